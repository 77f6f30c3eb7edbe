# The commands of Scripts/steps that are more than a program. Sourced after lib.sh, never run. Each
# prints what it did in its last line, and fails as Scripts/steps says.
# shellcheck shell=bash

: "${root:?set to the root of the repository before this file is read}"

# Each step runs its tests one after another: threads of one process would wait for each other's
# reference counts.
readonly engine='Diagnostics|Predicate|Regular|SceneRouting|SceneLifecycle|SceneProofs'
readonly engine_tests="^($engine|Timeline|TraceLines).*Tests\\."
readonly all_tests="$root/.build/release/sceneroutePackageTests.xctest"

# leave_out WHY: ends the step, which this machine cannot make.
leave_out() {
  printf "%s\n" "$1"
  exit 77
}

# --- Builds and tests -----------------------------------------------------------------------------

# check_warnings LOG: fails when a build has warned of our own sources. A user's flags are those of
# the build, so that warnings are no errors there.
check_warnings() {
  ! grep -A 3 "^$root/.*warning:" "$root/.build/logs/$1.log" || { say "warnings" && return 1; }
}

# All tests and the release command, in one build, so that two processors have work to its end.
build_all() {
  require_unicode_data || true
  forget_moved_cache "$root/.build"
  run_logged build swift build "${optimised_tests[@]}" "${optimised[@]}"
  current_binary >/dev/null || build_release
  check_warnings build
  check_warnings release
  echo "without a warning"
}

# link_tests FOLDER BINARY MODULE…: links the objects of some tests and of what they are made of, as
# SwiftPM links those of all.
link_tests() {
  local folder="$1" binary="$2" module objects=()
  shift 2
  for module in "$@"; do objects+=("$folder/$module.build/"*.o); done
  run_logged link-tests swiftc -parse-as-library -emit-executable -o "$folder/$binary" \
    "$root/Tests/XCTMain.swift" "${objects[@]}" -lpcre2-8 -Xlinker --gc-sections
}

# run_tests NAME PROGRAM OPTION…: runs tests one after another. Prints what did not pass, and last
# how many did; fails when none ran.
run_tests() {
  local log="$root/.build/logs/tests-$1.log" status=0 count limit=()
  local program=("$2" --testing-library swift-testing)
  # On a Mac it is a bundle.
  [ ! -d "$2" ] ||
    program=(swift test --package-path "$root" --skip-build --disable-xctest "${optimised[@]}")
  shift 2
  # A test that hangs is to fail with its name.
  ! command -v timeout >/dev/null 2>&1 || limit=(timeout -k 10 1800)
  ${limit[@]+"${limit[@]}"} "${program[@]}" --no-parallel "$@" \
    >"$log" 2>&1 </dev/null || status=$?
  awk '
    / started\.$/ || / (Test|Suite) .* passed after [0-9.]+ seconds\.$/ { next }
    / Test case passing / || / Test run (started|with)/ { next }
    { print }' "$log"
  if grep -q 'issue was recorded without linking the Testing framework' "$log"; then
    # swift-custom-dump says this instead of failing where its support library is not linked.
    say "an expectation failed and its test passed; link IssueReportingTestSupport" && return 1
  fi
  if [ "$status" -ne 0 ]; then
    # One that hung or crashed has not ended.
    [ "$status" -lt 124 ] || say "status $status; not ended: $(unended_tests "$log")"
    tail -n 1 "$log"
    return 1
  fi
  count=$(sed -n 's/.*Test run with \([0-9]*\) tests* .*passed.*/\1/p' "$log" | tail -n 1)
  [ "${count:-0}" -gt 0 ] || { say "no test ran" && return 1; }
  printf '%d tests passed, %d skipped\n' "$count" "$(grep -c ' skipped[:.]' "$log" || true)"
}

# Prints the tests of a log that began and neither passed nor failed.
unended_tests() {
  awk '
    match($0, /Test .* started\.$/) { open[substr($0, RSTART, RLENGTH - 9)] = 1 }
    match($0, /Test .* (passed|failed) after/) { delete open[substr($0, RSTART, RLENGTH - 13)] }
    END { for (name in open) if (name !~ /^Test (run|case)/) printf "%s; ", name }' "$1"
}

# The modules and the tests that MATCHES reaches, without it.
without_matches() {
  local scratch="$root/.build-noregex" target options
  local suites=(RegularExpressionsTests PredicateLanguageTests)
  forget_moved_cache "$scratch"
  options=(--package-path "$root" --scratch-path "$scratch" --disable-default-traits
    --disable-index-store -Xswiftc -warnings-as-errors)
  for target in "${suites[@]}"; do
    run_logged build-noregex swift build "${options[@]}" --target "$target"
  done
  link_tests "$scratch/debug" noregex-tests ByteText Diagnostics TextFolding \
    RegularExpressions PredicateLanguage PredicateAnalysis TestSupport AllocationCounter "${suites[@]}"
  run_tests noregex "$scratch/debug/noregex-tests"
}

# Everything without MATCHES: the command says so, and all suites pass.
all_without_matches() {
  local scratch="$root/.build-noregex" options answer
  forget_moved_cache "$scratch"
  options=(--package-path "$root" --scratch-path "$scratch" --disable-default-traits)
  run_logged build-noregex swift build --build-tests "${options[@]}"
  answer=$("$scratch/debug/sceneroute" evaluate "SELF MATCHES 'a'" a 2>&1) && return 1
  [[ "$answer" == *PCRE2* ]] || { say "MATCHES is answered with: $answer" && return 1; }
  run_tests all-noregex "$scratch/debug/sceneroutePackageTests.xctest"
}

