#!/bin/sh
# Puts the program of this folder into the menu of the present user, and opens saved games with it.
# "install.sh --remove" takes it out again. Nothing outside of the user's own folders is touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/tabletable.desktop
mime=$data/mime/packages/tabletable-mime.xml
if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$mime" "$data"/icons/hicolor/*/apps/tabletable.png
    echo "tabletable is out of the menu; $here can be deleted"
else
    mkdir -p "$(dirname "$entry")" "$(dirname "$mime")" "$data/icons"
    # Quoted as the Desktop Entry Specification asks: the folder may have spaces in its name.
    quoted=$(printf '%s' "$here/tabletable" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g; s/[&|\\]/\\&/g')
    sed "s|^Exec=.*|Exec=\"$quoted\" %f|" "$here/tabletable.desktop" > "$entry"
    cp "$here/tabletable-mime.xml" "$mime"
    cp -R "$here/icons/hicolor" "$data/icons"
    echo "tabletable is in the menu now"
fi
# Neither is on every system; without them the desktop finds the changes at the next login.
update-desktop-database "$data/applications" >/dev/null 2>&1 || true
update-mime-database "$data/mime" >/dev/null 2>&1 || true
