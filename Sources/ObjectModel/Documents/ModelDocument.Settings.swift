extension ModelDocument {
  /// The attributes of one element of a document, by name, as the file has them.
  ///
  /// Every element keeps its own, known or not: Xcode adds new ones every few years, and what a
  /// program does not understand it must not lose.
  public struct Settings: Hashable, Sendable {
    public internal(set) var texts: [String: String]
    /// Where the element stands in a file; equal settings of other places are equal.
    public internal(set) var place: SourcePlace?
    /// What was noticed below the element while reading; only the root's settings have any.
    var readingWarnings: [Warning] = []

    public init(_ texts: [String: String] = [:]) {
      self.texts = texts
    }

    public subscript(name: String) -> String? {
      get { texts[name] }
      set { texts[name] = newValue }
    }

    /// True for `YES`, and for what people write by hand instead of it.
    public func isYes(_ name: String) -> Bool {
      ["yes", "true", "1"].contains(texts[name]?.lowercased())
    }

    mutating func setYes(_ name: String, _ isYes: Bool) {
      if self.isYes(name) != isYes { texts[name] = isYes ? "YES" : nil }
    }

    public static func == (one: Self, other: Self) -> Bool { one.texts == other.texts }
    public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
  }

  /// A file and a line in it.
  public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counted from 1; nil for the file as a whole.
    public var line: Int?

    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }

    public var description: String { line.map { "\(file):\($0)" } ?? file }
  }
}
