// The graph page: begins with a search, grows where one asks, and is found again by its address.
import { server, summary } from './api.js';
import { href, note } from './address.js';
import { GraphData, MOST_SEEDS, pinsIn } from './graph-data.js';
import { GraphView } from './graph-view.js';
import { Search } from './search.js';
import { svgOf } from './svg.js';
import { Times, held, stateOf } from './times.js';
import { Palette, html, nothing, ask, attempt, count, data, dot, download, empty, fault, icon, notice, plural, short, unknownDatabase, working } from './ui.js';

const MANY = 300;
const OVERVIEW = 60;
const FACTS = 4;

export class Graph {
  constructor(address, redraw) {
    this.redraw = redraw;
    this.database = address.database || server.primary || server.databases[0]?.name || '';
    this.title = 'Graph';
    this.times = new Times(this.database, address.query.get('t'));
    this.graph = new GraphData(this.database, tool => this.times.args(tool));
    this.palette = new Palette([]);
    this.selected = [];
    this.counts = new Map();
    this.next = new Map();
    this.legend = innerWidth > 700;
    this.search = new Search({
      databases: () => [this.database],
      chosen: hit => this.#add([hit.id], hit.id),
      redraw,
      label: 'Find an entity to add',
      palette: { of: type => this.palette.of(type) },
      time: tool => this.times.args(tool),
    });
    if (server.database(this.database)) this.#open(address);
  }

