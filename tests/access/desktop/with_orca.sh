#!/usr/bin/env bash
# Runs a command on a screen of its own with a window manager, an accessibility bus and Orca: with_orca.sh DIR COMMAND...
#
# DIR gets spoken.txt, a line for each sentence with its time, and Orca's own log. Without Orca: ORCA=no.
# Needs Debian's xvfb openbox xdotool at-spi2-core dbus-x11 orca python3-pyatspi gir1.2-atspi-2.0.
set -u
[ $# -ge 2 ] || { sed -n '2,5p' "$0"; exit 2; }
OUT=$(mkdir -p "$1" && cd "$1" && pwd); shift
HERE=$(cd "$(dirname "$0")" && pwd)
XDG_RUNTIME_DIR=$(mktemp -d)
export HOME="$OUT/home" XDG_RUNTIME_DIR SDL_AUDIODRIVER=dummy OUT HERE
unset SDL_VIDEODRIVER
mkdir -p "$HOME"; chmod 700 "$XDG_RUNTIME_DIR"; : > "$OUT/orca.txt"; rm -f "$OUT/display"
exec 9>"$OUT/display"; Xvfb -displayfd 9 -screen 0 1280x800x24 >/dev/null 2>&1 & X=$!
for _ in $(seq 100); do [ -s "$OUT/display" ] && break; sleep 0.1; done
export DISPLAY=":$(cat "$OUT/display")"
openbox >/dev/null 2>&1 & WM=$!
dbus-run-session -- bash -c '
  /usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 & BUS=$!
  bus() { gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method "$@" >/dev/null 2>&1; }
  for _ in $(seq 100); do bus org.a11y.Bus.GetAddress && break; sleep 0.1; done
  for name in IsEnabled ScreenReaderEnabled; do
    bus org.freedesktop.DBus.Properties.Set org.a11y.Status $name "<true>"
  done
  ORCA_PID=
  if [ "${ORCA:-yes}" = yes ]; then
    env -u PYTHONPATH /usr/bin/python3 "$HERE/orca_writes.py" --debug-file="$OUT/orca.txt" --disable braille >"$OUT/orca.log" 2>&1 &
    ORCA_PID=$!
    for _ in $(seq 150); do grep -q "SPEECH OUTPUT" "$OUT/orca.txt" && break; sleep 0.1; done
  fi
  "$@"; code=$?
  sleep 1; [ -n "$ORCA_PID" ] && kill -9 $ORCA_PID; kill $BUS; exit $code
' bash "$@" 2> >(grep -v "^dbus-daemon\|SpiRegistry\|dbind-WARNING" >&2)
code=$?
kill $WM $X 2>/dev/null
rm -rf "$XDG_RUNTIME_DIR"
sed -n "s/^\([0-9:.]*\) - SPEECH OUTPUT: '\(.*\)'\({.*\| .*\)\?$/\1 \2/p" "$OUT/orca.txt" > "$OUT/spoken.txt"
exit $code
