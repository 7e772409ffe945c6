/// What exists only when the answers agree: the answer, the figures and the tables.
extension HTMLTemplate {
  static let answer = #"""
    {{#measured}}
    <div class="first">
    <section class="answer">
    <h2>In short</h2>
    <p class="conclusion">{{conclusion}}</p>
    <ul>
    {{#findings}}
    <li><strong>{{strategy}}</strong> {{text}}</li>
    {{/findings}}
    </ul>
    <p class="trust">✔ Every launch of every strategy stored the same content and gave the same
    answers.</p>
    <p class="facts">{{trust}}</p>
    </section>
    <aside>
    <p><strong>How to read this.</strong> <em>Ratio</em> is the processor time of a strategy divided
    by that of {{baseline}}: 0.80× takes 20 % less time. The <em>interval</em> in brackets holds the
    true ratio in 95 of 100 such runs. The <em>verdict</em> says whether a difference is real and
    large enough to matter:</p>
    <ul class="verdicts">
    {{#verdicts}}
    <li><span class="{{word}}">{{symbol}} {{word}}</span> {{meaning}}</li>
    {{/verdicts}}
    </ul>
    </aside>
    </div>
    <div class="figures">
    {{#figures}}
    <figure>{{{svg}}}</figure>
    {{/figures}}
    </div>
    {{#missingFigures}}
    <p class="notice">{{.}}</p>
    {{/missingFigures}}

    """#

  static let tables = #"""
    <section>
    <h2>Times</h2>
    <p>Median processor time of one action, ratio to {{baseline}} with its interval, verdict; below
    it the wall-clock median.</p>
    <table class="times cards">
    <thead><tr><th scope="col">operation</th>{{#strategyNames}}<th scope="col">{{.}}</th>{{/strategyNames}}</tr></thead>
    <tbody>
    {{#operations}}
    <tr><th scope="row">{{label}}<small>differences below {{smallestEffect}} do not matter</small>{{#cautions}}<small>⚠ {{.}}</small>{{/cautions}}</th>
    {{#cells}}
    <td data-label="{{strategy}}"><span class="value">{{headline}}</span>
    {{#comparison}}<span class="ratio">{{ratio}} <span class="interval">({{interval}})</span></span>
    <span class="verdict {{word}}">{{symbol}} {{word}}</span>{{#hasAdvice}}<small>{{advice}}</small>{{/hasAdvice}}{{/comparison}}
    <small>{{#isInsert}}{{processor}} each, {{/isInsert}}wall {{wall}}</small></td>
    {{/cells}}
    </tr>
    {{/operations}}
    {{#overall}}
    <tr class="overall"><th scope="row">{{label}}<small>geometric mean: each operation counts the same</small>{{#cautions}}<small>⚠ {{.}}</small>{{/cautions}}</th>
    {{#cells}}
    <td data-label="{{strategy}}">{{#isBaseline}}baseline{{/isBaseline}}{{#comparison}}<span class="ratio">{{ratio}} <span class="interval">({{interval}})</span></span>
    <span class="verdict {{word}}">{{symbol}} {{word}}</span>{{/comparison}}</td>
    {{/cells}}
    </tr>
    {{/overall}}
    </tbody>
    </table>
    </section>
    <section>
    <h2>Space</h2>
    <table class="space cards">
    <thead><tr><th scope="col">strategy</th><th scope="col">file</th><th scope="col">ratio</th><th scope="col">per member</th>{{#storageColumns}}<th scope="col">{{.}}</th>{{/storageColumns}}</tr></thead>
    <tbody>
    {{#storage}}
    <tr><th scope="row">{{strategy}}</th><td data-label="file"><span class="value">{{total}}</span></td><td data-label="ratio">{{ratio}}</td><td data-label="per member">{{perMember}}</td>{{#cells}}<td data-label="{{column}}">{{size}}</td>{{/cells}}</tr>
    {{/storage}}
    </tbody>
    </table>
    <details><summary>Every table and index</summary>
    <p>Payload is the content itself, unused is free room inside pages; what is left of the size
    are headers and pointers.</p>
    <div class="side">
    {{#storage}}
    <article>
    <h3>{{strategy}}</h3>
    <table class="parts">
    <thead><tr><th scope="col">size</th><th scope="col">entries</th><th scope="col">payload</th><th scope="col">unused</th></tr></thead>
    <tbody>
    {{#parts}}
    <tr><th scope="rowgroup" colspan="4">{{part}}</th></tr>
    <tr><td>{{size}}</td><td>{{entries}}</td><td>{{payload}}</td><td>{{unused}}</td></tr>
    {{/parts}}
    </tbody>
    </table>
    </article>
    {{/storage}}
    </div>
    </details>
    <details><summary>Memory and writing of a whole launch</summary>
    <table class="space cards">
    <thead><tr><th scope="col">strategy</th><th scope="col">peak memory</th><th scope="col">written to storage</th></tr></thead>
    <tbody>
    {{#storage}}
    <tr><th scope="row">{{strategy}}</th><td data-label="peak memory">{{peakMemory}}</td><td data-label="written to storage">{{written}}</td></tr>
    {{/storage}}
    </tbody>
    </table>
    </details>
    <p>Exact numbers: <a href="results.csv">results.csv</a>, <a href="storage.csv">storage.csv</a>
    and every sample in <a href="samples.csv">samples.csv</a>.</p>
    </section>
    {{/measured}}

    """#
}
