/// What the page begins with where no fixture was named.
export const example = `{
  "title": "Notes with a window each",
  "scenes": [
    { "id": "notes", "can": "TRUEPREDICATE" },
    { "id": "note-42",
      "can": "SELF == 'note/42'",
      "prefers": "SELF == 'note/42'",
      "state": "disconnected" },
    { "id": "compose",
      "can": "SELF BEGINSWITH 'compose' AND NOT SELF ENDSWITH '/draft'",
      "prefers": "SELF == 'compose'" }
  ],
  "events": [
    { "name": "reminder",
      "notification": { "aps": { "target-content-id": "note/42" } },
      "expect": { "scene": "note-42", "score": "prefers", "action": "reconnect" } },
    { "name": "new note",
      "shortcut": { "type": "new", "targetContentIdentifier": "compose" },
      "expect": { "scene": "compose" } },
    { "name": "a link",
      "url": "https://example.com/note/7" }
  ]
}
`;
