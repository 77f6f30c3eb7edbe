package import SceneProofs
import SceneRouting

/// The rules of lint; the raw value is the id.
///
/// A rule that another verb has a warning for has that warning's id.
package enum LintRuleID: String, Hashable, Sendable, CaseIterable {
  // The files.
  case invalidPredicate = "invalid-predicate"
  case invalidFile = "invalid-file"
  case moreFindings = "more-findings"
  case unusedSuppression = "unused-suppression"
  case unknownSuppression = "unknown-suppression"

  // The language: what is found when a predicate is read.
  case neverTrue = "never-true"
  case alwaysTrue = "always-true"
  case emptyNeedle = "empty-needle"
  case swappedOperands = "swapped-operands"
  case placeholderInQuotes = "placeholder-in-quotes"
  case regexInLike = "regex-in-like"
  case percentInLike = "percent-in-like"
  case unknownEscape = "unknown-escape"
  case localeOption = "locale-option"
  case optionsIgnored = "options-ignored"

  // The language: what lint looks for besides.
  case constantComparison = "constant-comparison"
  case inIgnoresOptions = "in-ignores-options"
  case likeWithoutWildcards = "like-without-wildcards"
  case wildcardInText = "wildcard-in-text"
  case doubledPercent = "doubled-percent"
  case surroundingSpace = "surrounding-space"
  case invisibleCharacter = "invisible-character"
  case duplicateListElement = "duplicate-list-element"
  case duplicateOperand = "duplicate-operand"
  case doubleNegation = "double-negation"
  case singleEquals = "single-equals"
  case anyInsteadOfIn = "any-instead-of-in"
  case mixedAndOr = "mixed-and-or"
  case numbersAsText = "numbers-as-text"
  case nilNotConsulted = "nil-not-consulted"
  case redundantOption = "redundant-option"
  case caseMismatch = "case-mismatch"
  case normalFormMismatch = "normal-form-mismatch"
  case wordInsideWord = "word-inside-word"
  case prefixInsideWord = "prefix-inside-word"
  case noCommonVocabulary = "no-common-vocabulary"

  // Regular expressions.
  case patternRefusedHere = "pattern-refused-here"
  case catastrophicRepetition = "catastrophic-repetition"
  case patternWithoutLiteral = "pattern-without-literal"
  case needlessAnchor = "needless-anchor"
  case plainPattern = "plain-pattern"
  case unescapedDot = "unescaped-dot"
  case lostBackslash = "lost-backslash"
  case letterEscape = "letter-escape"
  case classAlgebra = "class-algebra"
  case wideLetterRange = "wide-letter-range"
  case barInClass = "bar-in-class"
  case needlessLaziness = "needless-laziness"

  // Scenes.
  case gap
  case fight
  case neverWins = "never-wins"
  case dead
  case always
  case vacuousPart = "vacuous-part"
  case prefersOutsideCan = "prefers-outside-can"
  case prefersNeverMatters = "prefers-never-matters"
  case analysisUnknown = "analysis-unknown"
  case noWindowIsReused = "no-window-is-reused"
  case noConditions = "no-conditions"
  case conditionsNotConsulted = "conditions-not-consulted"
  case focusPrefixNotMatched = "focus-prefix-not-matched"
  case emptyExternalEvent = "empty-external-event"
  case starInExternalEvent = "star-in-external-event"
  case starBesideOthers = "star-beside-others"

  // Events, payloads and the app.
  case expectsNothing = "expects-nothing"
  case eventWithoutExpectation = "event-without-expectation"
  case duplicateEvent = "duplicate-event"
  case noSceneMatches = "no-scene-matches"
  case severalScenesInSingleSceneApp = "several-scenes-in-single-scene-app"
  case tieBetweenVisibleWindows = "tie-between-visible-windows"
  case identifierTooLong = "identifier-too-long"
  case undeclaredActivityType = "undeclared-activity-type"
  case unusedActivityType = "unused-activity-type"
  case noDeclarationMatches = "no-declaration-matches"
  case unknownSession = "unknown-session"
  case deliveredTwice = "delivered-twice"
  case onlyAuxiliaryWindowsLeft = "only-auxiliary-windows-left"
  case appIntentInSingleSceneApp = "app-intent-in-single-scene-app"
  case emptyTargetContentIdentifier = "empty-target-content-identifier"
  case payloadTooLarge = "payload-too-large"
  case pushIdentifierNotAString = "push-identifier-not-a-string"
  case pushKeyMisnamed = "push-key-misnamed"
  case pushKeyOutsideAps = "push-key-outside-aps"
  case pushValueNotAString = "push-value-not-a-string"
  case shortcutIdentifierNotText = "shortcut-identifier-not-text"
  case targetBundleDiffers = "target-bundle-differs"
  case urlWithoutScheme = "url-without-scheme"
  case webpageURLScheme = "webpage-url-scheme"
  case severalScenesForManifest = "several-scenes-for-manifest"
  case unknownConfiguration = "unknown-configuration"
  case lostEvent = "lost-event"
  case methodNotCalled = "method-not-called"
  case unknownMethod = "unknown-method"

  // Info.plist.
  case noSceneManifest = "no-scene-manifest"
  case noConfigurations = "no-configurations"
  case severalConfigurationsInSingleSceneApp = "several-configurations-in-single-scene-app"
  case configurationInTwoRoles = "configuration-in-two-roles"
  case configurationWithoutDelegate = "configuration-without-delegate"
  case unnamedConfiguration = "unnamed-configuration"
  case emptyValue = "empty-value"
  case unknownRole = "unknown-role"
  case unknownManifestKey = "unknown-manifest-key"
  case unknownConfigurationKey = "unknown-configuration-key"
  case unknownShortcutKey = "unknown-shortcut-key"
  case misplacedKey = "misplaced-key"
  case misspeltKey = "misspelt-key"
  case duplicateActivityType = "duplicate-activity-type"
  case activityTypeForm = "activity-type-form"
  case staticShortcutIdentifier = "static-shortcut-identifier"
  case missingStoryboard = "missing-storyboard"
  case delegateClassForm = "delegate-class-form"

  /// The rules about the missing parts of a valid Info.plist: errors, each with a rule of its own.
  package static let ofLaunch: Set<Self> = [
    .noSceneManifest, .noConfigurations, .configurationWithoutDelegate,
  ]

  // Sources.
  case notAPredicate = "not-a-predicate"
  case forbiddenInCondition = "forbidden-in-condition"
  case missingArgument = "missing-argument"
  case surplusArgument = "surplus-argument"
  case placeholderInsideQuotes = "placeholder-inside-quotes"
  case valueInQuotes = "value-in-quotes"
  case valueWithoutQuotes = "value-without-quotes"
  case refusedPattern = "refused-pattern"
  case runTimePattern = "run-time-pattern"
  case conditionSetTwice = "condition-set-twice"
  case conditionsNotGiven = "conditions-not-given"
  case boxedBoolean = "boxed-boolean"
  case matchingAlone = "matching-alone"
  case identifierNotTaken = "identifier-not-taken"

  // Fixtures beside sources.
  case conditionsDiffer = "conditions-differ"
  case conditionsNotCovered = "conditions-not-covered"
  case identifierWithoutScene = "identifier-without-scene"
  case driftUnknown = "drift-unknown"
  // Sources and Info.plist together.
  case deadDelegateMethod = "dead-delegate-method"
  case lostAtColdStart = "lost-at-cold-start"
  case launchOptionsWithScenes = "launch-options-with-scenes"
  case routedIntentWithoutScenes = "routed-intent-without-scenes"
  case routedIntentNotReceived = "routed-intent-not-received"

  /// The rules that apply only where fixtures are compared with sources.
  package static let ofDrift: Set<Self> = [
    .conditionsDiffer, .conditionsNotCovered, .identifierWithoutScene, .driftUnknown,
  ]

  /// The rules proved of the scenes together, which may take long; all other rules need no proof.
  package static let proved: Set<Self> = [
    .gap, .fight, .neverWins, .dead, .always, .vacuousPart, .prefersOutsideCan,
    .prefersNeverMatters, .analysisUnknown,
  ]
}

extension LintRuleID {
  /// The rule that finds what the analysis proves.
  package init(_ kind: SceneFinding.Kind) {
    switch kind {
    case .gap: self = .gap
    case .fight: self = .fight
    case .neverWins: self = .neverWins
    case .dead: self = .dead
    case .always: self = .always
    case .vacuousPart: self = .vacuousPart
    case .prefersOutsideCan: self = .prefersOutsideCan
    case .prefersNeverMatters: self = .prefersNeverMatters
    }
  }

  /// The code and the name, as every verb prints them, such as `SR202 fight`.
  package var heading: String { "\(LintCatalogue.rule(self).code) \(rawValue)" }
}
