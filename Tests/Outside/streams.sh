#!/usr/bin/env bash
# Shows that reading lines takes constant memory: runs the command on 1,000 and on 1,000,000 lines
# and prints the peak of each run. Status 1 when the many take over 4 MiB more than the few.
#
#   streams.sh [PATH OF A BUILT sceneroute]
#
# Without a path it builds the command first.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"
cd "$root"
command=${1-}
if [ -z "$command" ]; then
  current_binary >/dev/null || build_release
  command="$root/$(cat "$stamp")"
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints $2 lines for the verb $1.
lines() {
  local line='message/2041'
  if [ "$1" = evaluate ]; then
    line='{"predicate":"SELF BEGINSWITH \"mail/\"","input":"mail/inbox"}'
  fi
  # `yes` ends by SIGPIPE when `head` has enough.
  (yes "$line" || true) | head -n "$2"
}

# Prints the peak in KiB of the command with the arguments $2… on $1 lines.
peak() {
  local count=$1
  shift
  if [ "$(uname)" = Darwin ]; then
    lines "$1" "$count" | /usr/bin/time -l "$command" "$@" 2>&1 > /dev/null |
      awk '/maximum resident set size/ { print int($1 / 1024) }'
    return
  fi
  rm -f "$folder/input"
  mkfifo "$folder/input"
  "$command" "$@" < "$folder/input" > /dev/null &
  local process=$!
  exec 3> "$folder/input"
  lines "$1" "$count" >&3
  # At most 64 KiB are still in the pipe; a second later the process waits for more.
  sleep 1
  awk '/VmHWM/ { print $2 }' "/proc/$process/status"
  exec 3>&-
  wait "$process"
}

status=0
check() {
  local few many
  few=$(peak 1000 "$@")
  many=$(peak 1000000 "$@")
  printf '%s: %d KiB for 1,000 lines, %d KiB for 1,000,000\n' "$*" "$few" "$many"
  if [ $((many - few)) -gt 4096 ]; then status=1; fi
}

fixture=Fixtures/scenes/mail.json
check evaluate --jsonl
check route "$fixture" --event 'new mail' --stdin
check route "$fixture" --event 'new mail' --stdin --format json
printf "%d streams of 1,000 and of 1,000,000 lines\n" 3
exit "$status"
