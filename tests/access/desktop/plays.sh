#!/usr/bin/env bash
# Starts a table and lets a client of the accessibility bus play it to its end: plays.sh PYTHON LABELS PRESSES OPTIONS...
#
# To be run by with_orca.sh. OPTIONS are the program's: which table. Exits with 0 once the game is over.
set -u
PYTHON=$1 LABELS=$2 PRESSES=$3
shift 3
ROOT=$(cd "$HERE/../../.." && pwd)
export TABLETABLE_HOME="$OUT/kept"
mkdir -p "$TABLETABLE_HOME"
echo '{"speed": 0, "bot_pace": "fast", "lessons": false, "only_moves": false}' > "$TABLETABLE_HOME/settings.json"
cd "$ROOT" || exit 2
"$PYTHON" -m tabletable "$@" > "$OUT/program.txt" 2>&1 & PROGRAM=$!
env -u PYTHONPATH /usr/bin/python3 tests/access/desktop/outside.py "$LABELS" "$PRESSES" 1; code=$?
kill $PROGRAM
exit $code
