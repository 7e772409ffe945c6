/// Why the figures are what they are, how they were made and where they come from.
extension HTMLTemplate {
  static let explanations = #"""
    <section>
    <h2>Expected and found</h2>
    <dl>
    <dt>Expected</dt><dd>{{expectation}}</dd>
    {{#measured}}<dt>Found</dt><dd>{{conclusion}}</dd>{{/measured}}
    </dl>
    </section>
    {{#measured}}
    <section>
    <h2>Why: statements and plans</h2>
    <p>What each strategy asks of SQLite in one launch. Virtual machine steps count
    the engine's work and have no noise.</p>
    <table class="times cards">
    <thead><tr><th scope="col">operation</th>{{#strategyNames}}<th scope="col">{{.}}</th>{{/strategyNames}}</tr></thead>
    <tbody>
    {{#operations}}
    <tr><th scope="row">{{label}}</th>
    {{#cells}}
    <td data-label="{{strategy}}"><span class="value">{{stepsInAll}} steps</span> {{^isBaseline}}<span>{{stepsRatio}}</span>{{/isBaseline}}<small>statements run: {{executionsInAll}}</small></td>
    {{/cells}}
    </tr>
    {{/operations}}
    </tbody>
    </table>
    {{#operations}}
    <details>
    <summary>{{label}}</summary>
    <div class="side">
    {{#cells}}
    <article>
    <h3>{{strategy}}</h3>
    {{#statements}}
    <pre class="sql">{{sql}}</pre>
    {{#hasPlan}}<p class="caption">query plan</p>
    <pre class="plan">{{plan}}</pre>{{/hasPlan}}
    <p class="counts">{{runs}}, {{steps}} steps</p>
    {{/statements}}
    {{#hasNoStatements}}<p>No statement was recorded.</p>{{/hasNoStatements}}
    </article>
    {{/cells}}
    </div>
    </details>
    {{/operations}}
    </section>
    {{/measured}}
    <section>
    <h2>The models</h2>
    <div class="side">
    {{#strategies}}
    <article>
    <h3>{{name}}{{#isBaseline}} <small>baseline</small>{{/isBaseline}}</h3>
    <p>{{summary}}</p>
    <pre>{{model}}</pre>
    </article>
    {{/strategies}}
    </div>
    </section>

    """#

  static let origins = #"""
    <section>
    <h2>Method and limits</h2>
    <ul>{{#method}}<li>{{.}}</li>{{/method}}</ul>
    {{#measured}}{{#evidence}}
    <details><summary>The evidence: every block</summary>
    <figure class="evidence">{{{svg}}}</figure></details>
    {{/evidence}}{{/measured}}
    <h3>Where this does not apply</h3>
    <ul>{{#limits}}<li>{{.}}</li>{{/limits}}</ul>
    </section>
    <section>
    <h2>Words</h2>
    <dl>{{#glossary}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/glossary}}</dl>
    </section>
    <section>
    <h2>Data, answers and environment</h2>
    <details><summary>The data</summary>
    <dl>{{#family}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/family}}</dl></details>
    {{#isImported}}
    <details><summary>What the import did</summary>
    <ul>{{#importNotes}}<li>{{.}}</li>{{/importNotes}}</ul></details>
    {{/isImported}}
    {{#measured}}
    <details><summary>Answers and settings, the same in every launch</summary>
    <dl><dt>stored content</dt><dd><code>{{contentDigest}}</code></dd>{{#operations}}<dt>{{label}}</dt><dd>{{answerCount}} returned, <code>{{answerDigest}}</code></dd>{{/operations}}{{#settings}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/settings}}</dl></details>
    {{/measured}}
    <details><summary>Run and environment</summary>
    <dl>{{#run}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/run}}{{#environment}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/environment}}</dl></details>
    </section>
    <section>
    <h2>Do it again</h2>
    <pre>{{command}}</pre>
    <details><summary>The scenario</summary>
    <pre>{{scenarioText}}</pre></details>
    </section>
    </main>
    </body>
    </html>

    """#
}
