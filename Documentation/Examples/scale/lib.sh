# Parts of `run`: what it installs, and what it checks. Sourced, never run; bash 3.2 is enough.
# shellcheck shell=bash

: "${root:?}" "${here:?}" "${sceneroute=}" "${jobs=}"
checks=0 failures=0

# --- Engines --------------------------------------------------------------------------------------

readonly pyspark=(pyspark==4.3.0 py4j==0.10.9.9)
readonly chdb=(chdb==4.4.0 chdb-core==26.9.0)

# require_packages NAME PACKAGE…: installs them into an environment of their own, unless they are
# there.
require_packages() {
  local folder="$root/.build-scale/$1" name=$1 wanted
  shift
  wanted="$*"
  [ "$(cat "$folder/installed" 2>/dev/null)" != "$wanted" ] || return 0
  say "installing $wanted from PyPI"
  rm -rf "$folder"
  run_logged "$name" python3 -m venv "$folder" ||
    give_up "python3 cannot make an environment" "Debian, Ubuntu: apt-get install python3-venv"
  run_logged "$name" "$folder/bin/pip" install --disable-pip-version-check "$@" ||
    give_up "pip could not install $wanted"
  printf '%s\n' "$wanted" >"$folder/installed"
}

# require_program NAME APT BREW: installs a program by the system's package manager.
require_program() {
  if command -v apt-get >/dev/null 2>&1; then
    say "installing $2 with apt-get"
    apt_install "$2" || give_up "apt-get could not install $2"
  elif command -v brew >/dev/null 2>&1; then
    say "installing $3 with brew"
    run_logged "$1" brew install "$3" || give_up "brew could not install $3"
  else
    give_up "there is no $1" "install it, then run this again"
  fi
}

require_engine() {
  case $1 in
    parallel)
      # moreutils has another program of this name.
      parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel' ||
        require_program parallel parallel parallel
      ;;
    spark)
      java -version >/dev/null 2>&1 || require_program java default-jre-headless openjdk
      require_packages spark "${pyspark[@]}"
      ;;
    chdb) require_packages chdb "${chdb[@]}" ;;
  esac
}

# Sets `runner` to what runs an engine.
engine_runner() {
  runner=("$here/engine-$1")
  [ "$1" = parallel ] || runner=("$root/.build-scale/$1/bin/python" "${runner[@]}")
}

version_of() {
  case $1 in
    parallel) parallel --version | sed -n 1p ;;
    spark) echo "${pyspark[*]}, $(java -version 2>&1 | sed -n 1p)" ;;
    chdb)
      "$root/.build-scale/chdb/bin/python" -c \
        'import chdb; print("ClickHouse", chdb.query("SELECT version()", "TSVRaw"), end="")' |
        tr -d '\n'
      echo ", ${chdb[*]}"
      ;;
  esac
}

# --- The machine ----------------------------------------------------------------------------------

machine() {
  local model
  model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | sed -n 1p)
  echo "${model:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) processors, $(uname -sr)"
}

commit() {
  git -C "$root" log -1 --format=%h 2>/dev/null || echo "no commit"
}

load() {
  uptime | sed 's/.*load average[s]*: //'
}

count_scenes() {
  python3 -c 'import json; print(len(json.load(open("scenes.json"))["scenes"]))'
}

# --- Checks ---------------------------------------------------------------------------------------

# check WHAT TEST…: counts and tells whether the test holds.
check() {
  local what=$1
  shift
  checks=$((checks + 1))
  if "$@"; then echo "  ok      $what"; else
    failures=$((failures + 1))
    echo "  FAILED  $what"
  fi
}

# merge ANSWERS: merges the summaries, a line each, into ANSWERS.json; the status is merge's.
merge() {
  rm -rf parts
  mkdir parts && split -l 1 -a 4 "$1" parts/part- &&
    "$sceneroute" replay --merge parts/part-* --format json >"$1.json" 2>/dev/null
}

# same ENGINE WHOLE MERGED: chdb divides by hash, so that it knows no order of lines.
same() {
  if [ "$1" = chdb ]; then set -- "$@" --any-order; fi
  shift
  "$here/summaries.py" same "$@"
}

