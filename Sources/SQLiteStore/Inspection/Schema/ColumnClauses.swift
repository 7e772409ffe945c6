/// What a column's declaration says behind name and type.
struct ColumnClauses {
  private(set) var isPrimaryKey = false
  private(set) var isDescending = false
  /// In upper case.
  private(set) var collation = TableText.binary
  /// What rows that are older than the column have, nil if only the engine can tell.
  private(set) var olderValue: RecordValue? = .null
  private var isGenerated = false
  private var isStored = false

  /// True for a column that is computed whenever it is read.
  var isComputed: Bool { isGenerated && !isStored }

  init(_ tokens: ArraySlice<SQLTokens.Token>) {
    let outer = tokens.outerIndices
    var position = 0
    while position < outer.count {
      position += read(tokens, outer, at: position)
    }
  }

  /// - Returns: how many tokens were taken.
  private mutating func read(
    _ tokens: ArraySlice<SQLTokens.Token>, _ outer: [Int], at position: Int
  ) -> Int {
    func token(_ offset: Int) -> SQLTokens.Token? {
      outer.indices.contains(position + offset) ? tokens[outer[position + offset]] : nil
    }
    switch token(0)?.keyword {
    case "PRIMARY" where token(1)?.keyword == "KEY":
      isPrimaryKey = true
      isDescending = token(2)?.keyword == "DESC"
      return 2
    case "COLLATE":
      collation = token(1)?.name?.uppercased() ?? collation
      return 2
    case "SET": return 2  // ON DELETE SET DEFAULT is no default.
    case "DEFAULT":
      olderValue = DefaultText(tokens[(outer[position] + 1)...]).value
      return 2
    case "GENERATED": isGenerated = true
    case "AS" where token(1) == .mark("("): isGenerated = true
    case "STORED" where isGenerated: isStored = true
    default: break
    }
    return 1
  }
}

extension ArraySlice<SQLTokens.Token> {
  /// Those outside all parentheses, with the outermost parentheses themselves.
  var outerIndices: [Int] {
    var indices: [Int] = []
    var depth = 0
    for index in self.indices {
      if self[index] == .mark(")") { depth -= 1 }
      if depth <= 0 { indices.append(index) }
      if self[index] == .mark("(") { depth += 1 }
    }
    return indices
  }
}
