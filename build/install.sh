#!/bin/sh
# Puts Four Up into this user's menu of programs, or with --remove takes it out again. The folder stays where it is.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/four-up.desktop
icon=$data/icons/hicolor/256x256/apps/four-up.png

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$icon"
    exit
fi
mkdir -p "${entry%/*}" "${icon%/*}"
cp "$here/four-up.png" "$icon"
# The entry's own quoting: in a quoted word " ` $ and \ take a backslash, which the file format doubles.
command=$(printf '%s' "$here/fourup" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$command" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/four-up.desktop" >"$entry"
