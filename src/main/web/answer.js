// A tool's answer as a table, a graph or JSON.
import { server, summary } from './api.js';
import { href } from './address.js';
import { graphOf } from './graph-answer.js';
import { GraphData, MOST_SEEDS } from './graph-data.js';
import { GraphView } from './graph-view.js';
import { Palette, html, nothing, count, data, dot, download, empty, nameOf, plural, short } from './ui.js';

const ROWS = 500;
const JSON_SHOWN = 300_000;

export class Answer {
  constructor(redraw) {
    this.redraw = redraw;
    this.palette = new Palette([]);
  }

  // before: an earlier page of the same answer
  take(database, answer, took, before) {
    this.database = database;
    this.whole = before ? joined(before, answer) : answer;
    this.took = took;
    this.shape = shapeOf(this.whole);
    this.chosen = undefined;
    const kept = this.as === 'graph' ? this.shape.graph : this.as === 'table' ? this.shape.table : this.as;
    if (!kept) this.as = this.shape.table ? 'table' : 'json';
    summary(database).then(found => {
      this.palette = new Palette(found.entity_types.map(each => each.type));
      this.redraw();
    }, () => {});
  }

  drop() {
    this.whole = this.shape = undefined;
  }

  close() {
    this.canvas?.close();
    this.canvas = this.drawn = undefined;
  }

  mounted() {
    const container = document.querySelector('#answer-graph');
    if (!container) return this.close();
    if (this.drawn === this.whole) return;
    this.drawn = this.whole;
    summary(this.database).then(found => {
      const graph = new GraphData(this.database);
      graph.add(this.shape.graph.nodes, this.shape.graph.edges);
      const look = { palette: new Palette(found.entity_types.map(each => each.type)), on: { select: ids => this.#select(graph, ids) } };
      this.#canvas(container, look).show(graph.visibleNodes(), graph.visibleEdges());
    }, () => {});
  }

  // One canvas for all answers: a new one costs a slow machine more than what it shows.
  #canvas(container, look) {
    if (this.canvas?.container === container) return this.canvas.clear(look);
    this.canvas?.close();
    return (this.canvas = new GraphView(container, look));
  }

  #select(graph, ids) {
    this.canvas.select(ids);
    this.chosen = ids.length === 1 ? graph.nodes.get(ids[0]) : undefined;
    this.redraw();
  }

  view(more = nothing) {
    const { table: rows, graph } = this.shape;
    const tabs = [['table', 'Table', rows], ['graph', 'Graph', graph], ['json', 'JSON', true]].filter(([, , there]) => there);
    return html`<div class="row between"><div class="tabs" role="group" aria-label="Show the answer as">${tabs.map(([key, name]) => html`<button class="button" aria-pressed=${this.as === key} @click=${() => { this.as = key; this.redraw(); }}>${name}</button>`)}</div>
        <span class="row">${this.as === 'table' && rows.rows.length ? html`<button class="button small" @click=${() => download(this.database + '.csv', csv(rows))}>Save as CSV</button>` : nothing}
          ${this.as === 'graph' ? html`<a class="button small" href=${href('graph', this.database, { n: graph.nodes.slice(0, MOST_SEEDS).map(node => node.id) })}>Open in Graph</a>` : nothing}
          <span class="quiet">${Math.round(this.took)} ms</span></span></div>
      ${(this.whole.warnings ?? []).map(words => html`<p class="cut">${data(words)}</p>`)}
      ${this.as === 'table' ? this.#table(rows) : this.as === 'graph' ? this.#graph(graph) : html`<pre tabindex="0">${JSON.stringify(this.whole, null, 2).slice(0, JSON_SHOWN)}</pre>`}
      ${more}`;
  }

