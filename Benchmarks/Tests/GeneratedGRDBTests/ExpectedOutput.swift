import Foundation

/// The lines that a driver must print, computed from the store's input.
struct ExpectedOutput {
  let store: PublicationStore
  let strategy: String
  let storePath: String

  private var changesKinds: Bool {
    ["enum-content", "details-relationship", "coded-content"].contains(strategy)
  }

  private var isApart: Bool { strategy == "independent-entities" }

  var lines: [String] {
    var lines = [
      "other model the store has another model; only one of the two has AcademicPaper, Author, BlogPost, Book, Note, Novel, Passport, Publication, Tag, WebArticle",
      "no store there is no store at \(storePath)-",
      "damaged 1 rows of the store's table ZPUBLICATION are of no entity of the model",
      "empty 0", "again the table author has rows already", "imported",
    ]
    lines += sorted(store.publications).map(\.line)
    lines += store.authors.sorted { $0.key < $1.key }.map { key, name in
      "author \(key) \(Plain.text(name) ?? "-")"
    }
    lines += store.passports.map { "passport \($0.key) P1 \($0.value)" }
    return lines + answers + written
  }

  private func sorted(_ publications: [Plain]) -> [Plain] {
    publications.sorted { ($0.id, $0.kind) < ($1.id, $1.kind) }
  }

  private func ids(_ isIncluded: (Plain) -> Bool) -> [Int64] {
    sorted(store.publications).filter(isIncluded).map(\.id)
  }

  private var answers: [String] {
    let since = Date(timeIntervalSinceReferenceDate: 0)
    let newest = store.publications.filter { $0.publishDate.map { $0 >= since } ?? false }
      .sorted { ($0.publishDate ?? since) > ($1.publishDate ?? since) }.prefix(50).map(\.id)
    let name = store.authors.first { $0.value == "Ä 2" }?.key
    var lines = ["newest \(newest)", "of author \(ids { $0.author == 1 }.count)"]
    if !isApart {
      lines += ["of tag \(ids { $0.tags.contains(2) })", "of name \(ids { $0.author == name })"]
    }
    guard strategy != "coded-content" else { return lines }
    lines.append("novels \(novels)")
    guard !isApart else { return lines }
    let isbn = Plain.text("isbn-1")
    lines.append("isbn \(ids { $0.values["isbn"] == isbn })")
    if !changesKinds {
      let novels = ids { $0.kind == "Novel" }
      lines.append("books \(ids { $0.kind == "Book" }.count + novels.count) novels \(novels.count)")
    }
    return lines
  }

  /// Novels of more than five pages by price; those without a price come first.
  private var novels: [Int64] {
    let novels = sorted(store.publications).filter { novel in
      (novel.values["pages"] ?? nil).flatMap { Int64($0) }.map { $0 > 5 } ?? false
    }
    func price(_ plain: Plain) -> Double {
      (plain.values["price"] ?? nil).flatMap { Double($0) } ?? -.infinity
    }
    return novels.sorted { (price($0), $0.id) < (price($1), $1.id) }.map(\.id)
  }

  private var written: [String] {
    var publications = store.publications
    for index in publications.indices {
      if publications[index].id % 3 == 0 {
        publications[index].title += " é"
        publications[index].publishDate = nil
      }
      if changesKinds, publications[index].id % 5 == 2 {
        publications[index].kind = "WebArticle"
        publications[index].values = [
          "url": "https://example.org/changed", "rating": Plain.text(0.1),
        ]
      }
      publications[index].tags.removeAll { $0 == 1 }
    }
    let deleted = publications.count { $0.id % 7 == 1 }
    let former = isApart ? publications.filter { $0.kind == "Book" } : publications
    let key = (former.map(\.id).max() ?? 0) + 1
    publications.removeAll { $0.id % 7 == 1 }
    publications.append(
      Plain(
        kind: "Book", id: key, title: "New", author: 2,
        values: [
          "isbn": Plain.text("new"), "price": "12.5", "cover": Plain.text(Data([0, 255])),
          "available": "true",
        ]))
    let twice = strategy == "coded-content" ? [] : ["isbn twice 19"]
    return Array(repeating: "deleted true", count: deleted) + ["new \(key)"] + twice + [
      "author with publications 19", "passports 1", "passports 0", "written",
    ] + sorted(publications).map(\.line)
  }
}
