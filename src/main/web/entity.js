// One entity: everything known about it, and what a person with the right may change.
import { call, forget, server, summary } from './api.js';
import { go, href, note } from './address.js';
import { Changes } from './changes.js';
import { Times, held, stateOf } from './times.js';
import { Palette, html, nothing, ask, attempt, count, data, dot, empty, fault, nameOf, notice, plural, short, unknownDatabase, when, working } from './ui.js';

const PAGE = 200;
const MOST_IN_PAGE = 10_000;
const OWN = new Set(['observations', 'valid', 'ended', 'name', 'description', 'created_date', 'id', 'entity_type']);

export class Entity {
  title = 'Entity';

  constructor(address, redraw) {
    this.redraw = redraw;
    this.database = address.database;
    this.id = address.query.get('id') ?? '';
    this.limit = PAGE;
    this.mostFacts = PAGE;
    this.times = new Times(this.database, address.query.get('t'));
    if (server.offers('get_history')) {
      this.history = new Changes({
        database: this.database,
        question: () => ({ tool: 'get_history', args: { entity_name: this.id, limit: 50 } }),
        redraw,
        changed: () => this.load(),
      });
    }
    if (server.database(this.database) && this.id) this.load();
  }

  update(address) {
    return address.database === this.database && address.query.get('id') === this.id && (address.query.get('t') ?? '') === this.times.text;
  }

  async load() {
    this.problem = undefined;
    this.redraw();
    try {
      await this.times.ready;
      const found = await summary(this.database);
      this.palette = new Palette(found.entity_types.map(each => each.type));
      this.shown = await this.#read();
    } catch (problem) {
      this.problem = problem;
    }
    this.redraw();
    if (!this.problem) this.#similar();
    this.#happened();
  }

