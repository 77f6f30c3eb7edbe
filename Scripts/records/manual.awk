#!/usr/bin/awk -f
# Mends a page of the argument parser's for man: `page` is its name, such as sceneroute-route, and
# `verb` how it is called, such as `sceneroute route`.

# Text that begins with two spaces is an example, shown as it is.
function begin() { gap = 0; literal = 1; print ".Bd -literal -offset indent" }
function end() { if (literal) print ".Ed"; literal = 0 }

# A paragraph is owed until what follows is known: before a list it is none.
function flush() { if (gap) print ".Pp"; gap = 0 }

function statuses() {
  print ".Bl -tag -width 4n"
  print ".It 0\nDone."
  print ".It 1\nA check that was asked for failed."
  print ".It 2\nThe input was bad: a file, a line or a predicate that cannot be read."
  print ".It 64\nThe command was called wrongly."
  print ".El"
}

function shown(text) { sub(/^[.']/, "\\\\\\&&", text); print text }

/^\.\\"/ { print; next }
/^  / { if (!literal) begin(); shown(substr($0, 3)); next }
{ end() }
/^\.Dt / { print ".Dt", toupper(page), "1"; next }
/^\.Sh / { gap = 0; section = $2; print; if (section == "SYNOPSIS") synopsis(); next }
section == "NAME" && /^\.Nm/ { print ".Nm", page; next }
section == "SYNOPSIS" && page == "sceneroute" { next }
section == "SYNOPSIS" && /^\.Nm/ { print ".Nm \"" verb "\""; next }
/^\.Ex/ { statuses(); next }
/^$/ || /^\.Pp$/ { gap = 1; next }
/^\.(It|El|Bl)/ { gap = 0 }
/^\.[A-Z]/ { flush(); sub(/^\.Xr sceneroute\./, ".Xr sceneroute-"); print; next }
{ flush(); shown($0) }

function synopsis() {
  if (page != "sceneroute") return
  print ".Nm\n.Ar fixture\n.Op Ar options"
  print ".Nm\n.Ar verb\n.Op Ar arguments\n.Op Ar options"
}
END {
  end()
  if (page != "sceneroute") print ".Sh \"SEE ALSO\"\n.Xr sceneroute 1"
}
