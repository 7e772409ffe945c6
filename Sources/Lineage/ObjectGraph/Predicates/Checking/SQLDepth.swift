/// The nesting limits of conditions and expressions, which are SQLite's in every store.
///
/// SQLite's parser has a stack of 100 entries, one for each incomplete part of a statement: `a AND
/// (b OR (` takes six. The check counts at least what `PredicateSQL` writes and rejects what does
/// not fit, so that all stores accept the same predicates.
enum SQLDepth {
  /// The limit for one condition; the surrounding statements take at most 16.
  static let limit = 84
  /// The depth from which on a part is written before its neighbours, which then take no entries.
  static let deep = 20
  /// The largest number of levels of conditions and expressions.
  ///
  /// One per stack entry, plus 256 arithmetic operators, which take none, and a reserve. In a debug
  /// build 4 MB of stack suffice for this depth.
  static let levelLimit = 400
  /// The number of parts in a chain that share a pair of parentheses.
  ///
  /// SQLite limits the depth of expression trees to 1,000, and a chain without parentheses has one
  /// level per part.
  private static let groupSize = 8

  /// Groups the parts of a chain of AND or OR repeatedly until there are few.
  static func groups<Part>(_ parts: [Part], _ join: ([Part]) -> Part) -> [Part] {
    var groups = parts
    while groups.count > groupSize {
      groups = stride(from: 0, to: groups.count, by: groupSize).map { start in
        let group = groups[start..<min(start + groupSize, groups.count)]
        return group.count == 1 ? group[start] : join(Array(group))
      }
    }
    return groups
  }

  /// `(first AND next`, where each part is complete before the next begins.
  fileprivate static func chain(_ parts: [Int]) -> Int {
    1 + max(parts.first ?? 0, 2 + (parts.dropFirst().max() ?? 0))
  }

  // `(SELECT a FROM b WHERE`
  static let select = 6
  // `(SELECT a FROM b JOIN c ON d = e`
  static let collection = 15
  static let castCollection = 26
  // `t0.x`
  static let column = 3
  // `CASE WHEN number BETWEEN 1 AND 2 AND other BETWEEN 3 AND 4 THEN x END`
  static let castColumn = 12
}

extension [CheckedPredicate] {
  /// The parts of a chain in the order of writing.
  var deepestFirst: [CheckedPredicate] {
    contains(where: \.isDeep) ? sorted { $0.depth > $1.depth } : self
  }
}

extension CheckedPredicate {
  var isDeep: Bool { depth > SQLDepth.deep }
}

extension CheckedPredicate.Form {
  /// True for a part that is written in its own parentheses.
  var isBracketed: Bool {
    switch self {
    case .and(let parts), .or(let parts): !parts.isEmpty
    case .constant, .comparison, .isKind, .not: false
    }
  }

  var depth: Int {
    switch self {
    case .constant: 1
    case .comparison(let comparison): comparison.depth
    // `CASE WHEN object IS NOT NULL THEN ((SELECT number FROM a WHERE key = object`
    case .isKind(let object, _, _): 14 + object.depth
    case .and(let parts), .or(let parts):
      SQLDepth.chain(SQLDepth.groups(parts.deepestFirst.map(\.depth), SQLDepth.chain))
    // `NOT (`
    case .not(let part): (part.form.isBracketed ? 1 : 2) + part.depth
    }
  }
}

extension CheckedComparison {
  fileprivate var depth: Int {
    if modifier == .direct {
      // `value IN (SELECT`
      if comparison == .contains, left.isCollection { return max(3 + right.depth, 2 + left.depth) }
      return depth(ofLeft: left.depth)
    }
    guard left.isCollection else { return 1 + depth(ofLeft: left.depth) }
    // `NOT EXISTS (SELECT 1 FROM a WHERE b = c AND (value`
    let element = left.form.depth(isCollection: false)
    return max(left.depth, 5 + SQLDepth.select + depth(ofLeft: element))
  }

  private func depth(ofLeft left: Int) -> Int {
    switch comparison {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      // `left = right`, or `ORDER(left, right`
      options.isEmpty ? max(left, 2 + right.depth) : 5 + max(left, right.depth)
    // `(left BETWEEN low AND high`, or `(ORDER(left, low, 1) >= 0 AND ORDER(left, high`
    case .between: (options.isEmpty ? 5 : 8) + max(left, right.depth)
    case .isIn:
      // `FOLD(left, 1) IN (a, FOLD(b`
      max(3 + left, (right.isList ? 8 : 2) + right.depth)
    // `instr(left, right`
    case .contains, .beginsWith, .endsWith, .like, .matches: 5 + max(left, right.depth)
    }
  }
}

extension CheckedExpression {
  fileprivate var isList: Bool { if case .list = form { true } else { false } }

  /// `CAST(value`, the form of operands of arithmetic and arguments of number functions.
  fileprivate var operandDepth: Int { kind == .decimal || kind == .date ? 2 + depth : depth }
}

extension CheckedExpression.Form {
  func depth(isCollection: Bool) -> Int {
    switch self {
    // `(SELECT value FROM json_each(?`
    case .value(.list): 13
    case .value: 1
    case .keyPath(let path):
      if isCollection {
        path.hasCast ? SQLDepth.castCollection : SQLDepth.collection
      } else {
        path.hasCast ? SQLDepth.castColumn : SQLDepth.column
      }
    case .list(let parts): parts.depth
    case .function(let function, let arguments): depth(of: function, arguments)
    // `(WITH l(v) AS (VALUES (x), (y`
    case .aggregate(_, let values) where values.isList: 9 + values.depth
    // `SUM(CAST(x` for a group
    case .aggregate(_, let values): values.isCollection ? values.depth : 5 + values.depth
    case .subquery(let path, _, let condition):
      // `(SELECT a FROM b WHERE c = d AND condition`
      max(
        CheckedExpression.Form.keyPath(path).depth(isCollection: true),
        SQLDepth.select + (condition.isDeep ? 0 : 2) + condition.depth)
    case .conditional(let condition, let one, let other):
      // `CASE WHEN condition`, `CASE WHEN a THEN one`, `CASE WHEN a THEN b ELSE other`
      max(3 + condition.depth, 5 + one.depth, 4 + other.depth)
    }
  }

  private func depth(of function: FetchFunction, _ arguments: [CheckedExpression]) -> Int {
    guard let first = arguments.first else { return 1 }
    let rest = arguments.dropFirst().map(\.operandDepth).max() ?? 0
    if let rank = function.rank {
      // `(left + right`, where an operator of equal precedence on the left shares the parentheses.
      let isChain = first.form.rank.map { $0 >= rank } ?? false
      return max(isChain ? first.depth : 1 + first.operandDepth, 3 + rest)
    }
    switch function {
    case .coalesce where arguments.count == 1: return first.depth
    // `(- value`
    case .negate: return 2 + first.operandDepth
    // `name(first, next`
    default: return max(3 + first.operandDepth, 5 + rest)
    }
  }

  private var rank: Int? {
    if case .function(let function, _) = self { function.rank } else { nil }
  }
}

extension [CheckedExpression] {
  fileprivate var depth: Int { map(\.depth).max() ?? 1 }
}

extension FetchKeyPath {
  fileprivate var hasCast: Bool { castTo != nil || steps.contains { $0.castTo != nil } }
}
