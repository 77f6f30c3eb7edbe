# Makes one mutant of a source for Scripts/mutate-few: a change of one kind in one function, at the
# first line that it fits, wherever the function is. Ends with 3 where nothing fits.
#
#   awk -v name=FUNCTION -v kind=KIND -v number=NUMBER -f mutate-few.awk SOURCE
#
# The function is `sorted`, or `init(of` with the first label. The formatter lays out its end: a
# brace below its beginning. The kinds are some of those of Scripts/mutate --help.

BEGIN {
  active = "mutantIs(" number ")"
  isInit = name ~ /^init\(/
  label = substr(name, 6)
}

# Whether the line begins the function; sets its closing line.
function begins(  head) {
  head = $0
  if (isInit && before ~ /init[?]?\($/ && $0 ~ ("^ +" label "[ :]")) head = before
  else if (isInit ? $0 !~ ("init[?]?[(]" label "[ :]") : $0 !~ ("func " name "[(<]")) return 0
  match(head, /^ */)
  closing = substr(head, 1, RLENGTH) "}"
  return 1
}

# Changes the line when the kind fits it.
function change(  lead, text, end, place, sign) {
  match($0, /^ */)
  lead = substr($0, 1, RLENGTH)
  text = substr($0, RLENGTH + 1)
  if (kind == "drop-call") {
    if (text !~ /^[a-z][A-Za-z0-9_.?]*\(.*\)$/) return 0
    if (text ~ /^(assert|precondition|fatalError)/) return 0
    $0 = lead "if !" active " { " text " }"
  } else if (kind == "condition-false") {
    if (text !~ /^(guard|if|while) .*\{/) return 0
    sub(/ /, " !" active ", ", text)
    $0 = lead text
  } else if (kind == "condition-negated") {
    if (!match(text, / [A-Za-z]+ \? /)) return 0
    $0 = lead substr(text, 1, RSTART) "(" substr(text, RSTART + 1, RLENGTH - 4) " != " active ")" \
      substr(text, RSTART + RLENGTH - 3)
  } else if (kind == "compare") {
    if (text !~ /^(guard|if|while|return) [^,{]* (<|<=|>|>=) /) return 0
    place = index(text, " ") + 1
    end = text ~ /^return / ? length(text) + 1 : index(text, text ~ /^guard / ? " else {" : " {")
    if (end < place) return 0
    sign = substr(text, place, end - place)
    # A list of conditions cannot stand in a choice.
    if (text !~ /^return / && sign ~ /,/) return 0
    match(sign, / (<|<=|>|>=) /)
    $0 = lead substr(text, 1, place - 1) active " ? (" substr(sign, 1, RSTART) \
      swapped(substr(sign, RSTART + 1, RLENGTH - 2)) substr(sign, RSTART + RLENGTH - 1) ") : (" \
      sign ")" substr(text, end)
  }
  return 1
}

function swapped(sign) { return sign ~ /=/ ? substr(sign, 1, 1) : sign "=" }

NR == 1 { print "internal import MutantSwitch" }

{
  line = $0
  if (!isInside && !isDone && begins()) isInside = 1
  else if (isInside && $0 == closing) isInside = 0
  else if (isInside && !isDone && change()) isDone = 1
  before = line
  print
}

END { if (!isDone) exit 3 }
