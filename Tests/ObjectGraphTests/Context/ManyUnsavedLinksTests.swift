import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Relationships between many unsaved objects, compared with plain dictionaries.
@Suite struct ManyUnsavedLinksTests {
  private static let songCount = 200
  private static let ownerCount = 8

  private static func model() -> ManagedObjectModel {
    let song = EntityDescription("Song", ["number": .integer32])
    let owners = ["Artist", "Disc", "Tag", "Shelf"].map { EntityDescription($0) }
    song.joinItself("similar")
    song.join("artist", .one, to: owners[0], "songs", .many)
    song.join("disc", .one, to: owners[1], "tracks", .ordered)
    song.join("tags", .many, to: owners[2], "songs", .many)
    owners[3].refer("songs", .many, to: song)
    return ManagedObjectModel(entities: [song] + owners)
  }

  /// The expected links of the objects: songs by number, owners by index.
  private struct Expected {
    var artists: [Int: Int] = [:]
    var tracks = [[Int]](repeating: [], count: ownerCount)
    var tags = [Set<Int>](repeating: [], count: ownerCount)
    var shelves: [Int: Int] = [:]
    var similar = [Set<Int>](repeating: [], count: songCount)
  }

  private struct Stock {
    let songs: [ManagedObject]
    let artists: [ManagedObject]
    let discs: [ManagedObject]
    let tags: [ManagedObject]
    let shelves: [ManagedObject]

    init(in context: ManagedObjectContext) throws {
      func owners(_ name: String) throws -> [ManagedObject] {
        try (0..<ownerCount).map { _ in try context.insert(entityName: name) }
      }
      songs = try (0..<songCount).map { number in
        let song = try context.insert(entityName: "Song")
        try song.setValue(.integer(Int64(number)), forKey: "number")
        return song
      }
      artists = try owners("Artist")
      discs = try owners("Disc")
      tags = try owners("Tag")
      shelves = try owners("Shelf")
    }
  }

  private func change(
    _ stock: Stock, _ expected: inout Expected, _ random: inout SeededRandom
  ) throws {
    let number = Int.random(in: 0..<Self.songCount, using: &random)
    let place = Int.random(in: 0..<Self.ownerCount, using: &random)
    let song = stock.songs[number]
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      song.setToOne(stock.artists[place], for: "artist")
      expected.artists[number] = place
    case 1:
      try stock.artists[place].add(song, to: "songs")
      expected.artists[number] = place
    case 2:
      try stock.artists[place].remove(song, from: "songs")
      if expected.artists[number] == place { expected.artists[number] = nil }
    case 3:
      try stock.discs[place].add(song, to: "tracks")
      // An existing item keeps its place.
      if expected.tracks[place].contains(number) { return }
      for other in expected.tracks.indices { expected.tracks[other].removeAll { $0 == number } }
      expected.tracks[place].append(number)
    case 4:
      try song.add(stock.tags[place], to: "tags")
      expected.tags[place].insert(number)
    case 5:
      try stock.tags[place].remove(song, from: "songs")
      expected.tags[place].remove(number)
    case 6:
      try stock.shelves[place].add(song, to: "songs")
      expected.shelves[number] = place
    case 7:
      let other = Int.random(in: 0..<Self.songCount, using: &random)
      try song.add(stock.songs[other], to: "similar")
      expected.similar[number].insert(other)
      expected.similar[other].insert(number)
    default:
      guard let other = expected.similar[number].sorted().first else { return }
      try song.remove(stock.songs[other], from: "similar")
      expected.similar[number].remove(other)
      expected.similar[other].remove(number)
    }
  }

  private func numbers(_ owner: ManagedObject, _ relationship: String) throws -> [Int] {
    try owner.toMany(relationship).map { Int($0.integer("number") ?? -1) }
  }

  private func check(_ stock: Stock, _ expected: Expected, _ seed: UInt64, _ step: Int) throws {
    for place in 0..<Self.ownerCount {
      let songs = try numbers(stock.artists[place], "songs").sorted()
      #expect(
        songs == expected.artists.filter { $0.value == place }.keys.sorted(),
        "songs of artist \(place), seed \(seed), step \(step)")
      let tracks = try numbers(stock.discs[place], "tracks")
      #expect(
        tracks == expected.tracks[place], "tracks of disc \(place), seed \(seed), step \(step)")
      let tagged = try numbers(stock.tags[place], "songs").sorted()
      #expect(
        tagged == expected.tags[place].sorted(), "songs of tag \(place), seed \(seed), step \(step)"
      )
      let shelved = try numbers(stock.shelves[place], "songs").sorted()
      #expect(
        shelved == expected.shelves.filter { $0.value == place }.keys.sorted(),
        "songs of shelf \(place), seed \(seed), step \(step)")
    }
    for number in stride(from: 0, to: Self.songCount, by: 17) {
      let similar = try numbers(stock.songs[number], "similar").sorted()
      #expect(
        similar == expected.similar[number].sorted(),
        "similar to song \(number), seed \(seed), step \(step)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `relationships of many unsaved objects return the last values set`(kind: StoreKind) throws {
    for seed in UInt64(1)...4 {
      var random = SeededRandom(seed: seed)
      let store = try TestStore(kind)
      let container = try store.open(Self.model())
      let context = container.newContext()
      let stock = try Stock(in: context)
      var expected = Expected()
      for step in 0..<600 {
        try change(stock, &expected, &random)
        if step % 30 == 29 { try check(stock, expected, seed, step) }
        if step == 150 { try context.obtainPermanentIDs(for: Array(stock.songs[..<50])) }
        if step % 200 == 190 { try context.save() }
      }
      try context.save()
      try check(stock, expected, seed, 600)
    }
  }

  @Test func `a child sees its parent's unsaved links and passes on its own`() throws {
    let store = try TestStore(.memory)
    let context = try store.open(Self.model()).newContext()
    let stock = try Stock(in: context)
    var (expected, random) = (Expected(), SeededRandom(seed: 9))
    for _ in 0..<200 { try change(stock, &expected, &random) }
    let child = ManagedObjectContext(parent: context)
    let artist = child.object(with: stock.artists[0].objectID)
    let song = child.object(with: stock.songs[3].objectID)
    let before = try artist.toMany("songs").count
    #expect(before == expected.artists.filter { $0.value == 0 }.count)
    try artist.add(song, to: "songs")
    expected.artists[3] = 0
    try child.save()
    try check(stock, expected, 9, 200)
  }
}
