/// The page and what is in several of its parts.
extension PageTemplate {
  static let pageText = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \#
    style-src '{{styleHash}}'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>{{title}}</title>
    <link rel="icon" href="{{icon}}">
    <style>{{{styleMarkup}}}</style>
    </head>
    <body>
    <a class="skip" href="#main">To the content</a>
    <header class="top">
    <p class="brand">sceneroute report</p>
    <h1>{{title}}</h1>
    {{#subtitle}}
    <p class="quiet">{{subtitle}}</p>
    {{/subtitle}}
    {{#notes}}
    <p class="quiet">{{notes}}</p>
    {{/notes}}
    <nav aria-label="Contents">
    <ul class="contents">
    {{#links}}
    <li><a href="#{{target}}">{{text}}{{#hasNote}} <span class="chip{{#isGood}} good{{/isGood}}\#
    {{#isBad}} bad{{/isBad}}">{{note}}</span>{{/hasNote}}</a></li>
    {{/links}}
    </ul>
    </nav>
    </header>
    <main id="main">
    {{{fixturesMarkup}}}
    {{#hasProblems}}
    <section aria-labelledby="problems">
    <h2 id="problems">What could not be read</h2>
    {{{problemsMarkup}}}
    </section>
    {{/hasProblems}}
    {{#gapMarkup}}
    <p class="gap">{{{gapMarkup}}}</p>
    {{/gapMarkup}}
    </main>
    <footer>
    <p>Made by sceneroute {{version}}. Everything is in this file; it needs no script and no
    network.</p>
    </footer>
    </body>
    </html>

    """#

  static let fixtureText = #"""
    <article id="{{anchor}}"{{#hasHeading}} aria-labelledby="{{anchor}}-title"{{/hasHeading}}>
    {{#hasHeading}}
    <h2 id="{{anchor}}-title">{{title}}</h2>
    <p class="quiet">{{path}}</p>
    {{#notes}}
    <p class="quiet">{{notes}}</p>
    {{/notes}}
    {{/hasHeading}}
    <dl class="tiles">
    {{#tiles}}
    <div class="tile {{look}}"><dt>{{name}}</dt><dd>{{value}}</dd></div>
    {{/tiles}}
    </dl>
    {{{sectionsMarkup}}}
    </article>

    """#

  static let problemText = #"""
    <p class="remark">{{{messageMarkup}}}</p>

    """#

  static let proseText = #"""
    {{#pieces}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/pieces}}
    """#

  static let predicateText = #"""
    <code class="p">{{#pieces}}{{#isMarked}}<span class="c {{state}}"><span>{{/isMarked}}\#
    {{#words}}{{#isHighlighted}}<mark>{{/isHighlighted}}\#
    {{#isPainted}}<span class="{{kind}}">{{text}}</span>{{/isPainted}}\#
    {{^isPainted}}{{text}}{{/isPainted}}{{#isHighlighted}}</mark>{{/isHighlighted}}{{/words}}\#
    {{#isMarked}}</span><small>{{mark}}</small></span>{{/isMarked}}{{/pieces}}</code>\#
    {{#rest}} <span class="quiet">{{rest}}</span>{{/rest}}
    """#
}
