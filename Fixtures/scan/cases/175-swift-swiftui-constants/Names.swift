enum WindowNames {
  static let main = "main"
  static let both: Set<String> = [main, "detail"]
}
