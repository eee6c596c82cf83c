#!/bin/sh
# Puts the program of this folder into the menu of the present user, opens saved games with it, and brings the command
# "tabletable". "install.sh --remove" takes all of it out again. Only the user's own folders are touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
command=$HOME/.local/bin/tabletable
entry=applications/org.tabletable.tabletable.desktop
is_ours() { # whether the command is a link to some folder's program, not what pipx or a distribution put there
    [ -L "$1" ] && case $(readlink "$1") in */tabletable) [ ! -e "$1" ] || [ -e "$(dirname "$(readlink "$1")")/install.sh" ] ;; *) false ;; esac
}
# What version 1.0.0 had put there under other names.
rm -f "$data/applications/tabletable.desktop" "$data/mime/packages/tabletable-mime.xml" \
    "$data"/icons/hicolor/*/apps/tabletable.png
if [ "${1:-}" = --remove ]; then
    (cd "$here/share" && find . -type f) | while IFS= read -r file; do rm -f "$data/$file"; done
    if is_ours "$command"; then rm -f "$command"; fi
    echo "tabletable is out of the menu; $here can be deleted"
else
    mkdir -p "$data"
    cp -R "$here/share/." "$data"
    # Quoted as the Desktop Entry Specification asks: the folder may have spaces in its name.
    quoted=$(printf '%s' "$here/tabletable" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g; s/[&|\\]/\\&/g')
    sed "s|^Exec=.*|Exec=\"$quoted\" %f|" "$here/share/$entry" > "$data/$entry"
    echo "tabletable is in the menu now"
    if { [ -e "$command" ] || [ -L "$command" ]; } && ! is_ours "$command"; then
        echo "$command is another program's and stays as it is"
    else
        mkdir -p "$(dirname "$command")"
        ln -sfn "$here/tabletable" "$command"
        case :$PATH: in
            *:"$(dirname "$command")":*) echo "the command tabletable starts it" ;;
            *) echo "the command is $command; its folder is not in PATH (most systems add it at the next login)" ;;
        esac
    fi
fi
# Neither is on every system; without them the desktop finds the changes at the next login.
update-desktop-database "$data/applications" >/dev/null 2>&1 || true
update-mime-database "$data/mime" >/dev/null 2>&1 || true
gtk-update-icon-cache -q -t "$data/icons/hicolor" >/dev/null 2>&1 || true
