/// Scenes, events, findings.
extension PageTemplate {
  static let scenesText = #"""
    <section aria-labelledby="{{anchor}}-scenes">
    <h{{h}} id="{{anchor}}-scenes">Scenes</h{{h}}>
    {{#order}}
    <p class="quiet">{{order}}{{#legend}} Below each comparison: what the events made of it.
    {{/legend}}</p>
    {{/order}}
    <div class="cards">
    {{{scenesMarkup}}}
    </div>
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let sceneText = #"""
    <article class="card" aria-labelledby="{{anchor}}-s{{number}}">
    <h{{hh}} id="{{anchor}}-s{{number}}">{{name}}</h{{hh}}>
    <p class="facts">{{#title}}<span>{{title}}</span>{{/title}}\#
    {{#isAsleep}}<span class="chip">disconnected</span>{{/isAsleep}}\#
    {{#role}}<span class="chip">role {{role}}</span>{{/role}}\#
    {{#wins}}<span class="chip{{#isIdle}} warn{{/isIdle}}">{{wins}}</span>{{/wins}}</p>
    <dl>
    {{{conditionsMarkup}}}
    </dl>
    </article>

    """#

  static let conditionText = #"""
    <div class="condition"><dt>{{name}}</dt><dd>{{{predicateMarkup}}}\#
    {{#isDefault}} <span class="quiet">the default</span>{{/isDefault}}\#
    {{#isIdle}} <span class="chip warn">no event evaluates it</span>{{/isIdle}}\#
    {{#hasShare}}
    <span class="share"><svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none"
    aria-hidden="true"><rect width="100" height="8"/><rect class="full" width="{{percent}}"
    height="8"/></svg> {{share}}</span>{{/hasShare}}</dd></div>

    """#

  static let eventsText = #"""
    <section aria-labelledby="{{anchor}}-events">
    <h{{h}} id="{{anchor}}-events">Events and windows</h{{h}}>
    <p>{{{summaryMarkup}}}</p>
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    {{#hasMatrix}}
    <p class="quiet">Each cell opens and says why. <span class="swatch won"></span> gets the event
    <span class="swatch lost"></span> could have taken it</p>
    <a class="skip" href="#{{anchor}}-after">Past the matrix</a>
    <div class="wide" role="region" tabindex="0" aria-label="Matrix of events and scenes">
    <table class="matrix">
    <thead><tr><th scope="col">Event</th><th scope="col">Window</th>\#
    {{#columns}}<th scope="col">{{name}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{{rowsMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasMatrix}}
    {{#hasOthers}}
    <div class="wide" role="region" tabindex="0" aria-label="The other events">
    <table>
    <thead><tr><th scope="col">Event</th><th scope="col">Window</th><th scope="col">Why</th></tr>
    </thead>
    <tbody>
    {{{othersMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasOthers}}
    <div id="{{anchor}}-after"></div>
    </section>

    """#

  static let matrixRowText = #"""
    <tr{{#differs}} class="differs"{{/differs}}><th scope="row">\#
    {{#isMet}}<span class="met"><span class="vh">as expected: </span>✓</span> {{/isMet}}\#
    {{#differs}}<span class="unmet"><span class="vh">not as expected: </span>✗</span> {{/differs}}\#
    {{name}}{{#hasIdentifier}} <code>{{identifier}}</code>{{/hasIdentifier}}</th>
    <td class="to"><details><summary>{{window}} \#
    <span class="chip {{action}}">{{action}}</span></summary>\#
    <p>{{{whyMarkup}}}</p>{{#missMarkup}}<p>{{{missMarkup}}}</p>{{/missMarkup}}</details>\#
    {{#differences}}<p class="unmet">{{text}}</p>{{/differences}}</td>
    {{#cells}}<td class="{{verdict}}">{{^isEmpty}}<details><summary>{{word}}</summary>\#
    <p>{{{reasonMarkup}}}</p></details>{{/isEmpty}}\#
    {{#isEmpty}}{{word}}{{/isEmpty}}</td>{{/cells}}</tr>

    """#

  static let eventRowText = #"""
    <tr{{#differs}} class="differs"{{/differs}}><th scope="row">\#
    {{#isMet}}<span class="met"><span class="vh">as expected: </span>✓</span> {{/isMet}}\#
    {{#differs}}<span class="unmet"><span class="vh">not as expected: </span>✗</span> {{/differs}}\#
    {{name}}{{#hasIdentifier}} <code>{{identifier}}</code>{{/hasIdentifier}}</th>\#
    <td>{{window}} <span class="chip {{action}}">{{action}}</span></td>\#
    <td class="why">{{{whyMarkup}}}{{#differences}}<br><span class="unmet">{{text}}</span>\#
    {{/differences}}</td></tr>

    """#

  static let findingsText = #"""
    <section aria-labelledby="{{anchor}}-findings">
    <h{{h}} id="{{anchor}}-findings">Findings</h{{h}}>
    <p>{{{summaryMarkup}}}</p>
    {{#hasFindings}}
    <ul class="findings">
    {{{findingsMarkup}}}
    </ul>
    {{/hasFindings}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let findingText = #"""
    <li class="finding {{severity}}"><p><span class="chip {{severity}}">{{severity}}</span> \#
    <span class="rule">{{code}} {{rule}}</span> {{{messageMarkup}}}</p>\#
    {{#hasExcerpt}}<p>{{{excerptMarkup}}}</p>{{/hasExcerpt}}\#
    <p class="quiet">line {{line}}, <code>{{path}}</code>\#
    {{#hasHelp}} · {{{helpMarkup}}}{{/hasHelp}}</p></li>

    """#

  static let proofsText = #"""
    <section aria-labelledby="{{anchor}}-proofs">
    <h{{h}} id="{{anchor}}-proofs">Proofs</h{{h}}>
    {{#summaryMarkup}}
    <p>{{{summaryMarkup}}}</p>
    {{/summaryMarkup}}
    {{#domain}}
    <p class="quiet">{{domain}}</p>
    {{/domain}}
    {{#unknowns}}
    <p class="remark">{{text}}</p>
    {{/unknowns}}
    {{#hasProofs}}
    <div class="wide" role="region" tabindex="0" aria-label="What is proved">
    <table>
    <thead><tr><th scope="col">Kind</th><th scope="col">What</th>\#
    <th scope="col">Identifier that shows it</th></tr></thead>
    <tbody>
    {{{proofsMarkup}}}
    </tbody>
    </table>
    </div>
    {{/hasProofs}}
    {{{relationsMarkup}}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </section>

    """#

  static let proofText = #"""
    <tr><th scope="row"><span class="chip {{severity}}">{{kind}}</span></th><td class="why">\#
    {{{messageMarkup}}}{{#hasHelp}} <span class="quiet">{{{helpMarkup}}}</span>{{/hasHelp}}</td>\#
    <td>{{#hasWitness}}<code>{{witness}}</code>{{/hasWitness}}{{^hasWitness}}–{{/hasWitness}}</td>\#
    </tr>

    """#

  static let relationsText = #"""
    <h{{hh}}>What it takes, beside each other scene</h{{hh}}>
    <div class="wide" role="region" tabindex="0" aria-label="How what scenes take relates">
    <table class="matrix">
    <thead><tr><th scope="col">Scene</th>{{#columns}}<th scope="col">{{name}}</th>{{/columns}}\#
    </tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{name}}</th>{{#cells}}<td{{#isMeeting}} class="lost-to-recency"\#
    {{/isMeeting}}>{{word}}</td>{{/cells}}</tr>
    {{/rows}}
    </tbody>
    </table>
    </div>

    """#
}
