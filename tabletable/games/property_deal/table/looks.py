"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import Chrome, Glow, Ground, Looks, Palette

SHADES: Final = (
    "#55392E", "#89CAFB", "#C0599E", "#EE9430", "#BF2606",
    "#FEF351", "#01A37D", "#002582", "#111010", "#C6DFBC",
)  # fmt: skip
"""The colour of each set, far apart for every kind of colour vision; the pattern and the letter say it again."""

LOOKS: Final = Looks(
    box="#2A5488",
    chrome=Chrome(
        panel="#14243E", edge="#3D5C8C", button="#2A4670", lip="#0B1626", button_edge="#5379B3",
        off="#1E3150", off_lip="#101C2F", off_edge="#344D75", off_text="#A9B8CF",
        muted="#BCC9DC", chip="#0C1728", chip_edge="#3F5C88", dim="#12233F",
    ),
    ground=Ground(
        "#25466F",
        "#142840",
        (0.40, 0.50),
        light=0.14,
        pools=(Glow(600, 350, 300, 150, "#9CC3F2", 0.10),),
        lattice=True,
    ),
    palettes=(
        Palette(
            SHADES,
            contrast=(
                "#55392E", "#89CAFB", "#F37EBD", "#FFC089", "#B11100",
                "#FEF351", "#1CB840", "#002582", "#111010", "#C6DFBC",
            ),
        ),
    ),
)  # fmt: skip
