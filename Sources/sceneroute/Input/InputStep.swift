/// What reading standard input comes to next.
enum InputStep {
  case line(InputLine)
  /// The next line may take its time: whoever waits for answers should get them now.
  case pause
}
