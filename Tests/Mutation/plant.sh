#!/usr/bin/env bash
# Plants mistakes in a copy of the sources, one at a time, and sees whether the simulator of
# afternoons finds each: with the seed that finds it, and after how many steps.
#
#   plant.sh [--steps N]      at most N steps for each mistake, a million without it
#
# Planted.txt lists the mistakes. They are built once, each behind a number, so that trying one is
# running the tests with it. Without a mistake the tests must pass. What is found is printed
# as a row of the record in Documentation/campaigns/afternoons.md.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"
cd "$root"

steps=1000000
case "${1-}" in
  "") ;;
  -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" && exit 0 ;;
  --steps)
    case "${2-}" in
      "" | *[!0-9]* | ??????????*) say "\`--steps\` takes a whole number" && exit 64 ;;
    esac
    steps=$2
    ;;
  *) say "unknown option \`$1\`; see Tests/Mutation/plant.sh --help" && exit 64 ;;
esac
require_swift
[ "$(uname -s)" = Linux ] || give_up "the tests are run as Linux builds them"

name=planted
modules=(
  ByteText Diagnostics TextFolding RegularExpressions PredicateLanguage PredicateAnalysis
  PredicateIndex SceneRouting SceneLifecycle LocatedValues SourceText SourceScan SceneFixtures
)
links=(CPrefetch CFileSystem)
tested=(TimelineTests)
# shellcheck source=Tests/Mutation/mutants.sh
. "$root/Tests/Mutation/mutants.sh"
mutant_copy

# plant FILE OLD NEW: puts NEW in the place of OLD, which FILE has once.
plant() {
  local text
  text=$(cat "$copy/$1")
  [ "${text#*"$2"}" != "$text" ] ||
    give_up "$1 lacks the line of mistake ${#names[@]}" "mend it in Tests/Mutation/Planted.txt"
  local rest="${text#*"$2"}"
  [ "${rest#*"$2"}" = "$rest" ] || give_up "$1 has the line of mistake ${#names[@]} twice"
  printf '%s\n' "${text%%"$2"*}${3//@/${#names[@]}}$rest" >"$copy/$1"
  grep -q '^internal import MutantSwitch' "$copy/$1" ||
    sed -i '1i internal import MutantSwitch' "$copy/$1"
}

names=() mistake="" file="" old=""
while IFS= read -r line; do
  case "$line" in
    "# "*) mistake="${line#\# }" ;;
    Sources/*) names+=("$mistake") file="$line" ;;
    -*) old="${line#-}" ;;
    +*) plant "$file" "$old" "${line#+}" ;;
  esac
done <Tests/Mutation/Planted.txt
[ "${#names[@]}" -ge 8 ] || give_up "Tests/Mutation/Planted.txt lists fewer than eight mistakes"

mutant_build -c release -Xswiftc -enable-testing

# --- The mistakes ---------------------------------------------------------------------------------

# An afternoon has 200 steps.
export SCENEROUTE_CAMPAIGN=1 SCENEROUTE_AFTERNOONS=$((steps / 200))
simulator=AfternoonTests/rulesHold
try 0 "$simulator" 900 || { show_log planted-0 && give_up "the tests fail without a mistake"; }
grep '^campaign: ' "$root/.build/logs/planted-0.log"
missed=0
for index in "${!names[@]}"; do
  number=$((index + 1)) log="$root/.build/logs/planted-$((index + 1)).log"
  if try "$number" "$simulator" 900; then
    say "mistake $number was not found: ${names[index]}"
    missed=$((missed + 1))
    continue
  fi
  found=$(grep -m 1 -o 'seed [0-9]*, step .*' "$log" || true)
  if [ -z "$found" ]; then
    say "mistake $number: no seed in $log"
    missed=$((missed + 1))
    continue
  fi
  seed=$(printf '%s' "$found" | sed 's/seed \([0-9]*\),.*/\1/')
  step=$(printf '%s' "$found" | sed 's/^seed [0-9]*, step \([0-9]*\):.*/\1/')
  printf '| %d | %s | %d | %d | %s |\n' "$number" "${names[index]}" "$seed" \
    "$(((seed - 1) * 200 + step))" "${found#*: }"
done
printf '%d mistakes found, %d missed\n' "$((${#names[@]} - missed))" "$missed"
[ "$missed" -eq 0 ]
