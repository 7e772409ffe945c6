/// The page of an inspection; the names are those of ``Page`` and the values in it.
enum InspectionTemplate {
  static let text = head + problems + costs + entities + history + findings + raw + foot

  private static let head =
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
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
      <p class="facts">{{file}}</p>
      <p class="facts">{{identity}}</p>
      <nav><a href="#cost">Cost</a><a href="#entities">Entities</a><a href="#findings">Findings</a><a href="#tables">Tables</a></nav>
      </header>
      <main>

      """#

  private static let problems = #"""
    {{#problems}}
    <p class="notice{{#isDamage}} damage{{/isDamage}}"><strong>{{place}}</strong> {{message}}</p>
    {{/problems}}

    """#

  private static let costs = #"""
    <section id="cost">
    <h2>What inheritance costs</h2>
    <p class="lead">All entities of a tree share one table. A cell is one property column of one row; a NULL
    takes one byte of its record, whether the row's entity has the property or not.</p>
    <p class="legend"><span><i class="value"></i>value</span><span><i class="possible"></i>NULL{{#knowsModel}}, could have a value{{/knowsModel}}</span>{{#knowsModel}}<span><i class="impossible"></i>NULL, impossible: not a property of the row's entity</span>{{/knowsModel}}</p>
    <div class="cards">
    {{#costs}}
    <article>
    <h3>{{root}} <code>{{table}}</code></h3>
    <p class="small">{{size}} = {{cells}} cells</p>
    <div class="bar" role="img" aria-label="{{valueShare}} values, {{nullShare}} NULL"><i class="value" style="width:{{valueWidth}}%"></i><i class="possible" style="width:{{possibleWidth}}%"></i><i class="impossible" style="width:{{impossibleWidth}}%"></i></div>
    <table class="figures">
    <tr><th scope="row">values</th><td>{{valueCells}}</td><td>{{valueShare}}</td></tr>
    <tr><th scope="row">NULL</th><td>{{nullCells}}</td><td>{{nullShare}}</td></tr>
    {{#knowsImpossible}}<tr><th scope="row">of these impossible</th><td>{{impossibleCells}}</td><td>{{impossibleShare}}</td></tr>{{/knowsImpossible}}
    </table>
    <p class="small"><strong>{{nullBytes}}</strong> of {{recordBytes}} in records are NULL ({{nullBytesShare}}){{#knowsImpossible}}; {{impossibleBytes}} for impossible ones{{/knowsImpossible}}.{{#isUnknown}} How many are impossible is not known without the model.{{/isUnknown}}{{^isTree}} There is no inheritance here.{{/isTree}}</p>
    {{#notes}}<p class="small">{{.}}</p>{{/notes}}
    {{#hasNeverUsed}}<details><summary>{{neverUsedCount}} never used</summary><p class="names">{{neverUsed}}</p></details>{{/hasNeverUsed}}
    </article>
    {{/costs}}
    {{^costs}}<p>No tree has rows.</p>{{/costs}}
    </div>
    </section>

    """#

  private static let entities = #"""
    <section id="entities">
    <h2>Entities</h2>
    <p class="lead">The store as Core Data sees it. The number is Z_ENT; columns used are those with a value in at
    least one row of exactly this entity{{#knowsModel}}, of those that it can have{{/knowsModel}}.</p>
    {{#trees}}
    <div class="tree">
    <div class="row labels"><span>entity</span><span>rows</span><span>with sub-entities</span><span>columns used</span></div>
    {{#entities}}
    <details class="entity">
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
    </section>

    """#

  private static let history = #"""
    {{#history}}
    <section id="history">
    <h2>History</h2>
    <p>{{summary}}.</p>
    <p class="small">{{period}}. By author: {{authors}}.</p>
    <div class="scroll"><table class="numbers">
    <thead><tr><th scope="col">entity</th><th scope="col">inserts</th><th scope="col">updates</th><th scope="col">deletes</th></tr></thead>
    <tbody>
    {{#entities}}<tr><th scope="row">{{name}}</th><td>{{inserts}}</td><td>{{updates}}</td><td>{{deletes}}</td></tr>
    {{/entities}}
    </tbody></table></div>
    </section>
    {{/history}}

    """#

  private static let findings = #"""
    <section id="findings">
    <h2>Findings</h2>
    {{^hasFindings}}<p class="good">Nothing odd.</p>{{/hasFindings}}
    <ul class="findings">
    {{#warnings}}<li class="warning"><b>{{title}}</b> <code>{{place}}</code><br/>{{message}}</li>
    {{/warnings}}
    {{#savings}}<li><b>{{title}}</b> <code>{{place}}</code><br/>{{message}}</li>
    {{/savings}}
    </ul>
    </section>

    """#

  private static let raw = #"""
    <section id="tables">
    <h2>The same file as tables</h2>
    <p class="lead">What any SQLite client shows; a column without a value in any row is dimmed.</p>
    {{#tables}}
    <details class="raw">
    <summary><b><code>{{name}}</code></b> <span class="small">{{rows}} · {{columnCount}} · {{pages}}, {{unused}} unused</span></summary>
    <pre>{{sql}}</pre>
    <div class="scroll"><table class="properties">
    <thead><tr><th scope="col">column</th><th scope="col">type</th><th scope="col">values</th><th scope="col">NULL</th><th scope="col">property</th></tr></thead>
    <tbody>
    {{#columns}}<tr{{#isEmpty}} class="empty"{{/isEmpty}}><th scope="row"><code>{{name}}</code></th><td>{{type}}</td><td data-label="values">{{values}}</td><td data-label="NULL">{{nulls}}</td><td>{{property}}</td></tr>
    {{/columns}}
    </tbody></table></div>
    {{#hasIndexes}}<ul class="indexes">{{#indexes}}<li><code>{{name}}</code> ({{columns}}) <span class="small">{{note}}</span></li>
    {{/indexes}}</ul>{{/hasIndexes}}
    </details>
    {{/tables}}
    {{#hasOthers}}<h3>Views, triggers and virtual tables</h3>{{/hasOthers}}
    {{#others}}
    <details class="raw"><summary>{{kind}} <code>{{name}}</code></summary><pre>{{sql}}</pre></details>
    {{/others}}
    </section>

    """#

  private static let foot = #"""
    </main>
    <footer><p class="small">Made by <code>run-scenario inspect</code> from {{path}}. The store was copied and not changed.</p></footer>
    </body>
    </html>

    """#
}
