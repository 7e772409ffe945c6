/// The faults of one fetch with a batch size: looking at one fills its neighbours too.
struct FaultBatch {
  let size: Int
  /// In the order of the fetch.
  let addresses: [StoreAddress]
  private let places: [StoreAddress: Int]

  init(size: Int, addresses: [StoreAddress]) {
    self.size = size
    self.addresses = addresses
    places = Dictionary(
      addresses.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The batch that an address lies in, nil if it is not of this fetch.
  func batch(around address: StoreAddress) -> ArraySlice<StoreAddress>? {
    guard let place = places[address] else { return nil }
    let start = place / size * size
    return addresses[start..<Swift.min(start + size, addresses.count)]
  }
}
