#!/usr/bin/env bash
# Compares `sceneroute compare` with Z3, a solver with a theory of strings, on random pairs of
# predicates: which of the four parts have a string, the witnesses, and whether a shorter one
# exists. Prints each disagreement with its pair, and at the end how many pairs were compared, timed
# out and unknown. The translation (Tests/Z3Oracle) follows the rules of the language, not the code.
#
#   compare.sh [--count N] [--seed S] [--first N] [--timeout MS] [--jobs N] [--show]
#                     [--command PATH OF A BUILT sceneroute]
#
# Installs z3-solver from PyPI into .build/z3, and without --command builds the release command.
# Status 0: no disagreement; 1: there are some; 2: nothing was compared; 69: Z3 is not to be had.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"

# The solver that Tests/Z3Oracle/compare.sh asks.
readonly z3=z3-solver==5.4.1.0

# Installs Z3 into .build/z3, from PyPI, unless this version is there.
require_z3() {
  local folder="$root/.build/z3"
  [ "$(cat "$folder/installed" 2>/dev/null)" != "$z3" ] || return 0
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null ||
    give_up "there is no python3 of 3.9 or later"
  say "installing $z3 from PyPI"
  rm -rf "$folder"
  run_logged z3 python3 -m venv "$folder" ||
    give_up "python3 cannot make an environment" "Debian, Ubuntu: apt-get install python3-venv"
  run_logged z3 "$folder/bin/pip" install --disable-pip-version-check "$z3" ||
    give_up "pip could not install $z3"
  printf '%s\n' "$z3" >"$folder/installed"
}

command=()
case " $* " in
  *" --help "* | *" -h "*) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" && exit 0 ;;
  *" --command "* | *" --command="*) ;;
  *)
    binary=$(current_binary) || { build_release && binary=$(current_binary); } ||
      give_up "there is no release command"
    command=(--command "$binary")
    ;;
esac
require_z3
# Python is not to leave its caches beside the sources.
exec "$root/.build/z3/bin/python3" -B "$root/Tests/Z3Oracle/oracle.py" \
  ${command[@]+"${command[@]}"} "$@"
