# The checks of Scripts/install, on stand-ins for what it would build. Sourced by that script.
# shellcheck shell=bash disable=SC2154,SC2034

checks=0
failed=0

# check WHAT COMMAND…: counts a check, and names it when the command fails.
check() {
  local what="$1"
  shift
  checks=$((checks + 1))
  "$@" || {
    failed=$((failed + 1))
    printf 'Scripts/install: %s: %s\n' "$what" "${said:-it said nothing}" >&2
  }
}

# try STATUS ARGUMENT…: runs the script on the stand-ins; its words are in `said`.
try() {
  local expected="$1" status=0
  shift
  said=$(cd "$place" && "$root/Scripts/install" --from "$place/made here" "$@" 2>&1 </dev/null) ||
    status=$?
  [ "$status" -eq "$expected" ]
}

# with_mask MASK COMMAND…: runs it as a user whose files are not for others.
with_mask() {
  local mask status=0
  mask=$(umask)
  umask "$1"
  shift
  "$@" || status=$?
  umask "$mask"
  return "$status"
}

says() {
  case "$said" in *"$1"*) ;; *) return 1 ;; esac
}

# same FILE NAME: whether what was installed is the stand-in, or the paper, of that name.
same() {
  local original="$place/made here/$2"
  [ -e "$original" ] || original="$root/Documentation/$2"
  cmp -s "$1" "$original"
}

absent() {
  ! exists "$1"
}

# files_below FOLDER: the paths of all that is in it.
files_below() {
  [ ! -d "$1" ] || (cd "$1" && find . -mindepth 1 | sort)
}

make_stand_ins() {
  local made="$place/made here"
  mkdir -p "$made"
  printf '#!/bin/sh\necho one\n' >"$made/sceneroute"
  printf '#!/bin/sh\necho server\n' >"$made/sceneroute-serve"
  chmod 600 "$made/sceneroute-serve"
  # Two programs, three completions, and the manual.
  files=$((5 + $(find "$root/Documentation/man" -name '*.1' | wc -l)))
}

check_installing() {
  local to="$place/a prefix"
  check "an install succeeds" with_mask 077 try 0 --prefix "$to"
  check "everybody may look into its folders" test -z "$(find "$to" -type d ! -perm 755)"
  check "it counts the files" says "installed $files files in $to"
  check "it says how to get it onto the PATH" says "export PATH=\"$to/bin:"
  check "it says where zsh finds completions" says "fpath=(\"$to/share/zsh/site-functions\""
  check "the command is there" same "$to/bin/sceneroute" sceneroute
  check "the command runs" test "$("$to/bin/sceneroute")" = one
  check "the server is there" same "$to/bin/sceneroute-serve" sceneroute-serve
  check "the manual is there" same "$to/share/man/man1/sceneroute.1" man/sceneroute.1
  check "everybody may read it" test -n "$(find "$to/share/man/man1/sceneroute.1" -perm 644)"
  check "everybody may run the server" test -n "$(find "$to/bin/sceneroute-serve" -perm 755)"
  check "bash's completions are there" same \
    "$to/share/bash-completion/completions/sceneroute" completions/sceneroute.bash
  check "zsh's completions are there" same \
    "$to/share/zsh/site-functions/_sceneroute" completions/_sceneroute
  check "fish's completions are there" same \
    "$to/share/fish/vendor_completions.d/sceneroute.fish" completions/sceneroute.fish
  check "nothing is left over" test -z "$(find "$to" -name '*.new')"
  printf '#!/bin/sh\necho two\n' >"$place/made here/sceneroute"
  check "a second install succeeds" try 0 --prefix "$to"
  check "it brings the new command" test "$("$to/bin/sceneroute")" = two
  check "an install without the page succeeds" try 0 --without-page "--prefix=$to/"
  check "it takes the server away" absent "$to/bin/sceneroute-serve"
  check "uninstalling succeeds" try 0 --uninstall --prefix "$to"
  check "it leaves nothing" test -z "$(files_below "$to")"
  check "a second uninstall is refused" try 1 --uninstall --prefix "$to"
  check "it says why" says "nothing is installed in $to"
}

check_strangers() {
  local to="$place/theirs" before
  mkdir -p "$to/bin" "$to/share/man/man1"
  echo theirs >"$to/bin/sceneroute"
  echo other >"$to/share/man/man1/other.1"
  before=$(files_below "$to")
  check "a stranger's file is not overwritten" try 1 --prefix "$to"
  check "it is named" says "$to/bin/sceneroute"
  check "nothing was changed" test "$(files_below "$to")" = "$before"
  check "the file is as it was" test "$(cat "$to/bin/sceneroute")" = theirs
  check "--force replaces it" try 0 --force --prefix "$to"
  check "and says so" says "replacing $to/bin/sceneroute"
  echo changed >>"$to/share/man/man1/sceneroute.1"
  check "a file that was changed is not overwritten" try 1 --prefix "$to"
  check "it is named, too" says "$to/share/man/man1/sceneroute.1"
  check "an uninstall tells that it was changed" try 1 --uninstall --prefix "$to"
  check "it names it" says "left $to/share/man/man1/sceneroute.1"
  check "it leaves what others have" test "$(cat "$to/share/man/man1/other.1")" = other
  check "and no more" test "$(files_below "$to" | wc -l)" -eq 6
}

