// Activity: what changed in a database, by whom; a person reviews it and takes back what should not have been.
import { server } from './api.js';
import { Calls } from './calls.js';
import { href, note } from './address.js';
import { Changes } from './changes.js';
import { html, nothing, attempt, data, empty, fault, unknownDatabase, working } from './ui.js';

const DAY = 86_400_000;
const SPANS = { today: 'Today', week: 'Last 7 days', all: 'Always' };
const KINDS = { '': 'Everything', entity: 'Entities', observation: 'Facts', relationship: 'Relationships', entity_deleted: 'Deleted entities', observation_deleted: 'Deleted facts', relationship_deleted: 'Deleted relationships' };

export class Activity {
  title = 'Activity';

  constructor(address, redraw) {
    this.redraw = redraw;
    this.database = address.database || server.primary || server.databases[0]?.name || '';
    const asked = name => address.query.get(name) ?? '';
    this.span = Object.hasOwn(SPANS, asked('span')) ? asked('span') : 'today';
    this.kind = Object.hasOwn(KINDS, asked('kind')) ? asked('kind') : '';
    this.author = asked('author');
    this.others = asked('others') === 'true';
    this.calls = asked('show') === 'calls' ? new Calls(redraw) : undefined;
    server.mayWatch().then(may => {
      this.mayWatch = may;
      redraw();
    }, () => {});
    this.changes = new Changes({ database: this.database, question: () => ({ tool: 'list_changes', args: this.#args() }), redraw });
    this.back = () => document.visibilityState === 'visible' && this.load();
    document.addEventListener('visibilitychange', this.back);
    if (!this.calls && server.database(this.database) && server.offers('list_changes')) this.load();
  }

  leave() {
    this.calls?.leave();
    document.removeEventListener('visibilitychange', this.back);
  }

  #args() {
    const args = { limit: 200 };
    const midnight = new Date().setHours(0, 0, 0, 0);
    if (this.span !== 'all') args.since = new Date(this.span === 'today' ? midnight : midnight - 6 * DAY).toISOString();
    if (this.kind) args.kind = this.kind;
    if (this.author) args.author = this.author;
    if (this.others) args.others = true;
    return args;
  }

  async load() {
    if (this.calls) return this.calls.load();
    this.problem = undefined;
    this.busy = true;
    this.redraw();
    try {
      await this.changes.load();
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
    this.redraw();
  }

  #set(name, value) {
    this[name] = value;
    note('activity', this.database, { span: this.span === 'today' ? '' : this.span, kind: this.kind, author: this.author, others: this.others || '' });
    attempt(() => this.load());
  }

  view() {
    if (this.calls) return html`<section class="page activity"><h1>Activity</h1>${this.#shown()}${this.calls.view()}</section>`;
    if (!server.offers('list_changes')) return empty('Not for you to see', 'This server does not offer you the list of changes.');
    if (!server.database(this.database)) return unknownDatabase(this.database, server.databases, 'activity');
    return html`<section class="page activity"><h1>Activity</h1>${this.#shown()}
      <form class="filters" @submit=${event => event.preventDefault()}>
        ${this.#choice('When', 'span', SPANS)} ${this.#choice('What', 'kind', KINDS)}
        <label>Who <input name="author" maxlength="1000" placeholder="Anybody" .value=${this.author} @change=${event => this.#set('author', event.target.value.trim())}></label>
        <label class="check"><input type="checkbox" name="others" .checked=${this.others} @change=${event => this.#set('others', event.target.checked)}> Not by me</label>
        <button type="button" class="button" @click=${() => this.load()}>Look again</button>
      </form>
      ${this.problem ? fault(this.problem, { retry: () => this.load() }) : nothing}
      ${!this.changes.events && this.busy ? working('Reading') : nothing}
      ${this.changes.events && !this.problem ? (this.changes.events.length ? this.changes.view() : this.#none()) : nothing}
    </section>`;
  }

  #shown() {
    if (!this.mayWatch) return nothing;
    const way = (words, show) => html`<a class="button" href=${href('activity', this.database, show)} aria-current=${(show.show === 'calls') === Boolean(this.calls) ? 'page' : nothing}>${words}</a>`;
    return html`<nav class="tabs" aria-label="What is shown">${way('Changes', {})}${way('Calls', { show: 'calls' })}</nav>`;
  }

  #choice(label, name, choices) {
    return html`<label>${label} <select name=${name} @change=${event => this.#set(name, event.target.value)}>
      ${Object.entries(choices).map(([value, words]) => html`<option value=${value} .selected=${value === this[name]}>${words}</option>`)}</select></label>`;
  }

  #none() {
    const filtered = this.kind || this.author || this.others;
    return empty(
      this.span === 'today' ? 'Nothing changed today' : 'Nothing changed',
      filtered ? 'Nothing fits what you chose above.' : html`Changes of ${data(this.database)} appear here as soon as there are any.`,
      this.span === 'all' ? nothing : html`<div class="row">${this.span === 'today' ? html`<button class="button" @click=${() => this.#set('span', 'week')}>Last 7 days</button>` : nothing}
        <button class="button" @click=${() => this.#set('span', 'all')}>Always</button></div>`,
    );
  }
}
