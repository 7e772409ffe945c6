import LogicalModel

/// Why a data set cannot be generated for a domain: every problem, each naming its place.
package struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem at one place of the data set.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The property, link or kind with the problem.
    package var place: String
    /// What is wrong and what to do about it.
    package var what: String

    package var description: String { "\(place): \(what)" }
  }

  package var problems: [Problem]

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension GenerationError.Problem {
  init(_ path: PropertyPath, _ what: String) { self.init(place: path.description, what: what) }

  static func misfit(
    _ path: PropertyPath, _ law: ValueDistribution.Law, _ type: PropertyType
  ) -> Self {
    Self(path, "the law \(law.name) does not give values of type \(type.rawValue); choose another")
  }
}

extension ValueDistribution.Law {
  /// The law's name as scenario files write it.
  var name: String {
    switch self {
    case .uniform: "uniform"
    case .zipf: "zipf"
    case .logNormal: "logNormal"
    case .normal: "normal"
    case .sequence: "sequence"
    case .after: "after"
    case .title: "title"
    case .personName: "personName"
    case .words: "words"
    case .isbn: "isbn"
    case .doi: "doi"
    case .url: "url"
    case .uuid: "uuid"
    case .choice, .weightedChoice: "choice"
    case .constant: "constant"
    case .bytes: "bytes"
    }
  }
}
