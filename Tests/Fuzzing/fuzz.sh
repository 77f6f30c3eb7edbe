#!/usr/bin/env bash
# Fuzzes what reads text from strangers, with libFuzzer and AddressSanitizer. Ends with 1 on a
# finding, whose input is then in Tests/Fuzzing/.build/findings.
#
#   fuzz.sh TARGET|all [--runs N] [--seconds S]    the shares of each target; 60 seconds
#   fuzz.sh TARGET|all --minimise                  writes what was reached to Fixtures/fuzzing
#
#   --loops     also keeps inputs for how often they take a branch: half as many in the same time
#   --seed N    the same run each time: from N, and from the committed corpora alone
#
# The targets: parse, evaluate, like, matches, fixture, payload, plist, timeline, request, lines,
# swift, objc, scan.
# What a run finds worth keeping stays in Tests/Fuzzing/.build/corpus for the next one, until it is
# minimised and committed.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"
cd "$root/Tests/Fuzzing"

usage() {
  [ $# -eq 0 ] || say "$1; see Tests/Fuzzing/fuzz.sh --help"
  exit 64
}

targets=() runs="" seconds="" seed="" loops=no minimise=no
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help)
      sed -n "2,/^set/{/^set/d;s/^# \{0,1\}//;p;}" "$root/Tests/Fuzzing/fuzz.sh" && exit 0
      ;;
    all)
      targets=(parse evaluate like matches fixture payload plist timeline request lines)
      targets+=(swift objc scan)
      ;;
    parse | evaluate | like | matches | fixture | payload | plist | timeline | request | lines | \
      swift | objc | scan)
      targets+=("$1")
      ;;
    --runs | --seconds | --seed)
      case "${2-}" in "" | *[!0-9]*) usage "\`$1\` needs a number" ;; esac
      case "$1" in
        --runs) runs="$2" ;;
        --seconds) seconds="$2" ;;
        *) seed="$2" ;;
      esac
      shift
      ;;
    --loops) loops=yes ;;
    --minimise) minimise=yes ;;
    *) usage "unknown target or option \`$1\`" ;;
  esac
  shift
done
[ ${#targets[@]} -gt 0 ] || usage "which target?"
[ -n "$runs$seconds" ] || seconds=60

# --- The build ------------------------------------------------------------------------------------

require_swift
require_pcre2
# Says why no fuzzer can be built on this machine, or nothing.
fuzzer_obstacle() {
  local resources
  if [ "$(uname -s)" != Linux ]; then
    echo "Xcode's toolchain has no libFuzzer; Linux has it"
  elif ! command -v python3 >/dev/null 2>&1; then
    echo "no python3, which unpacks the corpora"
  else
    resources=$(resource_path)
    [ -n "$(find -L "$resources/clang" -name 'libclang_rt.fuzzer*.a' 2>/dev/null)" ] ||
      echo "this toolchain has no libFuzzer"
  fi
}

# Installs lld unless it came with the toolchain, or is there.
require_lld() {
  command -v ld.lld >/dev/null 2>&1 && return 0
  [ -x "$(resource_path)/../../bin/ld.lld" ] && return 0
  command -v apt-get >/dev/null 2>&1 || give_up "there is no lld, the linker" "install lld"
  say "installing lld with apt-get"
  apt_install lld || give_up "apt-get could not install lld" "by hand: sudo apt-get install lld"
}

obstacle=$(fuzzer_obstacle)
[ -z "$obstacle" ] || give_up "$obstacle"
require_lld

forget_moved_cache "$root/Tests/Fuzzing/.build"
# Half of the time would go into AddressSanitizer's own books: the stack of every allocation, which
# is in no report we read, and 256 MiB of freed memory, where one input frees far less than one.
lean=malloc_context_size=0:max_malloc_fill_size=0:quarantine_size_mb=1
export ASAN_OPTIONS="${ASAN_OPTIONS:-$lean:thread_local_quarantine_size_kb=16}"
# libFuzzer prints the stack of a finding in a fraction of the time.
export SWIFT_BACKTRACE=enable=no
# Branches alone: the dictionaries know the words that libFuzzer would learn from comparisons.
# lld, because gold stops over the symbols of AddressSanitizer.
options=(
  -c release --sanitize address -Xswiftc -sanitize=fuzzer
  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table -Xswiftc -use-ld=lld
)
say "building the fuzzer (minutes the first time)"
run_logged fuzz swift build --package-path "$root/Tests/Fuzzing" "${options[@]}" ||
  give_up "the build failed"
binary="$root/Tests/Fuzzing/.build/release/fuzz"

# --- The runs -------------------------------------------------------------------------------------

# The longest input of a target, in bytes: longer ones cost time and reach nothing new.
longest() {
  case "$1" in
    parse | evaluate) echo 64 ;;
    like | matches) echo 48 ;;
    request | lines | swift | objc) echo 256 ;;
    # A small Info.plist in XML, or a story of some steps.
    plist | timeline) echo 2048 ;;
    *) echo 1024 ;;
  esac
}

