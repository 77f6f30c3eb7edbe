import Foundation

/// Why a run ends early.
struct Stop: Error {
  enum Status: Int32 {
    case failed = 1
    case usage = 64
    case unavailable = 69
  }

  let message: String
  let status: Status

  init(_ message: String, status: Status) {
    self.message = message
    self.status = status
  }
}

/// Says something on the side.
func say(_ text: String) {
  FileHandle.standardError.write(Data("mutate: \(text)\n".utf8))
}
