public import Testing

/// Says which items of the mission's checklist a test or suite shows to hold.
///
/// `.ci/checklist` reads these from the sources, prints item and tests side by side, and fails
/// for an item that no test names. So the IDs must be literals.
public struct Covers: TestTrait, SuiteTrait {
  public let items: [String]
}

extension Trait where Self == Covers {
  /// The test shows these items of the checklist, such as "F11" or "C-3", to hold.
  public static func covers(_ items: String...) -> Self { Covers(items: items) }
}