# Swift's runtime leaves what it caches; a slow input is one of five seconds.
common() {
  printf '%s\n' "--target=$1" "-dict=Dictionaries/$1.dict" "-max_len=$(longest "$1")" \
    -timeout=5 -rss_limit_mb=4096 -detect_leaks=0 -reload=0 -print_final_stats=1 \
    -artifact_prefix="$root/Tests/Fuzzing/.build/findings/$1-"
}

fuzz() {
  local target="$1" corpus="$root/Tests/Fuzzing/.build/corpus/$1" flags=() flag status=0
  local log="$root/.build/logs/fuzz-$1.log"
  while IFS= read -r flag; do flags+=("$flag"); done < <(common "$target")
  [ "$loops" = yes ] || flags+=(-use_counters=0)
  [ -z "$runs" ] || flags+=("-runs=$runs")
  [ -z "$seconds" ] || flags+=("-max_total_time=$seconds")
  if [ -n "$seed" ]; then
    corpus="$root/Tests/Fuzzing/.build/seeded/$1"
    flags+=("-seed=$seed")
    rm -rf "$corpus"
    export SWIFT_DETERMINISTIC_HASHING=1
  fi
  mkdir -p "$root/Tests/Fuzzing/.build/findings" "$corpus"
  "$root/Tests/Fuzzing/corpus.py" unpack "$target" "$corpus"
  "$binary" "${flags[@]}" "$corpus" >"$log" 2>&1 </dev/null || status=$?
  printf '%-9s %s executions, %s a second, %s inputs kept: ' "$target" \
    "$(stat number_of_executed_units "$log")" "$(stat average_exec_per_sec "$log")" \
    "$(find "$corpus" -type f | wc -l | tr -d ' ')"
  if [ "$status" -eq 0 ]; then
    printf 'no finding\n'
    return 0
  fi
  printf 'A FINDING\n'
  grep -E 'a finding:|ERROR:|Fatal error|Test unit written|Base64:' "$log" || tail -n 20 "$log"
  return 1
}

# Prints one of libFuzzer's closing counts.
stat() {
  sed -n "s/^stat::$1: *//p" "$2" | tail -n 1
}

# Keeps the smallest set of inputs that reaches what all of them reach.
minimise() {
  local target="$1" corpus="$root/Tests/Fuzzing/.build/corpus/$1" flags=() flag
  local small="$root/Tests/Fuzzing/.build/minimised/$1"
  rm -rf "$small"
  mkdir -p "$small" "$corpus"
  "$root/Tests/Fuzzing/corpus.py" unpack "$target" "$corpus"
  while IFS= read -r flag; do flags+=("$flag"); done < <(common "$target")
  # Longer inputs of earlier runs, and the fixtures, stay whole.
  flags+=(-max_len=8192 -merge=1)
  run_logged "minimise-$target" "$binary" "${flags[@]}" "$small" "$corpus"
  "$root/Tests/Fuzzing/corpus.py" pack "$target" "$small"
  printf '%-9s %s of %s inputs\n' "$target" "$(find "$small" -type f | wc -l | tr -d ' ')" \
    "$(find "$corpus" -type f | wc -l | tr -d ' ')"
}

findings=0
mkdir -p "$root/.build/logs"
for target in "${targets[@]}"; do
  if [ "$minimise" = yes ]; then minimise "$target"; else fuzz "$target" || findings=1; fi
done
exit "$findings"