  async #open({ query }) {
    this.busy = 'Opening';
    this.problem = undefined;
    try {
      await this.times.ready;
      const found = await summary(this.database);
      this.types = found.entity_types.map(each => each.type);
      this.stats = found.stats;
      this.palette = new Palette(this.types);
      if (this.canvas) this.canvas.palette = this.palette;
      this.graph.hiddenTypes = new Set(query.getAll('ht'));
      this.graph.hiddenPredicates = new Set(query.getAll('hp'));
      const asked = [...new Set(query.getAll('n'))];
      const missing = await this.graph.fetch(asked);
      if (missing.length) notice(plural(missing.length, 'entity', 'entities') + ' of this link no longer exist or cannot be seen.');
      if (asked.length > MOST_SEEDS) notice('A link holds ' + count(MOST_SEEDS) + ' entities; the other ' + count(asked.length - MOST_SEEDS) + ' of this one are left out.');
      this.selected = query.getAll('s').filter(id => this.graph.nodes.has(id));
      this.graph.pinned = pinsIn(query.getAll('p'));
    } catch (problem) {
      this.problem = problem;
      this.again = () => this.#open({ query });
    }
    this.busy = undefined;
    this.#draw();
    if (this.selected.length === 1) this.#count(this.selected[0]);
  }

  mounted() {
    const container = document.querySelector('#canvas');
    if (!container || this.canvas) return;
    this.canvas = new GraphView(container, {
      palette: this.palette,
      covered: () => ({
        left: innerWidth > 700 && this.legend ? 260 : 0,
        right: innerWidth > 700 && this.selected.length ? 355 : 0,
        bottom: innerWidth <= 700 && this.selected.length ? container.clientHeight * 0.55 : 0,
      }),
      on: {
        select: ids => this.#select(ids),
        open: id => this.#expandAll(id),
        moved: (id, place) => {
          this.graph.remember();
          this.graph.pin(id, place);
          this.#draw();
        },
      },
    });
    if (this.graph.nodes.size) this.#draw();
  }

  leave() {
    this.canvas?.close();
  }

  update(address) {
    // the page's own link leads to what is shown; any other address is another view
    if (address.database !== this.database || address.query.size || !this.graph.nodes.size) return false;
    this.#note();
    return true;
  }

  // Draws what is to be seen and writes it into the address.
  #draw() {
    if (this.canvas) {
      this.canvas.chosen = this.selected;
      this.canvas.show(this.graph.visibleNodes(), this.graph.visibleEdges(), { pinned: this.graph.pinned });
    }
    this.#note();
    this.redraw();
  }

  #note() {
    note('graph', this.database, {
      n: [...this.graph.nodes.keys()].slice(0, MOST_SEEDS),
      ht: [...this.graph.hiddenTypes],
      hp: [...this.graph.hiddenPredicates],
      s: this.selected.slice(0, MOST_SEEDS),
      p: this.graph.pins().slice(0, MOST_SEEDS),
      t: this.times.text,
    });
  }

  #select(ids) {
    this.selected = ids;
    if (ids.length && innerWidth <= 700) this.legend = false;
    this.canvas?.select(ids);
    this.#note();
    this.redraw();
    if (ids.length === 1) this.#count(ids[0]);
  }

  async #count(id) {
    if (this.counts.has(id)) return;
    await attempt(async () => {
      this.counts.set(id, await this.graph.neighbourCounts(id));
      this.redraw();
    }, () => this.#count(id));
  }

  async #work(what, work) {
    this.busy = what;
    this.redraw();
    await attempt(work, () => this.#work(what, work));
    this.busy = undefined;
    this.#draw();
  }

  #retime(asking) {
    if (asking) return this.redraw();
    this.counts.clear();
    this.next.clear();
    return this.#work('Going to another time', async () => {
      await this.graph.again();
      if (this.selected.length === 1) this.#count(this.selected[0]);
    });
  }

  #add(ids, select) {
    return this.#work('Adding', async () => {
      const fresh = ids.filter(id => !this.graph.nodes.has(id));
      if (fresh.length) {
        this.graph.remember();
        await this.graph.fetch(ids);
      }
      if (select && this.graph.nodes.has(select)) {
        this.graph.hiddenTypes.delete(this.graph.nodes.get(select).type);
        this.selected = [select];
        this.#count(select);
      }
    });
  }

  #expand(node, predicate) {
    return this.#work('Expanding', async () => {
      const key = node.id + '\u0000' + predicate;
      const { ids, next } = await this.graph.neighbours(node, predicate, this.next.get(key));
      this.next.set(key, next ?? '');
      this.graph.remember();
      await this.graph.fetch(ids);
    });
  }

  // All neighbours at once, where they are few.
  async #expandAll(id) {
    const node = this.graph.nodes.get(id);
    await this.#count(id);
    const total = Object.values(this.counts.get(id) ?? {}).reduce((sum, each) => sum + each, 0);
    if (total > MANY) {
      const sure = await ask({ title: 'Show ' + count(total) + ' relationships?', body: html`<p>That may be more than one can read. The first ${MANY} neighbours are added; the list beside the graph has them by relationship.</p>`, action: 'Add the first ' + MANY });
      if (!sure) return;
    }
    await this.#work('Expanding', async () => {
      const answer = await this.graph.around(node.id, MANY + 1);
      this.graph.remember();
      this.graph.add(answer.nodes, answer.edges);
      await this.graph.fetch(answer.nodes.map(each => each.id));
    });
  }

  #overview() {
    return this.#work('Choosing some entities', async () => {
      const types = this.types.slice(0, 6);
      const ids = await this.graph.overview(types, Math.min(30, Math.ceil(OVERVIEW / types.length)));
      this.graph.remember();
      await this.graph.fetch(ids);
    });
  }

  #paths() {
    const [from, to] = this.selected.map(id => this.graph.nodes.get(id));
    return this.#work('Looking for paths', async () => {
      const found = await this.graph.paths(from, to);
      if (!found.count) {
        notice('No path of four steps or fewer connects them.');
        return;
      }
      this.graph.remember();
      await this.graph.fetch(found.ids);
      this.selected = found.ids.filter(id => this.graph.nodes.has(id));
      notice(plural(found.count, 'shortest path') + (found.more ? ', and more' : ''));
    });
  }

  #shared() {
    return this.#work('Comparing', async () => {
      const found = await this.graph.shared(this.selected);
      if (!found.ids.length) {
        notice('They share nothing within two steps.');
        return;
      }
      this.graph.remember();
      await this.graph.fetch([...this.selected, ...found.ids.slice(0, MANY)]);
      this.selected = [...new Set([...this.selected, ...found.ids.slice(0, MANY)])];
      notice('They share ' + plural(found.ids.length, 'entity', 'entities') + (found.k === 1 ? '' : ' within two steps'));
    });
  }

  #hide(ids) {
    this.graph.remember();
    this.graph.remove(ids);
    this.selected = [];
    this.#draw();
  }

  #pin(node) {
    this.graph.remember();
    if (!this.graph.pinned.delete(node.id)) this.graph.pin(node.id, this.canvas.places.get(node.id));
    this.#draw();
  }

  #toggle(set, value) {
    this.graph.remember();
    if (!set.delete(value)) set.add(value);
    this.#draw();
  }

  #undo() {
    this.graph.undo();
    this.selected = this.selected.filter(id => this.graph.nodes.has(id));
    this.#draw();
  }

  view() {
    if (!server.database(this.database)) return unknownDatabase(this.database, server.databases, 'graph');
    const filled = this.graph.nodes.size > 0;
    return html`<section class="graph">
      <h1 class="hidden">Graph of ${this.database}</h1>
      <div class="toolbar">
        ${this.search.view()}
        ${this.times.view(asking => this.#retime(asking))}
        <span class="row tight">
          ${this.#button('undo', 'Undo', () => this.#undo(), !this.graph.canUndo)}
          ${this.#button('fit', 'Show all', () => this.canvas.fit(), !filled)}
          ${this.#button('save', 'Save as PNG', async () => download(this.database + '.png', await this.canvas.png()), !filled, 'PNG')}
          ${this.#button('save', 'Save as SVG', () => download(this.database + '.svg', svgOf(this.canvas.picture())), !filled, 'SVG')}
          ${this.#button('clear', 'Clear', () => this.#hide([...this.graph.nodes.keys()]), !filled)}
          ${this.#button('list', 'Legend and list', () => { this.legend = !this.legend; this.redraw(); }, !filled, '', this.legend)}
        </span>
      </div>
      <div class="stage">
        <div id="canvas" tabindex="0" role="img" aria-label=${'Graph of ' + plural(this.graph.visibleNodes().length, 'entity', 'entities') + '; the list beside it has the same. Arrow keys move it, + and - zoom.'}></div>
        ${this.busy ? html`<div class="float top">${working(this.busy)}</div>` : nothing}
        ${this.problem ? html`<div class="float middle">${fault(this.problem, { retry: this.again })}</div>` : nothing}
        ${!filled && !this.busy && !this.problem ? html`<div class="float middle">${this.#begin()}</div>` : nothing}
        ${filled && this.legend ? this.#legend() : nothing}
        ${this.selected.length ? this.#details() : nothing}
      </div>
    </section>`;
  }

  #button(mark, name, run, disabled, text = '', pressed) {
    return html`<button class="button" title=${name} aria-label=${name} ?disabled=${disabled} aria-pressed=${pressed ?? nothing} @click=${run}>${icon(mark)}${text}</button>`;
  }

  #begin() {
    if (!this.types?.length) {
      return empty('This database is empty', 'An agent that remembers something here fills it; so does the command kith import.',
        html`<a class="button" href=${href('home')}>Other databases</a>`);
    }
    return empty('Begin with one entity', 'Search above for a name, some words or a meaning, then expand what you find.',
      server.offers('find_nodes') ? html`<button class="button primary" @click=${() => this.#overview()}>Show some of each type</button>` : nothing);
  }

  #legend() {
    const { types, predicates } = this.graph.tally();
    const { hiddenTypes, hiddenPredicates } = this.graph;
    const line = (set, [name, number], mark) => html`<li><label><input type="checkbox" .checked=${!set.has(name)} @change=${() => this.#toggle(set, name)}>
      ${mark}<span class="name">${data(short(name, 40))}</span><span class="quiet">${count(number)}</span></label></li>`;
    return html`<aside class="panel legend" aria-label="Legend">
      <h2>Types</h2>
      <ul>${types.map(each => line(hiddenTypes, each, dot(this.palette.of(each[0]))))}</ul>
      ${predicates.length ? html`<h2>Relationships</h2><ul>${predicates.map(each => line(hiddenPredicates, each, nothing))}</ul>` : nothing}
      <details><summary>${plural(this.graph.nodes.size, 'entity', 'entities')} shown</summary>
        <ul class="names">${[...this.graph.visibleNodes()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, 500).map(node => html`<li>
          <button class="link" aria-pressed=${this.selected.includes(node.id)} @click=${event => { this.#select(event.shiftKey || event.ctrlKey || event.metaKey ? toggled(this.selected, node.id) : [node.id]); this.canvas.reveal(node.id); }}>${dot(this.palette.of(node.type))}${data(short(node.name, 50))}</button></li>`)}</ul>
      </details>
    </aside>`;
  }

  #details() {
    const nodes = this.selected.map(id => this.graph.nodes.get(id)).filter(Boolean);
    const close = html`<button class="button plain" aria-label="Close" @click=${() => this.#select([])}>${icon('close')}</button>`;
    if (nodes.length !== 1) {
      return html`<aside class="panel details" aria-label="Selection">
        <header><h2>${nodes.length} selected</h2>${close}</header>
        <ul class="names">${nodes.slice(0, 12).map(node => html`<li><button class="link" @click=${() => this.#select([node.id])}>${dot(this.palette.of(node.type))}${data(short(node.name, 60))}</button></li>`)}</ul>
        ${nodes.length > 12 ? html`<p class="quiet">and ${nodes.length - 12} more</p>` : nothing}
        <div class="row">
          ${nodes.length === 2 && server.offers('find_paths') ? html`<button class="button" @click=${() => this.#paths()}>Paths between</button>` : nothing}
          ${nodes.length <= 20 ? html`<button class="button" @click=${() => this.#shared()}>What they share</button>` : nothing}
          <button class="button" @click=${() => this.#hide(this.selected)}>Hide</button>
          <button class="button" @click=${() => this.#hide([...this.graph.nodes.keys()].filter(id => !this.selected.includes(id)))}>Keep only these</button>
        </div></aside>`;
    }
    const [node] = nodes;
    const counts = this.counts.get(node.id);
    const words = node.metadata.description;
    return html`<aside class="panel details" aria-label="Entity">
      <header><h2 title=${short(node.name, 300)}>${data(short(node.name, 120))}</h2>${close}</header>
      <p class="quiet">${dot(this.palette.of(node.type))} ${data(short(node.type, 60))}${node.name === node.id ? nothing : html` · ${data(short(node.id, 60))}`}</p>
      ${typeof words === 'string' ? html`<p class="clamp">${data(words.slice(0, 1000))}</p>` : nothing}
      ${this.#facts(node)}
      <div class="row">
        <a class="button primary" href=${href('entity', this.database, { id: node.id, t: this.times.text })}>Open</a>
        <button class="button" @click=${() => this.#pin(node)}>${this.graph.pinned.has(node.id) ? 'Release' : 'Pin'}</button>
        <button class="button" @click=${() => this.#hide([node.id])}>Hide</button>
        <button class="button" @click=${() => this.#choosePartner(node)}>Path to…</button>
      </div>
      <h3>Relationships</h3>
      ${counts ? this.#growth(node, counts) : working('Counting')}
    </aside>`;
  }

  #facts({ metadata: { observations = [], valid = [], ended = 0 } }) {
    const at = this.times.moment;
    return html`${observations.length ? html`<ul class="said">${observations.slice(0, FACTS).map((text, index) => html`<li class=${stateOf(valid[index], at) === 'ended' ? 'past' : ''}>${data(short(text, 200))} ${held(valid[index], at)}</li>`)}</ul>` : nothing}
      ${observations.length > FACTS ? html`<p class="quiet">and ${plural(observations.length - FACTS, 'more fact')}</p>` : nothing}
      ${ended ? html`<p class="quiet">${plural(ended, 'fact')} of other times</p>` : nothing}`;
  }

  #growth(node, counts) {
    const list = Object.entries(counts);
    if (!list.length) return html`<p class="quiet">It has none.</p>`;
    const shown = new Map();
    for (const edge of this.graph.edges.values()) {
      if (edge.subject === node.id || edge.object === node.id) shown.set(edge.predicate, (shown.get(edge.predicate) ?? 0) + 1);
    }
    const total = list.reduce((sum, [, number]) => sum + number, 0);
    const left = total - [...shown.values()].reduce((sum, number) => sum + number, 0);
    return html`<ul class="growth">${list.map(([predicate, number]) => {
        const there = Math.min(number, shown.get(predicate) ?? 0);
        return html`<li><span class="name">${data(short(predicate, 40))}</span>
          <span class="quiet">${there < number ? html`${count(there)} of ${count(number)}` : count(number)}</span>
          <button class="button small" aria-disabled=${there >= number} aria-label=${'Expand ' + short(predicate, 40)} @click=${() => there < number && this.#expand(node, predicate)}>
            ${there >= number ? 'shown' : there && this.next.get(node.id + '\u0000' + predicate) ? 'more' : 'expand'}</button></li>`;
      })}</ul>
      ${left > 0 && list.length > 1 ? html`<button class="button" @click=${() => this.#expandAll(node.id)}>Expand all${total > MANY ? '…' : ''}</button>` : nothing}`;
  }

  // The keyboard's way to select two.
  async #choosePartner(node) {
    const others = this.graph.visibleNodes().filter(each => each.id !== node.id).sort((a, b) => a.name.localeCompare(b.name));
    if (!others.length) {
      notice('Add another entity first: search for it above.');
      return;
    }
    const given = await ask({
      title: 'Path from ' + short(node.name, 60),
      body: html`<label>to <select name="to" autofocus>${others.slice(0, 1000).map(each => html`<option value=${each.id}>${short(each.name, 80)}</option>`)}</select></label>`,
      action: 'Find paths',
    });
    if (!given) return;
    this.selected = [node.id, given.to];
    await this.#paths();
  }
}

const toggled = (ids, id) => (ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]);
