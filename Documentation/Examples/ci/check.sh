#!/bin/sh
# Checks the fixtures of a folder, as a gate of a build:
#
#   check.sh [FOLDER [REPORT]]
#
# Prints a text report and writes one of JUnit XML. Both paths are below `root`. The status is that
# of `sceneroute test`: 0 all as expected, 1 a check failed, 2 something could not be read or there
# is no fixture, 64 wrong usage; 69 when there is no sceneroute. SCENEROUTE names another command.
set -eu

# To adapt: the folder that paths are relative to, seen from this script, and what to check there.
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd)
fixtures=${1:-Fixtures}
report=${2:-scenes.xml}
sceneroute=${SCENEROUTE:-sceneroute}

command -v "$sceneroute" >/dev/null 2>&1 || {
  echo "check.sh: there is no \`$sceneroute\`; put it on the PATH, or its path into SCENEROUTE" >&2
  exit 69
}
cd "$root"
mkdir -p -- "$(dirname -- "$report")"
# The report of an earlier run must not pass for one of this run.
rm -f -- "$report"
status=0
"$sceneroute" test "$fixtures" --format text --format "junit=$report" || status=$?
if [ "$status" -eq 0 ] && [ ! -s "$report" ]; then
  echo "check.sh: there is no report $report, so nothing was checked" >&2
  status=2
fi
exit "$status"
