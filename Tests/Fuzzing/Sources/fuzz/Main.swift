import CLibFuzzer
import FuzzTargets

/// Runs libFuzzer on one target, whose name is the last argument behind `--target=`.
@main
enum Main {
  /// The target of this process; the fuzzer's callback can capture nothing.
  private static let target = CommandLine.arguments.lazy
    .filter { $0.hasPrefix("--target=") }
    .compactMap { FuzzTarget(rawValue: String($0.dropFirst(9))) }.first

  static func main() {
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("no `--target=` that is one of \(names)")
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
      let input = Array(UnsafeBufferPointer(start: bytes, count: count))
      if let finding = Main.target?.finding(in: input, effort: .share(of: input)) {
        fatalError("a finding: the input \(finding)")
      }
      return 0
    }
  }
}
