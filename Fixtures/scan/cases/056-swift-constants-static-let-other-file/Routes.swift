enum Routes {
  static let note = "SELF BEGINSWITH 'note/'"
  static let draft = "SELF BEGINWITH 'draft/'"
}
