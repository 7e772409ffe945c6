import Foundation
package import LogicalModel

/// Some values of a property of known type, from which the law of generated ones is guessed.
package struct PropertySample {
  private let name: String
  private let type: PropertyType
  private var profile = FieldProfile()
  private var seconds: [Double] = []
  private var byteCounts: [Int] = []

  package init(named name: String, type: PropertyType) {
    self.name = name
    self.type = type
  }

  package mutating func add(_ value: PropertyValue) {
    switch value {
    case .absent: return
    case .date(let date): seconds.append(date)
    case .binary(let data): byteCounts.append(data.count)
    case .integer(let number): profile.add(.integer(number), line: 0)
    case .real(let number): profile.add(.real(number), line: 0)
    case .decimal(let number): profile.add(.text("\(number)"), line: 0)
    case .boolean(let flag): profile.add(.boolean(flag), line: 0)
    case .text(let text), .uri(let text): profile.add(.text(text), line: 0)
    case .uuid(let uuid): profile.add(.text(uuid.uuidString), line: 0)
    }
  }

  /// Nil where no value tells anything.
  package var law: DraftLaw? {
    if type == .date { return LawGuess.days(seconds) }
    if type == .binary { return bytes }
    return profile.count == 0 ? nil : LawGuess(profile, type: type, named: name).law
  }

  /// What operations may ask for.
  package var examples: DraftExamples { ExampleChoice(profile: profile, type: type).examples }

  private var bytes: DraftLaw? {
    let counts = byteCounts.sorted()
    guard !counts.isEmpty else { return nil }
    let (low, high) = (counts[counts.count / 10], counts[counts.count * 9 / 10])
    return DraftLaw("bytes", ["count": low == high ? "\(low)" : "\(low)..\(min(high, 10_000_000))"])
  }
}

extension LawGuess {
  fileprivate init(_ profile: FieldProfile, type: PropertyType, named name: String) {
    self.profile = profile
    self.type = type
    format = nil
    hint = NameHint(name)
  }
}
