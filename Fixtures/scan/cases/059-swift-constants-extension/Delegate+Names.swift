extension SceneDelegate {
  static let format = "SELF == 'main'"
}
