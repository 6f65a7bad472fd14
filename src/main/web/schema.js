// The schema: types and predicates as a diagram with counts, and as a list with properties.
import { call, server, summary } from './api.js';
import { href } from './address.js';
import { GraphView } from './graph-view.js';
import { Palette, html, nothing, bar, count, data, dot, empty, fault, short, unknownDatabase, working } from './ui.js';

const DIAGRAM = 60;

export class Schema {
  title = 'Schema';

  constructor(address, redraw) {
    this.redraw = redraw;
    this.database = address.database || server.primary || server.databases[0]?.name || '';
    if (server.database(this.database)) this.load();
  }

  update(address) {
    return address.database === this.database;
  }

  leave() {
    this.canvas?.close();
  }

  async load() {
    this.problem = undefined;
    try {
      const counts = await summary(this.database);
      const schema = server.offers('get_graph_schema') ? await call('get_graph_schema', { database: this.database, expand_schema: true }) : { node_types: [], relationship_types: [] };
      const properties = new Map(schema.node_types.map(type => [type.name, type.properties ?? []]));
      this.types = counts.entity_types.map(each => ({ name: each.type, count: each.count, properties: properties.get(each.type) ?? [] }));
      this.predicates = counts.relationship_types.map(each => ({ name: each.type, count: each.count, ends: schema.relationship_types.filter(one => one.name === each.type) }));
      this.palette = new Palette(this.types.map(each => each.name));
    } catch (problem) {
      this.problem = problem;
    }
    this.redraw();
  }

  mounted() {
    const container = document.querySelector('#diagram');
    if (!container || this.canvas) return;
    this.canvas = new GraphView(container, { palette: this.palette, labelEdges: true, spacing: 2.4, on: { select: ids => this.#show(ids[0]) } });
    const most = Math.max(1, ...this.types.map(type => type.count ?? 1));
    const nodes = this.types.slice(0, DIAGRAM).map(type => ({ id: type.name, type: type.name, name: type.name + (type.count === undefined ? '' : ' · ' + count(type.count)), size: 26 + 44 * Math.sqrt((type.count ?? 1) / most) }));
    const known = new Set(nodes.map(node => node.id));
    // one line for each pair of types, with the names of all that run along it
    const lines = new Map();
    for (const { name, ends } of this.predicates) {
      for (const { from, to } of ends) {
        if (known.has(from) && known.has(to)) lines.set(from + '\u0000' + to, [...(lines.get(from + '\u0000' + to) ?? []), name]);
      }
    }
    const edges = [...lines].map(([pair, names]) => ({ subject: pair.split('\u0000')[0], object: pair.split('\u0000')[1], predicate: names.slice(0, 3).join(', ') + (names.length > 3 ? ' and ' + (names.length - 3) + ' more' : '') }));
    this.canvas.show(nodes, edges);
  }

  #show(type) {
    this.canvas.select(type ? [type] : []);
    this.chosen = type;
    this.redraw();
  }

  view() {
    if (!server.database(this.database)) return unknownDatabase(this.database, server.databases, 'schema');
    if (this.problem) return html`<section class="page">${fault(this.problem, { retry: () => this.load() })}</section>`;
    if (!this.types) return html`<section class="page">${working('Reading the schema')}</section>`;
    if (!this.types.length) return empty('This database is empty', 'It has no types yet: they come with the first entities.', html`<a class="button" href=${href('home')}>Other databases</a>`);
    const most = Math.max(1, ...this.types.map(type => type.count ?? 0));
    const often = Math.max(1, ...this.predicates.map(each => each.count ?? 0));
    return html`<section class="page schema"><h1>Schema of ${this.database}</h1>
      <p class="quiet">${data(server.database(this.database).description)}</p>
      <div id="diagram" role="img" aria-label="Types and the relationships between them; the lists below have the same"></div>
      <div class="columns"><section><h2>Types <span class="quiet">${this.types.length}</span></h2>
        <ul class="counts">${this.types.map(type => html`<li><details .open=${this.chosen === type.name}><summary>${dot(this.palette.of(type.name))}<span class="name">${data(short(type.name, 60))}</span><span class="quiet">${count(type.count)}</span>${bar((type.count ?? 0) / most, this.palette.of(type.name))}</summary>
          ${type.properties.length ? html`<table><tbody>${type.properties.map(each => html`<tr><td>${data(each.name)}</td><td class="quiet">${each.type}${each.nullable === false ? ', always there' : ''}${each.values ? html`: ${data(short(each.values.join(', '), 120))}` : nothing}</td></tr>`)}</tbody></table>` : html`<p class="quiet">No properties are known.</p>`}</details></li>`)}</ul></section>
      <section><h2>Relationships <span class="quiet">${this.predicates.length}</span></h2>
        <ul class="counts">${this.predicates.map(each => html`<li><div class="line"><span class="name">${data(short(each.name, 60))}</span><span class="quiet">${count(each.count)}</span>${bar((each.count ?? 0) / often, 'currentColor')}</div>
          <p class="quiet">${each.ends.slice(0, 8).map((end, index) => html`${index ? ', ' : ''}${data(end.from)} → ${data(end.to)}`)}${each.ends.length > 8 ? html` and ${each.ends.length - 8} more` : nothing}</p></li>`)}</ul></section></div>
    </section>`;
  }
}