# --- Checks that are more than one program --------------------------------------------------------

check_format() {
  local paths=(Package.swift Sources Tests Plugins Benchmarks) below="$root/Documentation"
  paths+=("$below/device" "$below/Examples/Subscribers" "$below/Examples/Apps")
  paths+=("$below/Playground/Package.swift" "$below/Playground/Sources" "$below/Playground/Tests")
  swift format lint --strict --recursive --parallel "${paths[@]}"
  echo "$(git ls-files -- '*.swift' | wc -l | tr -d ' ') files"
}

# The checks of reports and of the CI examples, on samples.
check_reports() {
  Tests/Outside/reports.py --self-test
  Tests/Outside/ci_examples.py --self-test
}

# The release command in the hands of a user: through the script, from another folder, with statuses
# of its own, into a pipe that closes.
check_command() {
  local fixture=main-and-detail.json folder="$root/Fixtures/scenes" here there line errors
  Scripts/sceneroute --release
  Scripts/sceneroute --version
  here=$(Scripts/sceneroute route "Fixtures/scenes/$fixture")
  there=$(cd "$folder" && ../../Scripts/sceneroute route "$fixture")
  if [ -z "$here" ] || [ "$here" != "$there" ]; then
    say "the output depends on the folder" && return 1
  fi
  expect_status 2 route "$folder/is-not-there.json"
  expect_status 64 --no-such-option
  errors="$root/.build/logs/closed-pipe.log"
  line=$(
    set +o pipefail
    yes '{"predicate": "TRUEPREDICATE", "input": "a"}' 2>/dev/null | head -n 100000 |
      Scripts/sceneroute evaluate --jsonl 2>"$errors" | head -n 1
  )
  [[ "$line" == *'"result":true'* ]] || { say "evaluate --jsonl answered \`$line\`" && return 1; }
  [ ! -s "$errors" ] || { say "a closed pipe gave: $(head -n 1 "$errors")" && return 1; }
  echo "route, evaluate, statuses, a closed pipe"
}

# expect_status STATUS ARGUMENT…: fails unless the command ends with this status.
expect_status() {
  local expected="$1" status=0
  shift
  Scripts/sceneroute "$@" >/dev/null 2>&1 </dev/null || status=$?
  [ "$status" -eq "$expected" ] ||
    { say "\`sceneroute $*\` ended with $status, not $expected" && return 1; }
}

# Packages of their own build in the same folder, so that only what is theirs is compiled.
check_example() {
  local options=(--package-path "$root/Documentation/Examples/WindowTests" "${optimised[@]}") log
  run_logged build-example swift build --build-tests "${options[@]}"
  log="$root/.build/logs/example.log"
  swift test --skip-build --disable-xctest "${options[@]}" 2>&1 | tee "$log"
  grep -q 'Test run with [1-9][0-9]* test.* passed' "$log"
  sed -n 's/.*Test run with \([0-9]*\) tests* .*passed.*/\1 tests passed/p' "$log" | tail -n 1
}

# The server of the examples compares its answers itself.
check_server() {
  local options=(--package-path "$root/Documentation/Examples/Subscribers" "${optimised[@]}")
  run_logged build-server swift build "${options[@]}"
  "$(swift build "${options[@]}" --show-bin-path 2>/dev/null)/subscribers"
}

# The server of the page: its tests, strangers at its door, and the page in a browser.
check_page() {
  local options=(--package-path "$root/Documentation/Playground" "${optimised[@]}") log
  run_logged build-playground swift build --build-tests "${options[@]}"
  log="$root/.build/logs/playground.log"
  swift test --skip-build --disable-xctest "${options[@]}" 2>&1 | tee "$log"
  grep -q 'Test run with [1-9][0-9]* test.* passed' "$log"
  command -v apt-get >/dev/null 2>&1 || leave_out "no apt-get for Chromium"
  Tests/Outside/page.sh --attacks
  Tests/Outside/page.sh --smoke
}

# Answers, counters and allocations of the index on generated workloads: exact on any machine.
check_goals() {
  local options=(--package-path "$root/Benchmarks" "${optimised[@]}")
  run_logged build-benchmarks swift build "${options[@]}"
  "$(swift build "${options[@]}" --show-bin-path 2>/dev/null)/routing-report" \
    --check --sizes 10,100,1000 | tee "$root/.build/logs/goals.log"
  echo "$(grep '^P' "$root/.build/logs/goals.log" | grep -vc 'not measured') exact goals"
}

# One run of all fixtures that are meant to be good; then red and green ones, in all forms.
check_gate() {
  local started=$SECONDS
  "$command" test Fixtures/scenes Fixtures/timelines Fixtures/gate/green Fixtures/workload
  [ $((SECONDS - started)) -le 5 ] || { say "all good fixtures took over 5 s" && return 1; }
  Tests/Outside/ci_examples.py "$command"
  Tests/Outside/gate.py "$command"
}

# First, whether made flaws come out.
check_surroundings() {
  [ "$(uname -s)" = Linux ] || leave_out "Linux alone"
  Tests/Outside/surroundings.py --self-test
  Tests/Outside/surroundings.py --short "$command"
}

check_installation() {
  Scripts/install --self-test
  Tests/Outside/packaging.py --self-test
  Tests/Outside/packaging.py "$command"
}
