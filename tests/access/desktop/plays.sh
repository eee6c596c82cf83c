#!/usr/bin/env bash
# Starts a table and lets a client of the accessibility bus play it to its end: plays.sh PYTHON LABELS GAME SEATS LANGUAGE PRESSES
#
# To be run by with_orca.sh. Exits with 0 once the game is over. Settings of the program are those in $OUT/home.
set -u
PYTHON=$1 LABELS=$2 GAME=$3 SEATS=$4 LANGUAGE=$5 PRESSES=$6
ROOT=$(cd "$HERE/../../.." && pwd)
export TABLETABLE_HOME="$OUT/kept"
mkdir -p "$TABLETABLE_HOME"
echo '{"speed": 0, "bot_pace": "fast", "lessons": false, "only_moves": false}' > "$TABLETABLE_HOME/settings.json"
cd "$ROOT" || exit 2
"$PYTHON" -m tabletable --game "$GAME" --seats "$SEATS" --seed 5 --lang "$LANGUAGE" > "$OUT/program.txt" 2>&1 & PROGRAM=$!
env -u PYTHONPATH /usr/bin/python3 tests/access/desktop/outside.py "$LABELS" "$PRESSES" 1; code=$?
kill $PROGRAM
exit $code
