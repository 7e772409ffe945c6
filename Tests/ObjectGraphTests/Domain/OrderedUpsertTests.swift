import Lineage
import TestModels
import TestSupport
import Testing

private final class Playlist: ManagedObject, IdentifiedObject {
  static let id = Attribute<Int>("id")
  static let tracks = ToMany<Track>("tracks")
}

private final class Track: ManagedObject, IdentifiedObject {
  static let id = Attribute<Int>("id")
}

private struct TrackModel: Hashable, Sendable, EntityConvertible {
  let id: Int
  func write(to track: Track, in upsert: Upsert) {}
}

private struct PlaylistModel: Hashable, Sendable, EntityConvertible {
  let id: Int
  var tracks: [Int]

  func write(to playlist: Playlist, in upsert: Upsert) throws {
    try upsert.relate(playlist, Playlist.tracks, to: tracks.map(TrackModel.init))
  }
}

extension Playlist: DomainConvertible {
  func makeDomain() throws -> PlaylistModel {
    PlaylistModel(id: id, tracks: try tracks.map(\.id))
  }
}

@Suite struct OrderedUpsertTests {
  private static func model() -> ManagedObjectModel {
    let playlist = EntityDescription("Playlist", ["id": .integer64.required])
    let track = EntityDescription("Track", ["id": .integer64.required])
    playlist.join("tracks", .ordered, to: track, "playlists", .many)
    return ManagedObjectModel(entities: [playlist, track])
  }

  @Test(arguments: StoreKind.allCases)
  func `the order of related values is stored, also when nothing else changes`(kind: StoreKind)
    throws
  {
    let container = try TestStore(kind).open(
      Self.model(), classes: [Playlist.self, Track.self])
    let context = container.newContext()
    for tracks in [[3, 1, 2], [1, 2, 3], [2, 4, 1], [2, 4, 1], []] {
      let lists = [PlaylistModel(id: 1, tracks: tracks), PlaylistModel(id: 2, tracks: [2, 1])]
      try context.save(models: lists)
      try context.upsert(lists)
      #expect(!context.hasChanges)
      let read: [PlaylistModel] = try container.newContext().fetch(
        Query<Playlist>.sorted { $0.id })
      #expect(read == lists)
    }
  }
}
