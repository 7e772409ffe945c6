/// What a reader of a run must know and no figure says.
package struct NoteRecord: Codable, Hashable, Sendable {
  package enum Subject: String, Codable, Hashable, Sendable {
    /// Launches that others disturb are not made again any more, as that has not helped.
    case repeatsGivenUp
    /// The run was gone on with and told to accept any noise.
    case noiseAccepted
  }

  /// Empty where all cells are meant.
  package var cell: String
  package var subject: Subject
  /// A sentence for people.
  package var text: String

  package init(cell: String, subject: Subject, text: String) {
    self.cell = cell
    self.subject = subject
    self.text = text
  }
}
