// The first page: every database with its counts, and a search over all of them.
import { call, lastChange, server } from './api.js';
import { go, href } from './address.js';
import { Search } from './search.js';
import { html, nothing, ask, count, data, engineOf, fault, notice, short, since, when, working } from './ui.js';

const MOST_LASTS = 50;

export class Home {
  title = 'Home';
  last = new Map();

  constructor(address, redraw) {
    this.redraw = redraw;
    this.search = new Search({
      databases: () => server.databases.map(each => each.name),
      chosen: hit => go('entity', hit.database, { id: hit.id }),
      redraw,
      label: 'Search by name, words or meaning',
    });
    this.load();
  }

  async load() {
    this.problem = undefined;
    try {
      if (server.offers('get_graph_summary')) {
        this.counts = (await call('get_graph_summary', {})).databases;
        await server.follow(this.counts);
      } else this.counts = {};
    } catch (problem) {
      this.problem = problem;
    }
    this.redraw();
    this.#lasts();
  }

  // Each as it comes: a slow database keeps no other waiting.
  #lasts() {
    for (const { name } of server.databases.slice(0, MOST_LASTS)) {
      lastChange(name).then(last => {
        this.last.set(name, last);
        this.redraw();
      });
    }
  }

  async #create() {
    await ask({
      title: 'New database',
      body: html`<label>Name <input name="database" required pattern="[a-z0-9][a-z0-9_\\-]*" maxlength="64" autofocus></label>
        <p class="quiet">Lower-case letters, digits, - and _.</p>
        <label>What it is for <input name="description" maxlength="2000"></label>`,
      action: 'Create',
      run: async given => {
        await call('create_database', given);
        await server.load();
        notice('Database ' + given.database + ' created');
        await this.load();
      },
    });
  }

  view() {
    return html`<section class="home">
      <h1>What is in your graphs</h1>
      ${server.databases.length ? this.search.view() : nothing}
      ${this.problem ? fault(this.problem, { retry: () => this.load() }) : nothing}
      ${!this.counts && !this.problem ? working('Counting') : nothing}
      <div class="cards">${server.databases.map(each => this.#card(each))}</div>
      ${server.databases.length
        ? nothing
        : html`<div class="empty"><h2>No database to see</h2><p>There is none yet, or your token gives no right to one.</p></div>`}
      ${server.offers('create_database') ? html`<p><button class="button" @click=${() => this.#create()}>New database</button></p>` : nothing}
    </section>`;
  }

  #card(each) {
    const counts = this.counts?.[each.name];
    return html`<article class="card">
      <h2><a href=${href('graph', each.name)}>${each.name}</a>
        ${each.is_primary ? html`<span class="tag">default</span>` : nothing}
        ${each.writable ? nothing : html`<span class="tag">read only</span>`}
        ${each.engine ? html`<span class="tag">${engineOf(each.engine)}</span>` : nothing}</h2>
      <p class="clamp">${data(each.description)}</p>
      <p class="figures"><strong>${count(counts?.entities)}</strong> ${counts?.entities === 1 ? 'entity' : 'entities'} <strong>${count(counts?.relationships)}</strong> ${counts?.relationships === 1 ? 'relationship' : 'relationships'}</p>
      ${counts?.error ? html`<p class="cut">${data(short(counts.error, 300))}</p>` : nothing}
      ${this.#last(each.name)}
      <div class="row"><a class="button primary" href=${href('graph', each.name)} aria-label=${'Graph of ' + each.name}>Graph</a>
        <a class="button" href=${href('schema', each.name)} aria-label=${'Schema of ' + each.name}>Schema</a>
        <a class="button" href=${href('ask', each.name)} aria-label=${'Ask ' + each.name}>Ask</a></div>
    </article>`;
  }

  #last(name) {
    const last = this.last.get(name);
    if (!last) return nothing;
    return html`<p class="quiet last">Changed <a href=${href('activity', name, { span: 'all' })} aria-label=${since(last.at) + ', changes of ' + name}><time datetime=${last.at} title=${when(last.at)}>${since(last.at)}</time></a> by ${data(short(last.by, 40))}</p>`;
  }
}
