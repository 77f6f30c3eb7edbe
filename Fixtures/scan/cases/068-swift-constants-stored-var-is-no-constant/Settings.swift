enum Settings {
  static var format = "SELF == 'main'"
}
