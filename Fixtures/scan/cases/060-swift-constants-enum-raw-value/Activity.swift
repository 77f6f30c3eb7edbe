enum ActivityKind: String {
  case main = "com.example.main"
  case detail = "com.example.detail"
}
