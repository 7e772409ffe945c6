// block: final class Shop
// block: let container
expect(Shop(context: container.newContext()).name == "")
