/// Logs, and what moved.
extension PageTemplate {
  static let flowsText = #"""
    <section aria-labelledby="{{anchor}}-trace">
    <h{{h}} id="{{anchor}}-trace">From identifiers to windows</h{{h}}>
    <p>{{{summaryMarkup}}}</p>
    <p class="quiet">A shape is what identifiers have in common: # stands for numbers and ids, * for
    many words.</p>
    {{{pictureMarkup}}}
    <div class="wide" role="region" tabindex="0" aria-label="Shapes of identifiers and windows">
    <table>
    <thead><tr><th scope="col">Shape</th><th scope="col">Window</th><th scope="col">Events</th>\#
    <th scope="col">Share</th><th scope="col">Such as</th></tr></thead>
    <tbody>
    {{{rowsMarkup}}}
    </tbody>
    </table>
    </div>
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let flowRowText = #"""
    <tr><th scope="row"><code>{{shape}}</code></th><td{{#isNew}} class="new"{{/isNew}}>{{window}}\#
    </td><td class="number">{{count}}</td><td class="number">{{share}}</td>\#
    <td><code>{{example}}</code></td></tr>

    """#

  static let flowPictureText = #"""
    <div class="wide" role="region" tabindex="0" aria-label="Picture of flows">
    <svg class="picture flows" width="{{width}}" height="{{height}}"
    viewBox="0 -10 {{width}} {{height}}" role="img" aria-label="{{label}}">
    {{#ribbons}}<path class="r{{color}}" d="{{path}}"><title>{{words}}</title></path>
    {{/ribbons}}
    {{#sources}}<rect class="end" x="{{left}}" y="{{y}}" width="10" height="{{height}}"/>\#
    <text class="left" x="{{leftText}}" y="{{middle}}">{{label}} <tspan>{{count}}</tspan></text>
    {{/sources}}
    {{#targets}}<rect class="r{{color}} end" x="{{right}}" y="{{y}}" width="10" \#
    height="{{height}}"/>\#
    <text x="{{rightText}}" y="{{middle}}">{{label}} <tspan>{{count}}</tspan></text>
    {{/targets}}
    </svg>
    </div>

    """#

  static let differenceText = #"""
    <section aria-labelledby="{{anchor}}-diff">
    <h{{h}} id="{{anchor}}-diff">What moves</h{{h}}>
    <p>From <code>{{old}}</code> to this fixture. {{{summaryMarkup}}}</p>
    <p class="quiet">{{domain}}</p>
    {{{notesMarkup}}}
    {{#hasMoves}}
    <h{{hh}}>Proved</h{{hh}}>
    <div class="wide" role="region" tabindex="0" aria-label="Moves that are proved">
    <table>
    <thead><tr><th scope="col">From</th><th scope="col">To</th>\#
    <th scope="col">Identifier that moves so</th></tr></thead>
    <tbody>
    {{{movesMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasMoves}}
    {{{eventsMarkup}}}
    {{{traceMarkup}}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let moveRowText = #"""
    <tr><th scope="row">{{from}}</th><td{{#isLost}} class="new"{{/isLost}}>{{to}}</td>\#
    {{#hasCount}}<td class="number">{{count}}</td>{{/hasCount}}<td><code>{{example}}</code>\#
    </td></tr>

    """#

  static let movesText = #"""
    <h{{hh}}>{{summary}}</h{{hh}}>
    {{{pictureMarkup}}}
    {{#hasRows}}
    <div class="wide" role="region" tabindex="0" aria-label="{{summary}}">
    <table>
    <thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">Events</th>\#
    <th scope="col">Such as</th></tr></thead>
    <tbody>
    {{{rowsMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasRows}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}

    """#
}
