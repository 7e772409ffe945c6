import Foundation
package import Lineage

/// A drawing: an abstract Graphic with a place, a colour and a frame, and three kinds.
///
/// Neither a colour nor a rectangle is an attribute type. Both usual solutions are shown: the
/// colour is a value encoded as bytes, the frame is stored in four numbers.
package enum Drawing: SampleModel {
  /// Red, green and blue from 0 to 1.
  package struct Color: Codable, Hashable, Sendable {
    package var red, green, blue: Double

    package init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  package struct Frame: Hashable, Sendable {
    package var x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package class Graphic: ManagedObject {
    package var color: Color? {
      get { data("color").flatMap { try? JSONDecoder().decode(Color.self, from: $0) } }
      set { set(newValue.flatMap { try? JSONEncoder().encode($0) }, for: "color") }
    }
    /// The frame; nil unless all four numbers are set.
    package var bounds: Frame? {
      get {
        guard let x = double("x"), let y = double("y"), let width = double("boundsWidth"),
          let height = double("boundsHeight")
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
      }
      set {
        set(newValue?.x, for: "x")
        set(newValue?.y, for: "y")
        set(newValue?.width, for: "boundsWidth")
        set(newValue?.height, for: "boundsHeight")
      }
    }
  }

  package final class Circle: Graphic {}
  package final class TextArea: Graphic {}
  package final class Line: Graphic {}

  package static let classes: [ManagedObject.Type] = [
    Graphic.self, Circle.self, TextArea.self, Line.self,
  ]

  package static func model() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        "Graphic", isAbstract: true,
        [
          "x": .double, "y": .double, "boundsWidth": .double, "boundsHeight": .double,
          "color": .transformable,
        ],
        subentities: [
          EntityDescription("Circle", ["radius": .double]),
          EntityDescription("TextArea", ["text": .string]),
          EntityDescription("Line", ["thickness": .float]),
        ])
    ])
  }
}
