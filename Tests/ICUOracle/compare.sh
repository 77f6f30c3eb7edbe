#!/bin/sh
# Compares MATCHES with ICU's regular expressions: accept or refuse, and every answer.
# With arguments, SEED PATTERNS [TEXTS], it compares that many random patterns instead; with the
# argument vectors it writes Fixtures/conformance/regex.jsonl from ICU's answers.
set -eu
cd "$(dirname "$0")"
if [ "$(uname)" = Linux ] && [ ! -e /usr/include/unicode/uregex.h ]; then
  echo "icu-oracle: installing libicu-dev" >&2
  apt-get update -qq
  apt-get install -y -qq libicu-dev
fi
if [ $# -gt 0 ]; then
  exec swift run -c release icu-oracle "$@"
fi
exec swift test -c release
