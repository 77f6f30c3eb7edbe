import ArgumentParser
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting

/// The option of the verbs that write why their answer holds.
struct CertificateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write a certificate of the answer into this file, as JSON: for each "there is none" a proof \
      that Scripts/check-certificate checks without this tool. It speaks of identifiers of \
      printable ASCII.
      """, valueName: "file"),
    completion: .file())
  var certificate: String?

  /// Whether the certificate may be written; false, with the reason reported, where it would
  /// replace a file that is read.
  func isFree(of inputs: [String], on console: Console) -> Bool {
    guard let certificate,
      inputs.contains(where: { FixtureFolder.isSameFile($0, certificate) })
    else { return true }
    console.reportError(
      id: "certificate-over-input",
      "the certificate \(quoted(certificate)) would replace a file that is read",
      help: "give it another name")
    console.note(.wrongUsage)
    return false
  }

  /// Makes the certificate, in a budget of its own, and writes it whole or not at all.
  func write(
    on console: Console, _ make: () throws(CertificateProblem) -> RoutingCertificate
  ) {
    guard let path = certificate else { return }
    var problem: CertificateProblem?
    let made = WorkBudget.again { () -> RoutingCertificate? in
      do throws(CertificateProblem) {
        return try make()
      } catch {
        problem = error
        return nil
      }
    }
    if let problem {
      console.reportError(
        id: "no-certificate", "no certificate can be made: \(problem.message)", help: problem.help)
    }
    guard let made else { return }
    // An interrupted run proves less than the one whose certificate may be there.
    if WorkBudget.isStopped {
      return console.reportUnwritable(path, "the run was interrupted before all was proved")
    }
    let file = TextFile(path)
    file.output.writeLine(json: made.json)
    if let reason = file.write() { return console.reportUnwritable(path, reason) }
    console.reportNote(
      id: "certificate",
      "wrote \(quoted(path)): \(made.claims.count.counting("proof")),"
        + " \(made.witnesses.count.counting("claim")) with an identifier for which it fails,"
        + " \(made.without.count) without certificate")
  }
}

extension CertificateProblem {
  fileprivate var message: String {
    switch self {
    case .oneScene: "the app supports one scene, and no predicate is evaluated (R7)"
    case .tooManyScenes(let count):
      "\(count) scenes are too many; for each two of a role it has five claims"
    case .prefixWithin(let prefix):
      "it cannot speak of identifiers within a predicate and of the focus prefix \(quoted(prefix))"
    case .prefixes: "the two fixtures have other focus prefixes"
    }
  }

  fileprivate var help: String? {
    switch self {
    case .oneScene, .prefixes: nil
    case .tooManyScenes: "certify a fixture of at most \(AnalysisLimits.relatedScenes) scenes"
    case .prefixWithin: "leave out --within, or the fixture's focus prefix"
    }
  }
}
