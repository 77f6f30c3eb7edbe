import SceneRouting

/// Decisions for programs: one object, a line for each decision, written as they come.
struct DecisionJSON: DecisionWriter {
  private let console: Console
  private var isFirst = true

  init(on console: Console) {
    self.console = console
  }

  mutating func begin() {
    console.output.write("{\"version\":1,\"decisions\":[")
  }

  mutating func write(_ routed: RoutedEvent) {
    var json = JSONText()
    json.object { json in json.members(of: routed) }
    write(element: json)
  }

  /// Writes one element of the array.
  mutating func write(element: JSONText) {
    console.output.write(isFirst ? "\n" : ",\n")
    console.output.write(element)
    isFirst = false
  }

  mutating func flush() {
    console.output.flush()
  }

  mutating func end() {
    console.output.write(isFirst ? "]}\n" : "\n]}\n")
  }
}
