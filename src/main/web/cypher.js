// Cypher: a text with its parameters, what was asked before, and a fault at its place in the text.
import { call, server, token } from './api.js';
import { offset, parameters } from './cypher-text.js';
import { Editor } from './editor.js';
import { Times } from './times.js';
import { html, nothing, data, short } from './ui.js';

const KEPT = 20;
const PLACE = /line (\d+), column (\d+): ([^]*?)(?:\n {2}|$)/;

export class Cypher {
  // run(args) asks
  constructor({ database, text, time, run, redraw }) {
    Object.assign(this, { database, run, redraw });
    this.values = new Map();
    this.times = new Times(database, time);
    this.times.ready?.then(redraw);
    this.schema = { types: [], predicates: [] };
    this.editor = new Editor({ text, changed: () => (this.problem = undefined), run: () => this.ask(), schema: () => this.schema, redraw });
    this.#learn();
  }

  get text() {
    return this.editor.text;
  }

  async #learn() {
    if (!server.offers('get_graph_schema')) return;
    const schema = await call('get_graph_schema', { database: this.database, expand_schema: true }).catch(() => undefined);
    if (!schema) return;
    this.schema = {
      types: schema.node_types.map(type => ({ name: type.name, properties: (type.properties ?? []).map(each => each.name) })),
      predicates: [...new Set(schema.relationship_types.map(each => each.name))],
    };
  }

  args() {
    const named = parameters(this.text);
    const args = { database: this.database, query: this.text };
    if (named.length) args.parameters = Object.fromEntries(named.map(name => [name, meant(this.values.get(name) ?? '')]));
    Object.assign(args, this.times.args('read_cypher'));
    if (this.plan) args.explain = true;
    return args;
  }

  ask() {
    if (!this.text.trim()) return this.editor.field?.focus();
    asked.add(this.database, this.text);
    return this.run(this.args());
  }

  // A fault that names a place is shown there. Answers whether this one does.
  showProblem(problem) {
    const place = problem.at === '/query' && PLACE.exec(problem.message);
    if (!place) return false;
    const [, line, column, words] = place;
    this.problem = { line, column, words: words.charAt(0).toUpperCase() + words.slice(1), near: problem.near, allowed: problem.near.length ? [] : problem.allowed };
    const from = offset(this.text, Number(line), Number(column));
    // the place may be that of the sign before the name
    const name = /'([^']+)'/.exec(words)?.[1] ?? '';
    const ahead = this.text.slice(from).indexOf(name);
    this.editor.mark(/^[.:|&!\s`]*$/.test(this.text.slice(from, from + ahead)) ? from + ahead : from);
    return true;
  }

  mounted() {
    this.editor.mounted();
  }

  view() {
    return html`${this.editor.view('Cypher')}
      ${this.problem ? this.#wrong() : html`<p id="cypher-help" class="quiet help"><kbd>Ctrl</kbd>+<kbd>Enter</kbd> asks, <kbd>Ctrl</kbd>+<kbd>Space</kbd> completes</p>`}
      ${parameters(this.text).map(name => html`<label class="field"><span>$${name}</span><input name=${'$' + name} autocomplete="off" spellcheck="false" placeholder="text, or a value as JSON" .value=${this.values.get(name) ?? ''} @input=${event => this.values.set(name, event.target.value)}></label>`)}`;
  }

  options() {
    return html`${this.times.view(() => this.redraw())}<label><input type="checkbox" name="explain" .checked=${Boolean(this.plan)} @change=${event => (this.plan = event.target.checked)}> Tell how it is answered</label>`;
  }

  before() {
    const list = asked.of(this.database);
    if (!list.length) return nothing;
    return html`<details class="before"><summary>Asked before <span class="quiet">${list.length}</span></summary>
      <ul class="names">${list.map(text => html`<li><button type="button" class="link" title=${short(text, 1000)} @click=${() => this.editor.set(text)}><code>${short(text.replace(/\s+/g, ' '), 110)}</code></button></li>`)}</ul>
      <button type="button" class="button small" @click=${() => { asked.forget(this.database); this.redraw(); }}>Forget these</button></details>`;
  }

  #wrong() {
    const { line, column, words, near, allowed } = this.problem;
    return html`<div id="cypher-help" class="fault" role="alert"><p><strong>${data(short(words, 400))}</strong></p>
      <p>Line ${line}, column ${column}.${allowed.length ? html` Here could stand: ${data(short(allowed.join(', '), 200))}` : nothing}</p>
      <div class="row">${near.length ? 'Did you mean' : nothing} ${near.slice(0, 5).map(name => html`<button type="button" class="button" @click=${() => { this.editor.mend(name); this.ask(); }}>${data(short(name, 40))}</button>`)}
        <button type="button" class="button" @click=${() => this.editor.show()}>Go there</button></div></div>`;
  }
}

// How the question was answered, where that was asked for.
export const plan = explained => html`<details class="plan" open><summary>How it was answered</summary><ol>${explained.plan.map(step => html`<li>${data(step)}</li>`)}</ol>
  ${explained.statements.map(statement => html`<pre tabindex="0">${typeof statement === 'string' ? statement : JSON.stringify(statement, null, 2)}</pre>`)}</details>`;

// What reads as JSON is that value; all else is text.
function meant(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The last questions to each database. With a token they go with the window, as the token does.
const asked = {
  store: () => (token.get() ? sessionStorage : localStorage),
  of(database) {
    try {
      return JSON.parse(this.store().getItem('kith-asked ' + database) ?? '[]').filter(each => typeof each === 'string');
    } catch {
      return [];
    }
  },
  add(database, text) {
    this.keep(database, [text, ...this.of(database).filter(each => each !== text)].slice(0, KEPT));
  },
  forget(database) {
    this.store().removeItem('kith-asked ' + database);
  },
  keep(database, list) {
    try {
      this.store().setItem('kith-asked ' + database, JSON.stringify(list));
    } catch {
      // a full store keeps what it has
    }
  },
};
