import Foundation

/// How results are divided into sections: where each of them stands.
struct SectionedPlaces {
  /// A section by its name; neighbours share one, so a name may come back further down.
  struct Section: Hashable {
    let name: String
    let occurrence: Int
  }

  private(set) var sections: [Section] = []
  /// Where each section begins in the flat list.
  private(set) var starts: [Int] = []
  /// The section of each result, by its place in the flat list.
  private(set) var sectionIndexes: [Int] = []

  /// One section of everything, even of nothing.
  init(count: Int) {
    sections = [Section(name: "", occurrence: 0)]
    starts = [0]
    sectionIndexes = [Int](repeating: 0, count: count)
  }

  /// - Parameter names: of the section that each result belongs to.
  init(names: [String]) {
    var counts: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if sections.last?.name != name {
        sections.append(Section(name: name, occurrence: counts[name, default: 0]))
        counts[name, default: 0] += 1
        starts.append(index)
      }
      sectionIndexes.append(sections.count - 1)
    }
  }

  /// The results of a section in the flat list.
  func range(of section: Int) -> Range<Int> {
    let end = section + 1 < starts.count ? starts[section + 1] : sectionIndexes.count
    return starts[section]..<end
  }

  /// Section and place in it.
  func indexPath(of index: Int) -> IndexPath {
    let section = sectionIndexes[index]
    return IndexPath(indexes: [section, index - starts[section]])
  }

  func section(of index: Int) -> Section { sections[sectionIndexes[index]] }
}
