/// How a comparison predicate compares; raw values are those of `NSComparisonPredicate.Operator`.
enum ArchivedRelation: Int {
  case less = 0
  case lessOrEqual = 1
  case greater = 2
  case greaterOrEqual = 3
  case equal = 4
  case notEqual = 5
  case matches = 6
  case like = 7
  case beginsWith = 8
  case endsWith = 9
  case isIn = 10
  case contains = 99
  case between = 100

  /// As the format language spells it.
  var text: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .isIn: "IN"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}