# answer ENGINE LOG FIXTURE ANSWER [WORKER'S OPTION…]: runs an engine with the options in `extra`.
# Keeps its answer in the file `answer`, its status in `status`, and what it says in `reason`.
answer() {
  local engine=$1 log=$2
  shift 2
  engine_runner "$engine"
  status=0
  rm -f victim
  "${runner[@]}" ${extra[@]+"${extra[@]}"} "$log" "$jobs" "$sceneroute" "$@" \
    >answer 2>answer.err || status=$?
  extra=()
  reason=$({ grep '^engine-' answer.err ||
    grep -E '^worker:|Killed|This job failed' answer.err; } | sed -n 1p |
    sed -e 's/.*Killed.*/Killed/' -e 's/^engine-[a-z]*: //' -e 's/^pyspark[.a-z]*[.]//' \
      -e "s/[\`].*[\`] //")
}
extra=() status=0 reason=""

rows_of() {
  wc -l <"$1" | tr -d ' '
}

# The rows of an engine, in their order where it keeps one, are those of one process.
rows_are() {
  if [ "$1" = chdb ]; then
    LC_ALL=C sort answer | cmp -s - <(LC_ALL=C sort "$2")
  else
    cmp -s answer "$2"
  fi
}

fails() {
  [ "$status" -ne 0 ]
}

check_whole() {
  local status=0 order="in the order of the log"
  [ "$1" != chdb ] || order="in any order"
  merge "log.$1" || status=$?
  echo "  $("$here/summaries.py" tell "log.$1.json")"
  check "merge: counts and digest are those of one process" same "$1" log.json "log.$1.json"
  check "merge ends with 0" [ "$status" -eq 0 ]
  answer "$1" few.txt scenes.json rows
  check "the rows of $(rows_of few.rows) lines, $order, are those of one process" \
    rows_are "$1" few.rows
  check "and the status is 0" [ "$status" -eq 0 ]
}

check_killed() {
  answer "$1" few.txt scenes.json summary --victims victim
  check "a worker killed half-way: status $status, $reason" fails
  check "and a worker was killed" [ -e victim ]
}

# The way in which each engine loses rows in silence is there, and the examples do not go it.
check_trap() {
  local trap
  case $1 in
    parallel) trap="at the end of a pipe, without --halt" ;;
    spark) trap="without checkCode=True" ;;
    chdb) trap="without check_exit_code = 1" ;;
  esac
  extra=(--unchecked)
  answer "$1" few.txt scenes.json rows --victims victim --late
  if [ "$status" -ne 0 ]; then
    echo "  note    $trap this version ends with $status, too: $reason"
  else
    check "$trap: status 0, and $(rows_of answer) of $(rows_of few.rows) rows" \
      [ "$(rows_of answer)" -lt "$(rows_of few.rows)" ]
  fi
  answer "$1" few.txt scenes.json rows --victims victim --late
  check "with it, the same: status $status, $reason" fails
}

check_wrong_fixture() {
  answer "$1" few.txt wrong.json summary
  check "a bad fixture: status $status, $reason" fails
  check "and no summary" [ ! -s answer ]
  grep -o '"id":"unknown-operator".*"line":[0-9]*' answer.err | sed -n '1s/^/          /p'
}

check_bad_line() {
  local status=0 merged=0 row
  answer "$1" bad.txt scenes.json summary
  check "a line of bad UTF-8: each worker ends with 0" [ "$status" -eq 0 ]
  merge answer || merged=$?
  echo "          $("$here/summaries.py" tell answer.json)"
  check "merge ends with 2" [ "$merged" -eq 2 ]
  check "counts and digest are those of one process" same "$1" bad.json answer.json
  answer "$1" bad.txt scenes.json rows
  row=$(grep -n "$(printf '\terror\t')" answer | tr '\t' ' ')
  check "all $(rows_of answer) rows are those of one process; the bad line is row $row" \
    rows_are "$1" bad.rows
}

# What only Spark does: it tries a part again, and its own lines are no bytes.
check_spark() {
  extra=(--attempts 4)
  answer spark few.txt scenes.json rows --victims victim
  check "a worker killed once, four attempts: status $status, and a worker was killed" [ -e victim ]
  check "and all rows are those of one process" rows_are spark few.rows
  merge log.spark-text
  check "Spark's own lines: counts and digest are those of one process" \
    same spark log.json log.spark-text.json
  extra=(--text)
  answer spark bad.txt scenes.json summary
  merge answer
  echo "          bad UTF-8 in them: $("$here/summaries.py" tell answer.json)"
  check "so the bad line is lost: they are for logs that are known to be UTF-8" \
    differ bad.json answer.json
}

differ() {
  ! "$here/summaries.py" same "$@" >differences
}
