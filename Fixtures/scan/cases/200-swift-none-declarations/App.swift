protocol HasTarget {
  var targetContentIdentifier: String? { get set }
}

struct Link: HasTarget {
  var targetContentIdentifier: String? = nil
  init(targetContentIdentifier: String?) { self.init() }
  init() {}
}

let link = Link(targetContentIdentifier: "note/1")
func read(_ link: Link) -> String? { link.targetContentIdentifier }