check_links() {
  local to="$place/links"
  mkdir -p "$to/bin" "$place/elsewhere"
  echo precious >"$place/elsewhere/file"
  ln -s "$place/elsewhere/file" "$to/bin/sceneroute"
  check "a link is not written through" try 1 --prefix "$to"
  ln -s "$place/elsewhere/file" "$to/bin/sceneroute.new"
  check "--force replaces the link" try 0 --force --prefix "$to"
  check "what it led to is as it was" test "$(cat "$place/elsewhere/file")" = precious
  check "the command is a file" test ! -L "$to/bin/sceneroute"
  cp "$place/made here/sceneroute" "$place/elsewhere/same"
  ln -sf "$place/elsewhere/same" "$to/bin/sceneroute"
  check "a link to the same command is a stranger's, too" try 1 --prefix "$to"
  check "it is named" says "$to/bin/sceneroute"
  rm "$to/bin/sceneroute"
  mkdir "$to/bin/sceneroute"
  check "a folder in the place of a file is refused, --force or not" try 1 --force --prefix "$to"
  rmdir "$to/bin/sceneroute"
  check "what went away is no fault of an uninstall" try 0 --uninstall --prefix "$to"
  check "a folder that was there stays" test -d "$to/bin"
}

# The functions of lib.sh that build are not run here, and have variables of their own.
check_names() {
  local name
  # shellcheck disable=SC2013
  for name in $(sed -n 's/^readonly \([a-z_]*\)=.*/\1/p' "$root/Scripts/install"); do
    check "lib.sh changes no \`$name\`" no_local "$name"
  done
}

no_local() {
  ! grep -Eq "^ +local .*\b$1\b" "$root/Scripts/lib.sh"
}

check_refusals() {
  local to="$place/a file" list_of="$place/listed" line
  echo file >"$to"
  check "a prefix that is a file is refused" try 1 --prefix "$to/below"
  check "the file is as it was" test "$(cat "$to")" = file
  check "programs that are not there are refused" try 1 --from "$place" --prefix "$place/none"
  check "nothing was made" absent "$place/none"
  check "an unknown option is wrong usage" try 64 --no-such-option
  check "a prefix without a folder is wrong usage" try 64 --prefix
  check "a folder with a line end is wrong usage" try 64 --prefix "$place/a
b"
  check "an install to be damaged succeeds" try 0 --prefix "$list_of"
  cp "$list_of/share/sceneroute/installed" "$place/good list"
  for line in "file 1 2 ../file" "file 1 2 share/man/man1/sceneroute/../../../../x.1" \
    "file 1 2 bin/other" "folder ../.." "file a b bin/sceneroute" "other bin"; do
    { cat "$place/good list" && echo "$line"; } >"$list_of/share/sceneroute/installed"
    check "a list with \`$line\` is refused" try 1 --uninstall --prefix "$list_of"
    check "it says so" says "is damaged"
  done
  check "nothing was removed" test -x "$list_of/bin/sceneroute"
  if [ "$(id -u)" -ne 0 ]; then
    mkdir "$place/locked"
    chmod 555 "$place/locked"
    check "a folder that cannot be written is refused" try 1 --prefix "$place/locked/below"
    check "it says which" says "$place/locked cannot be written"
    chmod 755 "$place/locked"
  fi
}

check_stages() {
  local stage="$place/a stage" interrupted="$place/interrupted"
  export DESTDIR="$stage"
  check "DESTDIR goes before the prefix" try 0 --prefix /usr
  check "the command is there" test -x "$stage/usr/bin/sceneroute"
  check "it gives no advice on the PATH" test "$said" = \
    "sceneroute: installed $files files in $stage/usr"
  check "it is removed from there" try 0 --uninstall --prefix /usr
  check "nothing is left of it" test -z "$(files_below "$stage/usr")"
  unset DESTDIR
  check "a relative prefix begins at the folder it is said in" try 0 --prefix "there too"
  check "the command is there, too" test -x "$place/there too/bin/sceneroute"
  export HOME="$place/a home"
  check "without a prefix it is ~/.local" try 0 --without-page
  check "the command is in ~/.local/bin" test -x "$HOME/.local/bin/sceneroute"
  # The disk is full when it comes to the completions.
  mkdir "$place/full"
  cat >"$place/full/cp" <<'END'
#!/bin/sh
for target; do :; done
case "$target" in *_sceneroute.new) echo half >"$target" && exit 1 ;; esac
END
  printf 'exec %s "$@"\n' "$(command -v cp)" >>"$place/full/cp"
  chmod +x "$place/full/cp"
  PATH="$place/full:$PATH" check "an install is cut off" try 1 --prefix "$interrupted"
  check "it says where" says "_sceneroute could not be written"
  check "nothing half-written is left" test -z "$(find "$interrupted" -name '*.new')"
  check "what was cut off is taken up again" try 0 --prefix "$interrupted"
  check "all is there then" same "$interrupted/share/man/man1/sceneroute.1" man/sceneroute.1
}

self_test() {
  local said=""
  place=$(mktemp -d)
  place=$(CDPATH="" cd -- "$place" && pwd -P)
  # shellcheck disable=SC2064
  trap "rm -rf '$place'" EXIT
  unset DESTDIR
  mkdir -p "$place/a home"
  make_stand_ins
  check_installing
  check_strangers
  check_links
  check_refusals
  check_names
  check_stages
  if [ "$failed" -ne 0 ]; then
    say "$failed of $checks checks of Scripts/install failed"
    exit 1
  fi
  printf '%d checks of Scripts/install\n' "$checks"
}
