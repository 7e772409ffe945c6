public import Testing

/// Declares which items of the mission's checklist a test or suite covers.
///
/// `.ci/checklist` reads these from the sources, prints each item with its tests, and fails for an
/// item without a test. So the IDs must be literals.
public struct Covers: TestTrait, SuiteTrait {
  public let items: [String]
}

extension Trait where Self == Covers {
  /// Declares that the test covers these items of the checklist, such as "F11" or "C-3".
  public static func covers(_ items: String...) -> Self { Covers(items: items) }
}
