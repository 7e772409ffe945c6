/// The page and its parts as Mustache templates.
///
/// In the source rather than beside it, so that the program works from wherever it is copied.
enum HTMLTemplates {
  static let all = [
    "page": """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>{{title}}</title>
    <style>{{{style}}}</style>
    </head>
    <body>
    <main>
    {{{body}}}
    </main>
    </body>
    </html>

    """,
    "heading": "<h{{level}} id=\"{{anchor}}\">{{{text}}}</h{{level}}>",
    "paragraph": "<p>{{{text}}}</p>",
    "list": "<ul>{{#items}}<li>{{{.}}}</li>{{/items}}</ul>",
    "note": "<section class=\"note\"><h2>{{{title}}}</h2>{{{body}}}</section>",
    "table": """
    <div class="scroll"><table>
    <thead><tr>{{#columns}}<th class="{{class}}">{{{text}}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{#rows}}<tr>{{#cells}}<td class="{{class}}">{{{text}}}</td>{{/cells}}</tr>
    {{/rows}}</tbody></table></div>
    """,
    "figure":
      "<figure><img alt=\"{{description}}\" src=\"data:image/svg+xml;base64,{{{image}}}\"/></figure>",
    "code": "<pre><code>{{text}}</code></pre>",
    "details": "<details><summary>{{{summary}}}</summary>{{{body}}}</details>",
    "columns": """
    <div class="columns">{{#columns}}<section><h4>{{{title}}}</h4>{{{body}}}</section>{{/columns}}</div>
    """,
  ]

  static let style = """
    :root { --ink: #1c2330; --soft: #5b6472; --paper: #fdfdfc; --card: #f2f4f7; --line: #d9dde3;
      --accent: #2f5d9b; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #a3acb9;
      --paper: #14171c; --card: #1f242c; --line: #353c47; --accent: #8db8f0; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 2rem; line-height: 1.2; margin: 1rem 0 0.25rem; }
    h1 + p { color: var(--soft); margin-top: 0; }
    h2 { font-size: 1.35rem; margin: 2.5rem 0 0.5rem; }
    h3 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
    h4 { font-size: 1rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
    p, li { max-width: 52rem; }
    .note { background: var(--card); border-left: 4px solid var(--accent); padding: 0.75rem 1.25rem;
      border-radius: 0.25rem; margin: 1.25rem 0; }
    .note h2 { margin: 0.25rem 0; font-size: 1.15rem; }
    .note li { margin: 0.4rem 0; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; margin: 0.75rem 0; font-variant-numeric: tabular-nums; }
    th, td { padding: 0.35rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left;
      vertical-align: top; }
    th { color: var(--soft); font-weight: 600; }
    .number { text-align: right; }
    td.words { min-width: 11rem; }
    code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.875em; }
    pre { background: var(--card); padding: 0.75rem 1rem; border-radius: 0.25rem; overflow-x: auto;
      white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.9rem; }
    figure { margin: 1rem 0; }
    figure img { width: 100%; max-width: 56rem; height: auto; background: #fff;
      border: 1px solid var(--line); border-radius: 0.25rem; }
    details { border: 1px solid var(--line); border-radius: 0.25rem; margin: 0.5rem 0;
      padding: 0 1rem; }
    summary { cursor: pointer; padding: 0.5rem 0; color: var(--accent); font-weight: 600; }
    summary:focus-visible { outline: 2px solid var(--accent); }
    .columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
    .columns section { min-width: 0; }
    """
}