  #graph(graph) {
    return html`<p class="quiet">${plural(graph.nodes.length, 'entity', 'entities')}, ${plural(graph.edges.length, 'relationship')}${this.chosen
        ? html` · ${dot(this.palette.of(this.chosen.type))} <a href=${href('entity', this.database, { id: this.chosen.id })}>${data(short(this.chosen.name, 80))}</a>` : nothing}</p>
      <div id="answer-graph" role="img" aria-label="The answer as a graph; the table has the same"></div>`;
  }

  #table({ columns, rows }) {
    if (!rows.length) return empty('Nothing fits', 'Ask for less, or in other words.');
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Answer as a table"><table><thead><tr>${columns.map(column => html`<th scope="col">${data(column)}</th>`)}</tr></thead>
      <tbody>${rows.slice(0, ROWS).map(row => html`<tr>${row.map(value => html`<td><div class="cell">${this.#cell(value)}</div></td>`)}</tr>`)}</tbody></table></div>
      ${rows.length > ROWS ? html`<p class="cut">The first ${ROWS} of ${count(rows.length)} rows are shown; JSON has them all.</p>` : html`<p class="quiet">${plural(rows.length, 'row')}</p>`}`;
  }

  #cell(value) {
    if (value === null || value === undefined) return '';
    if (isNode(value)) return this.#node(value);
    if (isEdge(value)) return html`${data(short(value.subject, 60))} <em>${data(short(value.predicate, 60))}</em> → ${data(short(value.object, 60))}`;
    if (isPath(value)) return html`${value.nodes.map((node, index) => html`${index ? html` <em>${data(short(value.relationships[index - 1]?.predicate ?? '', 40))}</em> ` : nothing}${this.#node(node)}`)}`;
    if (Array.isArray(value) && value.length && value.every(isNode)) return html`${value.slice(0, 50).map((node, index) => html`${index ? ', ' : nothing}${this.#node(node)}`)}`;
    if (Array.isArray(value) && value.every(each => each === null || typeof each !== 'object')) return data(short(value.join(', '), 300));
    return typeof value === 'object' ? html`<code>${short(JSON.stringify(value), 300)}</code>` : data(short(value, 300));
  }

  #node(node) {
    return html`<a class="link" href=${href('entity', this.database, { id: node.id })}>${dot(this.palette.of(node.entity_type))}${data(short(nameOf(node.id, node.metadata), 90))}</a>`;
  }
}

const isNode = value => typeof value?.id === 'string' && typeof value.entity_type === 'string';
const isEdge = value => typeof value?.subject === 'string' && typeof value.predicate === 'string' && typeof value.object === 'string';
const isPath = value => Array.isArray(value?.nodes) && Array.isArray(value.relationships) && value.nodes.every(isNode);

// Two pages as one: lists are put together, the rest is the newer one's.
function joined(before, answer) {
  if (Array.isArray(before)) return [...before, ...answer];
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, Array.isArray(value) && key !== 'columns' && key !== 'seeds' ? [...(before[key] ?? []), ...value] : value]));
}

function shapeOf(answer) {
  if (answer?.columns && answer.rows) return { graph: graphOf(answer) ?? graphIn(answer.rows), table: { columns: answer.columns, rows: answer.rows } };
  const graph = graphOf(answer);
  const list = Array.isArray(answer) ? answer : Object.values(answer ?? {}).filter(value => Array.isArray(value) && value.some(each => each && typeof each === 'object')).sort((a, b) => b.length - a.length)[0];
  if (!list) return { graph, table: answer && typeof answer === 'object' && !Array.isArray(answer) ? { columns: ['name', 'value'], rows: Object.entries(answer) } : undefined };
  const flat = list.map(each => (each && typeof each === 'object' ? { ...each, ...(each.metadata ?? each.properties ?? {}), metadata: undefined, properties: undefined } : { value: each }));
  const columns = [...new Set(flat.flatMap(each => Object.keys(each).filter(key => each[key] !== undefined)))].slice(0, 20);
  return { graph, table: { columns, rows: flat.map(each => columns.map(column => (Object.hasOwn(each, column) ? each[column] : undefined))) } };
}

// Nodes, relationships and paths wherever they are in rows. An end that no row holds is known by its id alone.
function graphIn(rows) {
  const [nodes, edges] = [new Map(), new Map()];
  const look = value => {
    if (!value || typeof value !== 'object') return;
    if (isNode(value)) nodes.set(value.id, value);
    else if (isEdge(value)) edges.set(value.subject + '\u0000' + value.predicate + '\u0000' + value.object, value);
    else Object.values(value).forEach(look);
  };
  rows.forEach(look);
  for (const id of [...edges.values()].flatMap(edge => [edge.subject, edge.object])) if (!nodes.has(id)) nodes.set(id, { id, entity_type: '' });
  return nodes.size ? { nodes: [...nodes.values()], edges: [...edges.values()] } : undefined;
}

function csv({ columns, rows }) {
  // a spreadsheet would run what begins like a formula
  const text = value => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value));
  const line = values => values.map(value => '"' + text(value).replaceAll('"', '""') + '"').join(',') + '\r\n';
  return new Blob([line(columns), ...rows.map(line)], { type: 'text/csv' });
}