  // A database whose tables are somebody else's has no history; an entity that was deleted has one.
  async #happened() {
    if (!this.history) return;
    this.hasHistory = await this.history.load().then(() => this.history.events.length > 0, () => false);
    this.redraw();
  }

  // What the page shows, as the server has it now.
  async #read() {
    const { database, id } = this;
    const around = await call('bfs_query', { min_mentions: 0, database, seeds: [id], max_hops: 1, limit: this.limit + 1, ...this.times.args('bfs_query') });
    const me = around.nodes.find(node => node.id === id);
    const facts = server.offers('get_entity') ? await this.#readFacts().catch(() => undefined) : undefined;
    const { observations = [], valid, ended } = me.metadata ?? {};
    return { me, around, facts: facts ?? { observations, observations_total: observations.length, valid, ended } };
  }

  // As many pages of facts as are wanted.
  async #readFacts() {
    const asked = { database: this.database, entity_name: this.id, provenance: true, part: 'observations', ...this.times.args('get_entity') };
    const facts = await call('get_entity', { ...asked, limit: Math.min(this.mostFacts, MOST_IN_PAGE) });
    let next = facts.next_cursor;
    while (next && facts.observations.length < this.mostFacts) {
      const page = await call('get_entity', { ...asked, limit: Math.min(this.mostFacts - facts.observations.length, MOST_IN_PAGE), cursor: next });
      for (const list of ['observations', 'provenance', 'valid']) if (facts[list]) facts[list].push(...(page[list] ?? []));
      next = page.next_cursor;
    }
    return facts;
  }

  async #similar() {
    if (!server.offers('find_duplicates')) return;
    try {
      const found = await call('find_duplicates', { database: this.database, name: this.id, limit: 5 });
      this.similar = found.duplicates.map(pair => ({ name: pair.names.find(each => each !== this.id), why: pair.why })).filter(pair => pair.name);
    } catch {
      this.similar = [];
    }
    this.redraw();
  }

  // Somebody else may have changed it since: then nothing is written, and the page shows the newer state.
  async #write(work, after = () => this.load()) {
    const now = await this.#read();
    if (contentOf(now) !== contentOf(this.shown)) {
      this.shown = now;
      this.redraw();
      notice('Somebody else changed this entity meanwhile. Nothing was written; this is how it is now.');
      return false;
    }
    const answer = await work();
    forget(this.database);
    notice('Saved', server.offers('undo') && answer.change ? { name: 'Undo', run: () => this.#undo(answer.change) } : undefined);
    await after(answer);
    return true;
  }

  #change(work, after) {
    return attempt(() => this.#write(work, after), () => this.#change(work, after));
  }

  async #undo(change) {
    await attempt(async () => {
      await call('undo', { database: this.database, change });
      forget(this.database);
      notice('Taken back');
    });
    await this.load();
  }

  #edit() {
    const { me } = this.shown;
    return ask({
      title: 'Edit',
      body: html`<label>Name <input name="new_name" required maxlength="1000" .value=${me.id} autofocus></label>
        <label>Type <input name="entity_type" required maxlength="1000" .value=${me.entity_type}></label>`,
      action: 'Save',
      run: async given => {
        const args = { database: this.database, name: me.id };
        if (given.new_name !== me.id) args.new_name = given.new_name;
        if (given.entity_type !== me.entity_type) args.entity_type = given.entity_type;
        if (args.new_name || args.entity_type) {
          await this.#write(() => call('edit_entity', args), answer => (answer.name === this.id ? this.load() : go('entity', this.database, { id: answer.name })));
        }
      },
    });
  }

  // What was typed stays until it is written.
  async #addFact(event) {
    event.preventDefault();
    const form = event.target;
    const text = new FormData(form).get('fact').trim();
    if (text && (await this.#change(() => call('add_observations', { database: this.database, entity_name: this.id, observations: [text] })))) form.reset();
  }

  async #deleteFact(text) {
    const sure = await ask({ title: 'Delete this fact?', body: html`<blockquote>${data(short(text, 400))}</blockquote>`, action: 'Delete', danger: true });
    if (sure) await this.#change(() => call('delete_observations', { database: this.database, entity_name: this.id, observations: [text] }));
  }

  async #endFact(text) {
    const given = await ask({
      title: 'Since when is this no longer true?',
      body: html`<blockquote>${data(short(text, 400))}</blockquote><label>Day <input type="date" name="at" max="9999-12-31" autofocus></label>
        <p class="quiet">Left empty: now. The fact is kept, with the time in which it held.</p>`,
      action: 'End',
    });
    if (given) await this.#change(() => call('end_facts', { database: this.database, entity_name: this.id, observations: [text], ...(given.at ? { at: given.at } : {}) }));
  }

  // Another time is another address, so that a link opens the same view.
  #retime(asking) {
    if (asking) return this.redraw();
    note('entity', this.database, { id: this.id, t: this.times.text });
    return this.load();
  }

  async #deleteEdge(edge) {
    const sure = await ask({ title: 'Delete this relationship?', body: html`<p>${data(short(edge.subject))} <strong>${data(short(edge.predicate))}</strong> ${data(short(edge.object))}</p>`, action: 'Delete', danger: true });
    if (sure) await this.#change(() => call('delete_relationship', { database: this.database, from_entity: edge.subject, to_entity: edge.object, relationship_type: edge.predicate }));
  }

  async #relate() {
    await ask({
      title: 'New relationship',
      body: html`<label>Type <input name="relationship_type" required maxlength="1000" autofocus></label><label>To <input name="to_entity" required maxlength="1000"></label>`,
      action: 'Create',
      run: given => this.#write(() => call('create_relationship', { database: this.database, from_entity: this.id, ...given })),
    });
  }

  async #merge(name = '') {
    let plan;
    const given = await ask({
      title: 'Merge another entity into this one',
      body: html`<p>Its facts and relationships come here, and its name stays as another name of this one.</p>
        <label>Name of the other <input name="from" required maxlength="1000" .value=${name} autofocus></label>`,
      action: 'See what will happen',
      run: async ({ from }) => (plan = await call('merge_entities', { database: this.database, into: this.id, from: [from], dry_run: true })),
    });
    if (!given) return;
    const sure = await ask({
      title: 'Merge ' + short(given.from, 60) + '?',
      body: html`<ul><li>${plural(plan.observations_moved, 'fact')} will move here</li><li>${plural(plan.relationships_moved, 'relationship')} will move here</li>
        <li>${plural(plan.relationships_dropped, 'relationship')} between the two or there already will go</li></ul>`,
      action: 'Merge',
      danger: true,
    });
    if (sure) await this.#change(() => call('merge_entities', { database: this.database, into: this.id, from: [given.from] }));
  }

  async #delete() {
    const { around, facts } = this.shown;
    const sure = await ask({
      title: 'Delete ' + short(this.id, 60) + '?',
      body: html`<p>Its ${plural(facts.observations_total, 'fact')} and ${plural(around.edge_count, 'relationship')} go with it.</p>`,
      action: 'Delete',
      danger: true,
    });
    if (sure) await this.#change(() => call('delete_entity', { database: this.database, name: this.id }), () => go('graph', this.database));
  }

  view() {
    if (!server.database(this.database)) return unknownDatabase(this.database, server.databases, 'graph');
    if (!this.id) return empty('No entity was named', 'Search for one on the first page.', html`<a class="button primary" href=${href('home')}>Home</a>`);
    if (this.problem) return html`<section class="page">${fault(this.problem, { retry: () => this.load(), plain: true, near: name => go('entity', this.database, { id: name }) })}${this.#past()}</section>`;
    if (!this.shown) return html`<section class="page">${working('Reading')}</section>`;
    const { me, around } = this.shown;
    const writable = server.mayWrite(this.database);
    const name = nameOf(me.id, me.metadata);
    return html`<section class="page entity">
      <header class="title"><p class="quiet">${dot(this.palette.of(me.entity_type))} ${data(short(me.entity_type, 80))} · <a href=${href('graph', this.database)}>${this.database}</a></p>
        <h1>${data(name)}</h1>
        ${name === me.id ? nothing : html`<p class="quiet id">${data(me.id)}</p>`}
        <div class="row"><a class="button primary" href=${href('graph', this.database, { n: me.id, s: me.id, t: this.times.text })}>Show in graph</a>
          ${writable ? html`<button class="button" @click=${() => this.#edit()}>Edit</button>
            ${server.offers('merge_entities') ? html`<button class="button" @click=${() => this.#merge()}>Merge…</button>` : nothing}
            ${server.offers('delete_entity') ? html`<button class="button danger" @click=${() => this.#delete()}>Delete…</button>` : nothing}` : nothing}
          ${this.times.view(asking => this.#retime(asking))}</div>
      </header>
      ${typeof me.metadata?.description === 'string' ? html`<p class="lead">${data(me.metadata.description)}</p>` : nothing}
      ${this.#facts(writable)} ${this.#properties(me)} ${this.#neighbours(around, writable)} ${this.#similarOnes(writable)} ${this.#past()}
    </section>`;
  }

  #past() {
    return this.hasHistory ? html`<section><h2>History</h2>${this.history.view()}</section>` : nothing;
  }

  #facts(writable) {
    const { facts } = this.shown;
    if (!facts.observations.length && !writable && !facts.ended) return nothing;
    return html`<section><h2>Facts <span class="quiet">${count(facts.observations_total)}</span></h2>
      <ul class="facts">${facts.observations.map((text, index) => this.#fact(text, facts.valid?.[index] ?? '', facts.provenance?.[index], writable))}</ul>
      ${facts.ended ? html`<p class="quiet">${plural(facts.ended, 'more fact')} ${facts.ended === 1 ? 'does' : 'do'} not hold ${this.times.now ? 'now' : 'on this day'}.
        <button class="button small" @click=${() => { this.times.asking = false; this.times.text = 'all'; this.#retime(); }}>Show all times</button></p>` : nothing}
      ${facts.observations.length < facts.observations_total ? html`<p class="cut">The first ${count(facts.observations.length)} of ${count(facts.observations_total)} are shown. <button class="button" @click=${() => { this.mostFacts *= 5; this.load(); }}>Show more</button></p>` : nothing}
      ${writable ? html`<form class="row" @submit=${event => this.#addFact(event)}><input name="fact" aria-label="New fact" placeholder="Add a fact" maxlength="20000"><button class="button">Add</button></form>` : nothing}
    </section>`;
  }

  #fact(text, valid, said, writable) {
    const state = stateOf(valid, this.times.moment);
    return html`<li class=${state === 'ended' ? 'past' : ''}><span>${data(text)} ${held(valid, this.times.moment)}
      ${said ? html`<small class="quiet">${data(said.by)}, <time datetime=${said.at}>${when(said.at)}</time></small>` : nothing}</span>
      ${writable ? html`<span class="row tight">
        ${server.offers('end_facts') && stateOf(valid, Date.now()) !== 'ended' ? html`<button class="button small" aria-label=${'End the fact ' + short(text, 40)} @click=${() => this.#endFact(text)}>End…</button>` : nothing}
        ${server.offers('delete_observations') ? html`<button class="button small" aria-label=${'Delete the fact ' + short(text, 40)} @click=${() => this.#deleteFact(text)}>Delete</button>` : nothing}</span>` : nothing}</li>`;
  }

  #properties(me) {
    const list = Object.entries(me.metadata ?? {}).filter(([key]) => !OWN.has(key));
    if (!list.length) return nothing;
    return html`<section><h2>Properties</h2><dl>${list.map(([key, value]) => html`<dt>${data(key)}</dt><dd>${shownValue(value)}</dd>`)}</dl></section>`;
  }

  #neighbours(around, writable) {
    const nodes = new Map(around.nodes.map(node => [node.id, node]));
    const groups = new Map();
    for (const edge of around.edges) {
      if (edge.subject !== this.id && edge.object !== this.id) continue;
      const out = edge.subject === this.id;
      const key = edge.predicate + (out ? ' →' : ' ←');
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push({ edge, other: nodes.get(out ? edge.object : edge.subject) ?? { id: out ? edge.object : edge.subject, entity_type: '' } });
    }
    const shown = [...groups.values()].reduce((sum, group) => sum + group.length, 0);
    const add = writable && server.offers('create_relationship');
    return html`<section><h2>Relationships <span class="quiet">${count(around.edge_count)}</span></h2>
      ${shown ? nothing : html`<p class="quiet">It has none yet.</p>`}
      <div class="groups">${[...groups].sort().map(([key, list]) => html`<div class="group"><h3>${key.endsWith('→') ? nothing : html`<span title="from there to here">← </span>`}${data(key.slice(0, -2))}${key.endsWith('→') ? html`<span title="from here to there"> →</span>` : nothing} <span class="quiet">${count(list.length)}</span></h3>
        <ul class="names">${list.map(({ edge, other }) => html`<li><a class="link" href=${href('entity', this.database, { id: other.id })}>${dot(this.palette.of(other.entity_type))}${data(short(nameOf(other.id, other.metadata), 90))}</a> ${held(edge.valid ?? edge.metadata?.valid, this.times.moment)}
          ${writable && server.offers('delete_relationship') ? html`<button class="button small" aria-label=${'Delete the relationship with ' + short(other.id, 40)} @click=${() => this.#deleteEdge(edge)}>Delete</button>` : nothing}</li>`)}</ul></div>`)}</div>
      ${shown < around.edge_count ? html`<p class="cut">${count(shown)} of ${count(around.edge_count)} are shown. <button class="button" @click=${() => { this.limit *= 5; this.load(); }}>Show more</button></p>` : nothing}
      ${add ? html`<p><button class="button" @click=${() => this.#relate()}>Add a relationship</button></p>` : nothing}
    </section>`;
  }

  #similarOnes(writable) {
    if (!this.similar?.length) return nothing;
    return html`<section><h2>Perhaps the same</h2><ul class="names">${this.similar.map(pair => html`<li><a class="link" href=${href('entity', this.database, { id: pair.name })}>${data(short(pair.name, 90))}</a> <span class="quiet">${short(pair.why.join(', '), 80)}</span>
      ${writable && server.offers('merge_entities') ? html`<button class="button small" @click=${() => this.#merge(pair.name)}>Merge…</button>` : nothing}</li>`)}</ul></section>`;
  }
}

// What a change must not overlook.
const contentOf = ({ me, facts, around }) => JSON.stringify([me, facts, around.edge_count, around.edges]);

function shownValue(value) {
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return html`${value.map((each, index) => html`${index ? ', ' : ''}${data(each)}`)}`;
  if (value && typeof value === 'object') return html`<code>${JSON.stringify(value)}</code>`;
  if (typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)) return html`<a href=${value} target="_blank" rel="noopener noreferrer">${data(value)}</a>`;
  return data(value === null ? '–' : value);
}
