import Escaping

/// The page of an inspection; the names are those of ``Page`` and the values in it.
enum InspectionTemplate {
  static let text =
    head + problems + costs + singles + entities + samples + history + findings + raw + metadata
    + notices + foot

  private static let head =
    #"""
    {{% CONTENT_TYPE:INSPECTION}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    \#(HTMLText.contentSecurityPolicy)
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>{{title}}</title>
    <style>
    """# + InspectionStyle.text + #"""
      </style>
      </head>
      <body>
      <header>
      <h1>{{title}}</h1>
      {{#isStore}}<ul class="summary">{{#summary}}<li>{{.}}</li>{{/summary}}</ul>{{/isStore}}
      <details class="facts"><summary>About the file</summary><p>{{file}}</p><p>{{identity}}</p></details>
      <nav>{{#isStore}}<a href="#cost">Cost of inheritance</a><a href="#entities">Entities</a>{{/isStore}}{{#history}}<a href="#history">History</a>{{/history}}{{#hasSamples}}<a href="#rows">Rows</a>{{/hasSamples}}<a href="#findings">Findings</a><a href="#tables">Tables</a>{{#hasMetadata}}<a href="#metadata">Metadata</a>{{/hasMetadata}}{{#hasNotices}}<a href="#notices">{{noticeCount}}</a>{{/hasNotices}}</nav>
      </header>
      <main>

      """#

  private static let problems = #"""
    {{#remarks}}
    <p class="notice{{#isDamage}} damage{{/isDamage}}"><strong>{{place}}</strong>: {{message}}</p>
    {{/remarks}}
    <p class="small">{{remarksNote}}</p>

    """#

  private static let costs = #"""
    {{#isStore}}
    <section id="cost">
    <h2>What inheritance costs</h2>
    {{#hasCosts}}<p class="lead">In Core Data an entity and all its sub-entities share one table. The table has a column for
    every property of each of them, so every row has a <dfn>cell</dfn> for properties that its own entity does not
    have. Such a cell is NULL for ever: <em>impossible</em>. SQLite spends one byte of a record on each NULL.
    A NULL that <em>could have a value</em> is an optional property that is not set; any other shape of the model
    would have it too.</p>{{/hasCosts}}
    {{#costs}}
    <article>
    <h3>{{root}} <span class="small">and {{subentities}}, in <code>{{table}}</code></span></h3>
    <div class="pictures">
    <div>
    <h4>Cells <span class="small">{{product}} = {{cells}}</span></h4>
    {{#cellBar}}
    <svg class="bar" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label="{{label}}">{{#parts}}<rect class="{{kind}}" x="{{start}}" width="{{width}}" height="40"><title>{{title}}: {{amount}} ({{share}})</title></rect>{{/parts}}</svg>
    <table class="figures">{{#parts}}<tr><th scope="row"><i class="{{kind}}"></i>{{title}}<span class="why">{{explanation}}</span></th><td>{{amount}}</td><td>{{share}}</td></tr>
    {{/parts}}</table>
    {{/cellBar}}
    {{#isUnknown}}<p class="small">How many are impossible is not known without the model.</p>{{/isUnknown}}
    </div>
    {{#byteBars}}
    <div>
    <h4>Bytes on disk <span class="small">{{bytes}}, with indexes</span></h4>
    <svg class="bar" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label="{{label}}">{{#parts}}<rect class="{{kind}}" x="{{start}}" width="{{width}}" height="40"><title>{{title}}: {{amount}} ({{share}})</title></rect>{{/parts}}</svg>
    <table class="figures">{{#parts}}<tr><th scope="row"><i class="{{kind}}"></i>{{title}}<span class="why">{{explanation}}</span></th><td>{{amount}}</td><td>{{share}}</td></tr>
    {{/parts}}</table>
    </div>
    {{/byteBars}}
    </div>
    {{#hasLayouts}}<h4>Both layouts of the same rows</h4>
    <table class="numbers stacked">
    <thead><tr><th scope="col">layout</th><th scope="col">tables</th><th scope="col">indexes</th><th scope="col">pages</th><th scope="col">bytes</th></tr></thead>
    <tbody>
    {{#layouts}}<tr><th scope="row">{{title}}</th><td data-label="tables">{{tables}}</td><td data-label="indexes">{{indexes}}</td><td data-label="pages">{{pages}}</td><td data-label="bytes">{{bytes}}</td></tr>
    {{/layouts}}
    </tbody></table>{{/hasLayouts}}
    {{#layoutNotes}}<p class="small">{{.}}</p>{{/layoutNotes}}
    {{#hasCause}}<p><strong>{{cause}}</strong></p>{{/hasCause}}
    {{#grids}}
    {{#hasCauses}}<table class="numbers stacked causes">
    <thead><tr><th scope="col">columns of</th><th scope="col">columns</th><th scope="col">rows that can use them</th><th scope="col">impossible cells</th><th scope="col">share</th></tr></thead>
    <tbody>
    {{#causes}}<tr><th scope="row">{{entity}}</th><td data-label="columns">{{columns}}</td><td data-label="usable by rows">{{rows}}</td><td data-label="impossible cells">{{cells}}</td><td data-label="share">{{share}}</td></tr>
    {{/causes}}
    </tbody></table>{{/hasCauses}}
    <p class="small">{{causesNote}}</p>
    <h4>Columns by entity <span class="small"><i class="value"></i>used <i class="possible"></i>could be <i class="impossible"></i>impossible</span></h4>
    <div class="grid">
    {{#strips}}<div><span>{{entity}} <small>{{rows}}</small></span><svg viewBox="0 0 {{columnCount}} 10" preserveAspectRatio="none" role="img" aria-label="columns of {{entity}}">{{#runs}}<rect class="{{kind}}" x="{{start}}" width="{{width}}" height="10"><title>{{title}}</title></rect>{{/runs}}</svg></div>
    {{/strips}}
    </div>
    <p class="small">From left to right: {{order}}. {{note}}</p>
    {{/grids}}
    {{#notes}}<p class="small">{{.}}</p>{{/notes}}
    {{#hasNeverUsed}}<details><summary>{{neverUsedCount}} never used</summary><p class="names">{{neverUsed}}</p></details>{{/hasNeverUsed}}
    </article>
    {{/costs}}
    <p class="small">{{costsNote}}</p>
    {{^hasCosts}}<p class="good">No entity with rows has sub-entities: there is no inheritance to pay for.</p>{{/hasCosts}}

    """#

  private static let singles = #"""
    {{#hasSingles}}
    <h3>Entities alone in their table</h3>
    <p class="small">They share their table with none, so none of their NULLs is impossible.</p>
    <div class="scroll"><table class="numbers stacked">
    <thead><tr><th scope="col">entity</th><th scope="col">rows</th><th scope="col">columns</th><th scope="col">NULL cells</th><th scope="col">NULL bytes</th><th scope="col">bytes on disk</th></tr></thead>
    <tbody>
    {{#singles}}<tr><th scope="row">{{root}}{{#hasNeverUsed}}<details><summary class="small">{{neverUsedCount}} never used</summary><p class="names">{{neverUsed}}</p></details>{{/hasNeverUsed}}</th><td data-label="rows">{{rows}}</td><td data-label="columns">{{columns}}</td><td data-label="NULL cells">{{nulls}}</td><td data-label="NULL bytes">{{nullBytes}}</td><td data-label="bytes on disk">{{bytes}}</td></tr>
    {{/singles}}
    </tbody></table></div>
    <p class="small">{{singlesNote}}</p>
    {{/hasSingles}}
    </section>

    """#

  private static let entities = #"""
    <section id="entities">
    <h2>Entities</h2>
    <p class="lead">The store as Core Data sees it; open an entity for its properties. The small number is Z_ENT,
    by which a row says of which entity it is. Columns used are those with a value in at least one row of exactly
    this entity{{#knowsModel}}, of those that it can have{{/knowsModel}}.</p>
    <input type="checkbox" id="with-empty"/><label for="with-empty">{{hiddenEntities}}</label>
    <div class="row labels"><span>entity</span><span>rows</span><span>with sub-entities</span><span>columns used</span></div>
    {{#trees}}
    <div class="tree{{#isEmpty}} none{{/isEmpty}}">
    {{#entities}}
    <details class="entity{{#isEmpty}} none{{/isEmpty}}">
    <summary class="row"><span class="name level{{depth}}"><b>{{name}}</b> <em>{{number}}</em>{{#isAbstract}} <em class="tag">abstract</em>{{/isAbstract}}{{#hasFormerName}} <em class="tag">stored as {{formerName}}</em>{{/hasFormerName}}</span><span data-label="rows">{{rows}}</span><span data-label="with sub-entities">{{rowsBelow}}</span><span data-label="columns used">{{columns}}</span></summary>
    {{#hasProperties}}
    <div class="scroll"><table class="properties">
    <thead><tr><th scope="col">property</th><th scope="col">type</th><th scope="col">stored in</th><th scope="col">values</th><th scope="col"></th></tr></thead>
    <tbody>
    {{#properties}}<tr{{#isRelationship}} class="relationship"{{/isRelationship}}><th scope="row">{{name}}</th><td>{{type}}</td><td><code>{{place}}</code></td><td data-label="values">{{count}}</td><td>{{note}}</td></tr>
    {{/properties}}
    </tbody></table></div>
    {{/hasProperties}}
    {{#showsColumns}}<p class="names">uses {{columnsUsed}}</p>{{/showsColumns}}
    {{^hasProperties}}{{^showsColumns}}<p class="small">declares no property of its own</p>{{/showsColumns}}{{/hasProperties}}
    </details>
    {{/entities}}
    </div>
    {{/trees}}
    {{^trees}}<p>None can be read.</p>{{/trees}}
    <p class="small">{{treesNote}}</p>
    </section>
    {{/isStore}}

    """#

  private static let history = #"""
    {{#history}}
    <section id="history">
    <h2>History</h2>
    <p>{{summary}}.</p>
    <p class="small">{{period}}.</p>
    <p class="small">Transactions by author: {{authors}}.</p>
    <div class="scroll"><table class="numbers">
    <thead><tr><th scope="col">entity</th><th scope="col">inserts</th><th scope="col">updates</th><th scope="col">deletes</th></tr></thead>
    <tbody>
    {{#entities}}<tr><th scope="row">{{name}}</th><td>{{inserts}}</td><td>{{updates}}</td><td>{{deletes}}</td></tr>
    {{/entities}}
    </tbody></table></div>
    <p class="small">{{note}}</p>
    {{#hasTransactions}}
    <details><summary>Latest transactions</summary>
    <table class="stacked">
    <thead><tr><th scope="col">transaction</th><th scope="col">time (UTC)</th><th scope="col">changes</th><th scope="col">by</th></tr></thead>
    <tbody>
    {{#transactions}}<tr><th scope="row">{{number}}</th><td>{{time}}</td><td>{{changes}}</td><td class="names">{{origin}}</td></tr>
    {{/transactions}}
    </tbody></table></details>
    {{/hasTransactions}}
    </section>
    {{/history}}

    """#

  private static let findings = #"""
    <section id="findings">
    <h2>Findings</h2>
    {{^findings}}<p class="good">Nothing odd.</p>{{/findings}}
    {{#findings}}
    <div class="finding{{#isWarning}} warning{{/isWarning}}">
    <h3>{{title}} <span class="small">{{count}}{{#isWarning}} may lead to wrong results{{/isWarning}}</span></h3>
    <p class="small">{{meaning}}</p>
    <ul>{{#items}}<li><code>{{place}}</code> {{message}}</li>
    {{/items}}</ul>
    <p class="small">{{note}}</p>
    </div>
    {{/findings}}
    </section>

    """#

  private static let raw = #"""
    <section id="tables">
    <h2>The same file as tables</h2>
    <p class="lead">What any SQLite client shows; open a table for its columns. One without a value in any row is
    dimmed.</p>
    <input type="checkbox" id="with-empty-tables"/><label for="with-empty-tables">{{hiddenTables}}</label>
    {{#tables}}
    <details class="raw{{#isEmpty}} none{{/isEmpty}}">
    <summary><b><code>{{name}}</code></b> <span class="small">{{rows}} · {{columnCount}} · {{pages}}, {{unused}} unused</span></summary>
    <pre>{{sql}}</pre>
    <div class="scroll"><table class="properties">
    <thead><tr><th scope="col">column</th><th scope="col">type</th><th scope="col">values</th><th scope="col">NULL</th><th scope="col">property</th></tr></thead>
    <tbody>
    {{#columns}}<tr{{#isEmpty}} class="empty"{{/isEmpty}}><th scope="row"><code>{{name}}</code></th><td>{{type}}</td><td data-label="values">{{values}}</td><td data-label="NULL">{{nulls}}</td><td>{{property}}</td></tr>
    {{/columns}}
    </tbody></table></div>
    <p class="small">{{note}}</p>
    {{#hasIndexes}}<ul class="indexes">{{#indexes}}<li><code>{{name}}</code> ({{columns}}) <span class="small">{{note}}</span></li>
    {{/indexes}}</ul>{{/hasIndexes}}
    </details>
    {{/tables}}
    <p class="small">{{tablesNote}}</p>
    {{#hasOthers}}<h3>Views, triggers and virtual tables</h3>{{/hasOthers}}
    {{#others}}
    <details class="raw"><summary>{{kind}} <code>{{name}}</code></summary><pre>{{sql}}</pre></details>
    {{/others}}
    <p class="small">{{othersNote}}</p>
    </section>

    """#

  private static let samples = #"""
    {{#hasSamples}}
    <section id="rows">
    <h2>Rows</h2>
    <p class="lead">The first rows of each entity, with the columns that have a value in one of them.</p>
    {{#samples}}
    <details class="raw">
    <summary><b>{{title}}</b> <span class="small">{{note}} · <code>{{table}}</code></span></summary>
    <div class="scroll"><table class="sample">
    <thead><tr>{{#columns}}<th scope="col">{{title}}<code class="why">{{column}}</code></th>{{/columns}}</tr></thead>
    <tbody>
    {{#rows}}<tr>{{#.}}<td>{{.}}</td>{{/.}}</tr>
    {{/rows}}
    </tbody></table></div>
    </details>
    {{/samples}}
    </section>
    {{/hasSamples}}

    """#

  private static let metadata = #"""
    {{#hasMetadata}}
    <section id="metadata">
    <h2>Metadata</h2>
    <details><summary>What Z_METADATA says</summary>
    <table class="properties">
    {{#metadata}}<tr><th scope="row"><code>{{key}}</code></th><td class="names">{{value}}</td></tr>
    {{/metadata}}
    </table></details>
    <p class="small">{{metadataNote}}</p>
    </section>
    {{/hasMetadata}}

    """#

  private static let notices = #"""
    {{#hasNotices}}
    <section id="notices">
    <h2>Notices</h2>
    <details><summary>{{noticeCount}}, which change no figure</summary>
    {{#notices}}
    <p class="notice"><strong>{{place}}</strong>: {{message}}</p>
    {{/notices}}
    <p class="small">{{noticesNote}}</p></details>
    </section>
    {{/hasNotices}}

    """#

  private static let foot = #"""
    </main>
    <footer><p class="small">Made by <code>run-scenario inspect</code> from {{path}}. The store was copied and not changed.</p></footer>
    </body>
    </html>

    """#
}

/// The page's look: readable on a phone, in the dark and on paper.
enum InspectionStyle {
  static let text = colours + page + parts + tables + narrow

  private static let colours = """
    :root{--ink:#1b1f24;--soft:#59636e;--page:#fff;--panel:#f4f6f8;--line:#d5dae0;--link:#0b62a8;
    --good:#0f6b4a;--bad:#a33a12;--warn:#fff4d6;--warnline:#d8a200;--value:#2f7fc1;
    --possible:#9aa7b3;--impossible:#e07b39;--header:#8fbfe6;--structure:#7d6ba8;--free:#e3e7eb;
    --index:#4f9d86}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#a3adb8;--page:#15181c;
    --panel:#1e2329;--line:#39414a;--link:#7cb8ee;--good:#5fcf9f;--bad:#f0956b;--warn:#332a10;
    --warnline:#b08a1a;--value:#5aa5e0;--possible:#6d7985;--impossible:#e08443;--header:#2f6fa6;
    --structure:#8f7fc0;--free:#323a43;--index:#4fa88f}}

    """

  private static let page = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
    header,main,footer{max-width:1100px;margin:0 auto;padding:0 24px}
    header{padding-top:28px}
    footer{padding:24px 24px 40px}
    h1{font-size:1.75rem;line-height:1.25;margin:.2em 0 .4em;overflow-wrap:anywhere}
    h2{font-size:1.3rem;margin:1.8em 0 .4em}
    h3{font-size:1.05rem;margin:0 0 .3em;overflow-wrap:anywhere}
    p{margin:.5em 0}
    .facts{color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
    .facts p{margin:.2em 0}
    .lead{max-width:52em}
    .small{color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
    .good{color:var(--good)}
    .names{font:.8rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere;color:var(--soft)}
    code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}
    h3 code{color:var(--soft);font-weight:400}
    a{color:var(--link)}
    nav{display:flex;gap:18px;flex-wrap:wrap;margin-top:.8em}
    pre{margin:.6em 0;padding:.7em .8em;background:var(--panel);border:1px solid var(--line);
    border-radius:6px;font:.8rem/1.45 ui-monospace,monospace;white-space:pre-wrap;
    overflow-wrap:anywhere;max-height:22rem;overflow-y:auto}

    """

  private static let parts = """
    .notice{background:var(--warn);border-left:4px solid var(--warnline);padding:.5em .9em;
    overflow-wrap:anywhere}
    .notice.damage{border-left-color:var(--bad)}
    article{background:var(--panel);border-radius:8px;padding:1em 1.2em;margin:1em 0;min-width:0}
    .pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));
    gap:8px 36px}
    .pictures>div{min-width:0}
    h4{font-size:.95rem;margin:.6em 0 .3em}
    .bar{display:block;width:100%;height:26px;border-radius:4px;background:var(--free)}
    .value{fill:var(--value);background:var(--value)}
    .possible,.null{fill:var(--possible);background:var(--possible)}
    .impossible{fill:var(--impossible);background:var(--impossible)}
    .header{fill:var(--header);background:var(--header)}
    .structure{fill:var(--structure);background:var(--structure)}
    .free{fill:var(--free);background:var(--free)}
    .index{fill:var(--index);background:var(--index)}
    .figures i{display:inline-block;width:.85em;height:.85em;border-radius:2px;
    margin:0 .5em 0 -1.4em;border:1px solid var(--line);vertical-align:-.05em}
    .why{display:block;color:var(--soft);font-size:.82rem;font-weight:400;overflow-wrap:anywhere}
    .summary{padding-left:1.1em;margin:.4em 0 .8em;max-width:52em}
    p:empty,.why:empty{display:none}
    details{padding:.1em 0}
    summary{cursor:pointer;padding:.35em 0;overflow-wrap:anywhere}
    .tree{border:1px solid var(--line);border-radius:8px;margin:14px 0;overflow:hidden}
    .row{display:grid;grid-template-columns:minmax(0,1fr) 6rem 9rem 8rem;gap:8px;
    padding:.45em .9em;font-variant-numeric:tabular-nums}
    .row span+span{text-align:right}
    .tree .entity:first-child{border-top:0}
    #with-empty:not(:checked):has(+label:not(:empty))~.tree.none,
    #with-empty:not(:checked):has(+label:not(:empty))~.tree .none,
    #with-empty-tables:not(:checked):has(+label:not(:empty))~.none,
    input:has(+label:empty){display:none}
    label{margin-left:.4em;font-size:.9rem}
    .grid>div{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:0 12px;
    align-items:center;margin:2px 0;font-size:.85rem}
    .grid span{overflow-wrap:anywhere}.grid small{color:var(--soft)}
    .grid svg{display:block;width:100%;height:14px;background:var(--free)}
    h4 i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .3em 0 .8em}
    .causes{margin:.4em 0}
    .labels{color:var(--soft);font-size:.85rem;margin-bottom:-10px}
    .entity{border-top:1px solid var(--line);padding:0}
    .entity>*:not(summary){margin-left:.9em;margin-right:.9em}
    .entity[open]{padding-bottom:.6em}
    .name{overflow-wrap:anywhere}
    .name::before{content:"▸";display:inline-block;width:1.1em;color:var(--soft)}
    details[open]>summary .name::before{content:"▾"}
    .entity summary{list-style:none}
    .entity summary::-webkit-details-marker{display:none}
    .name em{color:var(--soft);font-style:normal;font-size:.85rem}
    .name .tag{border:1px solid var(--line);border-radius:4px;padding:0 .4em}
    .level1{padding-left:1.3em}.level2{padding-left:2.6em}.level3{padding-left:3.9em}
    .level4{padding-left:5.2em}.level5{padding-left:6.5em}.level6{padding-left:7.8em}
    .level7{padding-left:9.1em}.level8{padding-left:10.4em}
    .finding{border-left:4px solid var(--line);padding:.1em 1em;margin:1em 0}
    .finding.warning{border-left-color:var(--bad)}
    h3 .small,h4 .small{font-weight:400}.finding.warning h3 .small{color:var(--bad)}
    .finding ul{padding-left:1.1em;margin:.3em 0}
    .finding li{overflow-wrap:anywhere;margin:.25em 0;font-size:.92rem}
    .raw{border-bottom:1px solid var(--line)}
    .indexes{padding-left:1.2em;font-size:.9rem}
    .indexes li{overflow-wrap:anywhere}

    """

  private static let tables = """
    .scroll{overflow-x:auto}
    .scroll th,.stacked th{overflow-wrap:anywhere}
    .sample td,.sample th{max-width:22rem;overflow-wrap:break-word;white-space:normal}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
    th,td{padding:.3em .6em;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    tr:last-child>*{border-bottom:0}
    thead th{color:var(--soft);font-weight:600;font-size:.85rem}
    tbody th{font-weight:500}
    .figures th{font-weight:400;padding-left:1.4em}
    .figures td{white-space:nowrap}
    .figures td,.numbers td,.numbers thead th+th{text-align:right}
    .figures td:last-child{padding-right:0}
    .properties td:nth-child(4),.properties th:nth-child(4){text-align:right}
    .raw .properties td:nth-child(3),.raw .properties th:nth-child(3){text-align:right}
    .relationship th{color:var(--link)}
    .empty{opacity:.55}

    """

  private static let narrow = """
    @media (max-width:700px){header,main,footer{padding-left:16px;padding-right:16px}
    h1{font-size:1.4rem}
    .grid>div{display:block;margin:6px 0}article{padding:.8em}
    .row.labels{display:none}
    .row{display:flex;flex-wrap:wrap;gap:2px 16px}
    .row .name{flex-basis:100%}
    .row span+span{text-align:left;font-size:.85rem;color:var(--soft)}
    .row span+span:empty{display:none}
    .row span+span::before{content:attr(data-label) " "}
    .properties thead,.stacked thead{display:none}
    .stacked tr{display:grid;grid-template-columns:1fr 1fr;gap:0 14px;padding:.4em 0;
    border-bottom:1px solid var(--line)}
    .stacked th,.stacked td{display:block;border:0;padding:0}
    .stacked th{grid-column:1/-1;overflow-wrap:anywhere}
    .stacked.numbers td{text-align:left;font-size:.82rem;color:var(--soft)}
    .stacked td::before{content:attr(data-label) " "}
    .properties tr{display:flex;flex-wrap:wrap;gap:0 14px;padding:.35em 0;
    border-bottom:1px solid var(--line)}
    .properties th,.properties td{display:block;border:0;padding:0}
    .properties th{flex-basis:100%;overflow-wrap:anywhere}
    .properties td{font-size:.82rem;color:var(--soft);overflow-wrap:anywhere}
    .properties td:empty{display:none}
    .properties td[data-label]::before{content:attr(data-label) " "}}
    @media print{body{font-size:10pt}details::details-content{content-visibility:visible;
    display:block}article,.tree{break-inside:avoid}}

    """
}
