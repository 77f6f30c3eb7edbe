import PredicateLanguage
import SceneLifecycle
import SceneRouting
import TestSupport

/// The apps of random afternoons: of UIKit and of SwiftUI, with and without a manifest, a delegate
/// and known methods, of one scene or several.
enum RandomApp {
  static let identifiers = [
    "note/1", "note/2", "mail/7", "mail/é", "compose", "x/note/1", "", #"bad\"#,
  ]
  static let activityTypes = [
    "com.example.note", "com.example.note", "com.example.other", UserActivity.browsingWebType,
  ]
  /// What windows name; not every app has them.
  static let configurations = ["Main", "Note", "Display"]

  private static let predicates: [ActivationPredicate] = [
    "TRUEPREDICATE", "TRUEPREDICATE", "FALSEPREDICATE", "FALSEPREDICATE",
    "SELF BEGINSWITH 'note/'", "SELF == 'note/1'", "SELF CONTAINS[c] 'MAIL'",
    "SELF ENDSWITH '/1'", "NOT SELF == 'compose'", "SELF IN {'mail/7', 'compose'}",
    "SELF BEGINSWITH 'x/'", "SELF CONTAINS 'note' OR SELF == nil",
    // It fails on an identifier that ends in a single backslash (R8).
    "'a' LIKE SELF",
  ].compactMap { try? ActivationPredicate($0) }
  private static let sets: [ActivationConditions] = [
    ActivationConditions(preferring: [], allowing: []),
    ActivationConditions(preferring: [], allowing: ["*"]),
    ActivationConditions(preferring: ["note/1"], allowing: ["note"]),
    ActivationConditions(preferring: ["mail", "COMPOSE"], allowing: []),
    ActivationConditions(preferring: ["*"], allowing: []),
  ]
  private static let own = (try? ActivationPredicate("SELF == $IDENTIFIER")) ?? .never
  /// Methods that hear something, of which an app has some.
  private static let methods: [DelegateMethod] = [
    .willConnect, .openURLContexts, .continueUserActivity, .performAction, .didReceiveResponse,
    .willPerformAppIntent, .performNavigation, .onOpenURL, .onContinueUserActivity,
    .onAppIntentExecution,
  ]

  static func predicate(_ generator: inout SeededGenerator) -> ActivationPredicate {
    predicates.randomElement(using: &generator) ?? .always
  }

  static func conditions(_ generator: inout SeededGenerator) -> ActivationConditions {
    if Int.random(in: 0..<3, using: &generator) == 0 {
      return sets.randomElement(using: &generator) ?? ActivationConditions()
    }
    return ActivationConditions(can: predicate(&generator), prefers: predicate(&generator))
  }

  static func destruction(_ generator: inout SeededGenerator) -> Set<DestructionCondition> {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: [.userInitiatedDismissal]
    case 1: [.systemDisconnection]
    case 2: [.userInitiatedDismissal, .systemDisconnection]
    default: []
    }
  }

  /// Mostly the usual role: an app of SwiftUI has no other here.
  static func role(of app: AppDescription, _ generator: inout SeededGenerator) -> SceneRole {
    let isOther = Int.random(in: 0..<10, using: &generator) == 0
    return isOther && app.declarations.isEmpty ? .externalDisplay : .application
  }

  /// An app with its windows at first, without steps.
  static func afternoon(_ generator: inout SeededGenerator) -> Afternoon {
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
    var afternoon = Afternoon()
    let isMultiple = !chance(7)
    var app = AppDescription(
      platform: AppPlatform.allCases.randomElement(using: &generator) ?? .iOS,
      lastWindow: [nil, .discarded, .survives].randomElement(using: &generator) ?? nil,
      appIntentDelivery: chance(3) ? .withConnection : .afterConnection)
    if chance(2) {
      app.implements = Set(methods.filter { _ in chance(2) })
    }
    if chance(3) {
      app.declarations = declarations(&generator)
    } else if chance(2) {
      app.manifest = SceneManifest(
        supportsMultipleScenes: isMultiple,
        configurations: [
          SceneConfiguration(name: "Main"), SceneConfiguration(name: "Note"),
          SceneConfiguration(name: "Display", role: .externalDisplay),
        ])
    }
    if app.declarations.isEmpty, chance(2) {
      app.rules = [
        ConfigurationRule(.activityType("com.example.other"), configuration: "Main"),
        ConfigurationRule(.identifier(.beginning(with: "note/")), configuration: "Note"),
      ]
    }
    if chance(2) {
      app.conditions["Note"] = ActivationConditions(can: .never, prefers: own)
      app.conditions["Main"] = conditions(&generator)
    }
    afternoon.app = app
    afternoon.options = RouterOptions(
      supportsMultipleScenes: isMultiple,
      focusPrefix: chance(8) ? "x/" : nil,
      nilIdentifier: [nil, nil, .mostRecent, .canMustHold].randomElement(using: &generator) ?? nil,
      requestScores: chance(2) ? .prefersOrCan : .prefersOnly,
      nilSession: chance(2) ? .new : .select,
      declaredActivityTypes: chance(2) ? ["com.example.note"] : nil)
    // A fixture has one list of them.
    let types = afternoon.options.declaredActivityTypes ?? []
    afternoon.app.manifest?.activityTypes = types.sorted()
    afternoon.sessions = sessions(of: app, isMultiple, &generator)
    return afternoon
  }

  private static func declarations(
    _ generator: inout SeededGenerator
  ) -> [SceneDeclaration] {
    let all = [
      SceneDeclaration(name: "Main", matching: Bool.random(using: &generator) ? nil : ["main"]),
      SceneDeclaration(name: "Note", matching: ["note/"]),
      SceneDeclaration(name: "Mail", matching: ["MAIL", "compose"]),
    ]
    return Array(all.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
  }

  private static func sessions(
    of app: AppDescription, _ isMultiple: Bool, _ generator: inout SeededGenerator
  ) -> [SystemSession] {
    let count = isMultiple ? Int.random(in: 0...4, using: &generator) : 1
    return (0..<count).map { number in
      let role = Self.role(of: app, &generator)
      return SystemSession(
        id: SceneIdentifier("at-first-\(number)"), role: role,
        kind: Bool.random(using: &generator) ? .primary : .auxiliary,
        state: [.foregroundActive, .foregroundInactive, .background, .disconnected, .unattached]
          .randomElement(using: &generator) ?? .background,
        conditions: conditions(&generator),
        restorationActivity: number == 0 ? UserActivity(activityType: "com.example.note") : nil,
        destructionConditions: destruction(&generator))
    }
  }
}
