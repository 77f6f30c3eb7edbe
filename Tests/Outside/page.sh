#!/usr/bin/env bash
# Drives the page of `sceneroute serve` and the one that `report` writes in Chromium, and holds both
# against the command. Installs what is missing: Debian's chromium and chromium-driver, selenium and
# axe-core from PyPI.
#
#   page.sh                 everything, of every fixture; takes minutes
#   page.sh --smoke         the page opens, decides, mends and escapes
#   page.sh --attacks       strangers at the server's door, without a browser
#   page.sh --pictures DIR  everything, and pictures of it
#   page.sh --only WORD     the checks whose name has the word
#
# SERVER=… and COMMAND=… are programs to check in place of the release build.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"

checks="$root/Documentation/Playground/Checks"
program=check.py
arguments=()
while [ $# -gt 0 ]; do
  case "$1" in
    --smoke) arguments+=("$1") ;;
    --attacks) program=attacks.py ;;
    --pictures | --only)
      [ $# -gt 1 ] || { say "\`$1\` needs a word; see Tests/Outside/page.sh --help" && exit 64; }
      arguments+=("$1" "$2")
      shift
      ;;
    -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" && exit 0 ;;
    *) say "unknown option \`$1\`; see Tests/Outside/page.sh --help" && exit 64 ;;
  esac
  shift
done

command -v python3 >/dev/null 2>&1 || give_up "there is no python3"
if [ -z "${COMMAND-}" ]; then
  current_binary >/dev/null || build_release
  COMMAND="$root/$(cat "$stamp")"
fi
if [ -z "${SERVER-}" ]; then
  serve_is_current || build_serve
  SERVER="$root/$(cat "$serve_stamp")"
fi
require_browser
if [ "$program" = check.py ]; then arguments+=(--command "$COMMAND"); fi
exec "$root/.build/browser/bin/python" "$checks/$program" --server "$SERVER" \
  ${arguments[@]+"${arguments[@]}"}
