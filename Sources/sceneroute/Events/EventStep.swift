/// What walking the events of a run comes to next.
enum EventStep {
  case event(SelectedEvent)
  /// The next event may take its time: whoever waits for answers should get them now.
  case pause
}
