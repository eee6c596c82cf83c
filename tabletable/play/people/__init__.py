"""The people of this computer: what they have set, played, won and tried. Nothing of it leaves the computer."""
