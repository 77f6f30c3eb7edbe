/// The templates of the page, in Mustache.
///
/// They are in the sources, so that the command stays one file. What is shown of a template's data
/// is escaped as `MarkupContentType` says; only fragments, whose names end in `Markup`, are written
/// as they are.
enum PageTemplate: String, CaseIterable {
  case page
  case fixture
  case problem
  case prose
  case predicate
  case scene
  case condition
  case scenes
  case events
  case matrixRow
  case eventRow
  case findings
  case finding
  case proofs
  case proof
  case relations
  case coverage
  case coverageRow
  case mutation
  case mutant
  case timeline
  case lanes
  case stepRow
  case flows
  case flowPicture
  case flowRow
  case difference
  case moveRow
  case moves

  /// The template as it is written.
  var text: String {
    switch self {
    case .page: Self.pageText
    case .fixture: Self.fixtureText
    case .problem: Self.problemText
    case .prose: Self.proseText
    case .predicate: Self.predicateText
    case .scene: Self.sceneText
    case .condition: Self.conditionText
    case .scenes: Self.scenesText
    case .events: Self.eventsText
    case .matrixRow: Self.matrixRowText
    case .eventRow: Self.eventRowText
    case .findings: Self.findingsText
    case .finding: Self.findingText
    case .proofs: Self.proofsText
    case .proof: Self.proofText
    case .relations: Self.relationsText
    case .coverage: Self.coverageText
    case .coverageRow: Self.coverageRowText
    case .mutation: Self.mutationText
    case .mutant: Self.mutantText
    case .timeline: Self.timelineText
    case .lanes: Self.lanesText
    case .stepRow: Self.stepRowText
    case .flows: Self.flowsText
    case .flowPicture: Self.flowPictureText
    case .flowRow: Self.flowRowText
    case .difference: Self.differenceText
    case .moveRow: Self.moveRowText
    case .moves: Self.movesText
    }
  }
}
