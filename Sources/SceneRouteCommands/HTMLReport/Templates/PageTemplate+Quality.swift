/// Coverage, mistakes, timelines.
extension PageTemplate {
  static let coverageText = #"""
    <section aria-labelledby="{{anchor}}-coverage">
    <h{{h}} id="{{anchor}}-coverage">Coverage</h{{h}}>
    {{#hasShare}}
    <svg class="meter large" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8"/><rect class="full" width="{{percent}}" height="8"/></svg>
    {{/hasShare}}
    {{#summaryMarkup}}
    <p>{{{summaryMarkup}}}</p>
    {{/summaryMarkup}}
    {{#idle}}
    <p>{{idle}}</p>
    {{/idle}}
    {{#hasRows}}
    <div class="wide" role="region" tabindex="0" aria-label="Coverage of each condition">
    <table>
    <thead><tr><th scope="col">Condition</th><th scope="col">Scene</th>\#
    <th scope="col">Line</th><th scope="col">Comparisons covered</th><th scope="col">True</th>\#
    <th scope="col">False</th></tr></thead>
    <tbody>
    {{{rowsMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasRows}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let coverageRowText = #"""
    <tr><th scope="row"><code>{{path}}</code>{{#predicateMarkup}} {{{predicateMarkup}}}\#
    {{/predicateMarkup}}</th><td>{{scene}}</td><td class="number">{{line}}</td>\#
    <td><svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">\#
    <rect width="100" height="8"/><rect class="full" width="{{percent}}" height="8"/></svg> \#
    {{share}}</td>\#
    {{#isIdle}}<td colspan="2">no event evaluates it</td>{{/isIdle}}\#
    {{^isIdle}}<td class="number">{{whenTrue}} ×</td><td class="number">{{whenFalse}} ×</td>\#
    {{/isIdle}}</tr>

    """#

  static let mutationText = #"""
    <section aria-labelledby="{{anchor}}-mutation">
    <h{{h}} id="{{anchor}}-mutation">Mistakes that nobody would notice</h{{h}}>
    {{#hasShare}}
    <svg class="meter large" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8"/><rect class="full" width="{{percent}}" height="8"/></svg>
    {{/hasShare}}
    {{#summaryMarkup}}
    <p>{{{summaryMarkup}}}</p>
    <p class="quiet">Small mistakes were put into the conditions, one at a time. Of these no
    expectation fails.</p>
    {{/summaryMarkup}}
    {{#hasRows}}
    <div class="wide" role="region" tabindex="0" aria-label="Mistakes that nobody notices">
    <table>
    <thead><tr><th scope="col">Mistake</th><th scope="col">The condition with it</th>\#
    <th scope="col">Identifier that would show it</th></tr></thead>
    <tbody>
    {{{rowsMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasRows}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let mutantText = #"""
    <tr><th scope="row">{{kind}}</th><td class="why">{{#edits}}<span class="edit">\#
    <code>{{path}}</code> {{{predicateMarkup}}}</span>{{/edits}}</td>\#
    <td>{{#hasWitness}}<code>{{witness}}</code>{{/hasWitness}}{{^hasWitness}}none is known\#
    {{/hasWitness}}</td></tr>

    """#

  static let timelineText = #"""
    <section aria-labelledby="{{anchor}}-timeline">
    <h{{h}} id="{{anchor}}-timeline">Timeline</h{{h}}>
    <p>{{{summaryMarkup}}}</p>
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    {{{lanesMarkup}}}
    <p class="quiet legend">{{#states}}<span class="swatch {{state}}"></span> {{words}} \#
    {{/states}}\#
    <span class="sign">●</span> an event <span class="sign">■</span> something else that happened \#
    <span class="sign unmet">◆</span> not as expected</p>
    {{#hasRows}}
    <div class="wide" role="region" tabindex="0" aria-label="Steps of the timeline">
    <table>
    <thead><tr><th scope="col">Step</th><th scope="col">What happened</th>\#
    <th scope="col">Window</th><th scope="col">In front</th><th scope="col">Why</th></tr></thead>
    <tbody>
    {{{rowsMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasRows}}
    </section>

    """#

  static let lanesText = #"""
    <div class="wide" role="region" tabindex="0" aria-label="Lanes of the timeline">
    <svg class="picture" width="{{width}}" height="{{height}}" viewBox="0 0 {{width}} {{height}}"
    role="img" aria-label="{{label}}">
    {{#ticks}}<text class="tick" x="{{x}}" y="{{axis}}">{{number}}</text>{{/ticks}}
    {{#lanes}}
    <g><title>{{name}}</title><text class="lane" x="0" y="{{baseline}}">{{name}}</text>
    {{#bars}}<rect class="bar {{state}}" x="{{x}}" y="{{y}}" width="{{width}}" height="14"
    rx="3"/>{{/bars}}
    {{#hits}}<text class="hit{{#differs}} unmet{{/differs}}" x="{{x}}" y="{{baseline}}">\#
    {{#differs}}◆{{/differs}}{{^differs}}{{#isEvent}}●{{/isEvent}}{{^isEvent}}■{{/isEvent}}\#
    {{/differs}}</text>{{/hits}}</g>
    {{/lanes}}
    </svg>
    </div>

    """#

  static let stepRowText = #"""
    <tr{{#differs}} class="differs"{{/differs}}><th scope="row">\#
    {{#isMet}}<span class="met"><span class="vh">as expected: </span>✓</span> {{/isMet}}\#
    {{#differs}}<span class="unmet"><span class="vh">not as expected: </span>✗</span> {{/differs}}\#
    {{number}}{{#hasLabel}} {{label}}{{/hasLabel}}</th><td>{{happening}}</td>\#
    <td>{{window}}{{#hasAction}} <span class="chip {{action}}">{{action}}</span>\#
    {{/hasAction}}</td>\#
    <td>{{front}}</td><td class="why">{{{whyMarkup}}}\#
    {{#differences}} <span class="unmet">{{text}}</span>{{/differences}}</td></tr>

    """#
}
