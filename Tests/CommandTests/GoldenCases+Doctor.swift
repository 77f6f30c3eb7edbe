import Foundation
import TestSupport

extension GoldenCase {
  /// What `doctor` finds differs from machine to machine: `DoctorTests` has that.
  static let doctor = [
    GoldenCase("help-doctor", "help", "doctor"),
    GoldenCase("usage-doctor", "doctor", "Fixtures/scenes/mail.json"),
    GoldenCase("usage-doctor-fail-level", "doctor", "--fail-level", "none"),
  ]
}
