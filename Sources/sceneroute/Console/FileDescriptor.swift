/// A standard stream of the process.
enum FileDescriptor: Int32 {
  case input = 0
  case output = 1
  case errors = 2
}
