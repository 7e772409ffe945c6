import Foundation
import Mustache

/// A document as one HTML file that needs nothing beside it: styles and pictures are inside.
struct HTMLRenderer {
  /// The SVG of each figure that could be drawn.
  let drawings: [String: Data]
  private let library: MustacheLibrary

  /// - Throws: Mustache's error if a template of ours is malformed, which tests would show.
  init(drawings: [String: Data]) throws {
    self.drawings = drawings
    var templates: [String: MustacheTemplate] = [:]
    for (name, text) in HTMLTemplates.all { templates[name] = try MustacheTemplate(string: text) }
    library = MustacheLibrary(templates: templates)
  }

  func render(_ blocks: [Block], title: String) -> String {
    fill("page", ["title": title, "style": HTMLTemplates.style, "body": html(blocks)])
  }

  private func html(_ blocks: [Block]) -> String { blocks.map(html).joined(separator: "\n") }

  private func html(_ block: Block) -> String {
    switch block {
    case .heading(let level, let text):
      fill("heading", ["level": level, "text": inline(text), "anchor": Self.anchor(text)])
    case .paragraph(let text): fill("paragraph", ["text": inline(text)])
    case .list(let items): fill("list", ["items": items.map(inline)])
    case .note(let title, let blocks):
      fill("note", ["title": inline(title), "body": html(blocks)])
    case .table(let table): html(table)
    case .figure(let figure): html(figure)
    case .code(let text): fill("code", ["text": text])
    case .details(let summary, let blocks):
      fill("details", ["summary": inline(summary), "body": html(blocks)])
    case .columns(let columns):
      fill(
        "columns",
        ["columns": columns.map { ["title": inline($0.title), "body": html($0.blocks)] }])
    }
  }

  private func html(_ table: Block.Table) -> String {
    func cells(_ texts: [String]) -> [[String: Any]] {
      texts.enumerated().map {
        ["text": inline($1), "class": table.rightAligned.contains($0) ? "number" : "words"]
      }
    }
    return fill(
      "table",
      ["columns": cells(table.columns), "rows": table.rows.map { ["cells": cells($0)] }])
  }

  private func html(_ figure: Figure) -> String {
    guard let drawing = drawings[figure.name] else { return "" }
    return fill(
      "figure",
      ["image": drawing.base64EncodedString(), "description": figure.description])
  }

  private func fill(_ template: String, _ values: [String: Any]) -> String {
    library.render(values, withTemplate: template) ?? ""
  }

  /// Escapes, then turns `code` and **strong** into elements.
  private func inline(_ text: String) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    return Self.alternate(
      Self.alternate(escaped, mark: "**", element: "strong"), mark: "`", element: "code")
  }

  private static func alternate(_ text: String, mark: String, element: String) -> String {
    let pieces = text.split(separator: mark, omittingEmptySubsequences: false)
    // An even number of marks makes an odd number of pieces; anything else is left as it is.
    guard pieces.count % 2 == 1 else { return text }
    return pieces.enumerated()
      .map { $0 % 2 == 0 ? String($1) : "<\(element)>\($1)</\(element)>" }.joined()
  }

  private static func anchor(_ text: String) -> String {
    text.lowercased().map { $0.isLetter && $0.isASCII ? String($0) : "-" }.joined()
  }
}
