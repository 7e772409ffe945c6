// include: ../../DocumentationTests/Library.swift
let (path, original, classes) = ("Shop.xcdatamodeld", Library.model(), Library.classes)
try ModelDocument(original).write(to: path)
// block: let document
expect(model.entityVersionHashesByName == original.entityVersionHashesByName)
expect(document.warnings.isEmpty)
try Library.fill(container.newContext())
// block: try ModelDocument(original)
// block: let difference
expect(difference.isEmpty)
