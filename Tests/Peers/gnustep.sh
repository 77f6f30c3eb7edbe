#!/usr/bin/env bash
# Asks GNUstep's NSPredicate for the answers of Fixtures/vectors/evaluate.jsonl and prints how often
# it agrees, and by topic where it does not. Installs GNUstep with apt-get when it is missing.
#
#   gnustep.sh            the table
#   gnustep.sh --list     every vector with another answer, too
#
# GNUstep is wrong where Apple's engine is documented or was observed to answer otherwise;
# Documentation/GNUSTEP.md lists that.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"
cd "$root"

case "${1-}" in
  "" | --list) ;;
  -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" && exit 0 ;;
  *) say "unknown option \`$1\`; see Tests/Peers/gnustep.sh --help" && exit 64 ;;
esac

if ! command -v gnustep-config >/dev/null 2>&1; then
  command -v apt-get >/dev/null 2>&1 || give_up "GNUstep is not installed, nor is apt-get"
  say "installing GNUstep with apt-get"
  apt_install libgnustep-base-dev gobjc || give_up "apt-get could not install GNUstep"
fi

folder="$root/.build/gnustep"
mkdir -p "$folder"
# Its flags are words, not one argument.
# shellcheck disable=SC2046
gcc $(gnustep-config --objc-flags) Tests/Peers/gnustep.m -o "$folder/peer" \
  $(gnustep-config --base-libs) >"$folder/compile.log" 2>&1 ||
  { cat "$folder/compile.log" >&2 && give_up "the peer does not compile"; }
"$folder/peer" <Fixtures/vectors/evaluate.jsonl >"$folder/answers" 2>"$folder/errors" ||
  say "the peer ended with $?; its answers so far count"
python3 Tests/Peers/compare.py Fixtures/vectors/evaluate.jsonl "$folder/answers" "${1-}"
