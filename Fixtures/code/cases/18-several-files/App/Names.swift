enum Names {
  static let prefix = "note/"
}
