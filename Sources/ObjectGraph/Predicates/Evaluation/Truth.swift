/// What a condition is for an object, three-valued as in SQL.
package enum Truth: Int, Comparable, Sendable {
  case `false`
  /// A value that the answer depends on is absent.
  case unknown
  case `true`

  package init(_ isTrue: Bool) { self = isTrue ? .true : .false }

  package static func < (one: Truth, other: Truth) -> Bool { one.rawValue < other.rawValue }

  /// As uncertain as the condition itself.
  package static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .false: .true
    case .unknown: .unknown
    case .true: .false
    }
  }
}
