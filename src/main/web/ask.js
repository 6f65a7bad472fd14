// Ask: every tool as a form, its answer as a table, a graph or JSON.
import { call, server, summary } from './api.js';
import { note } from './address.js';
import { form } from './form.js';
import { graphOf } from './graph-answer.js';
import { GraphData } from './graph-data.js';
import { GraphView } from './graph-view.js';
import { Palette, html, nothing, ask, copy, count, data, empty, fault, plural, short, unknownDatabase, working } from './ui.js';

const ROWS = 500;

export class Ask {
  title = 'Ask';

  constructor(address, redraw) {
    this.redraw = redraw;
    this.database = address.database || server.primary || server.databases[0]?.name || '';
    const name = address.query.get('tool') ?? (server.offers('search_entities') ? 'search_entities' : server.tools[0]?.name);
    this.tool = server.tools.find(each => each.name === name) ?? server.tools[0];
    if (address.query.get('tool') && this.tool?.name !== name) this.unknown = name;
    try {
      this.args = JSON.parse(address.query.get('args') ?? '{}');
    } catch {
      this.args = {};
    }
    if (this.tool && 'database' in this.tool.inputSchema.properties) this.args.database ??= this.database;
  }

  update() {
    return false;
  }

  leave() {
    this.running?.abort();
    this.canvas?.close();
  }

  #choose(name) {
    this.tool = server.tools.find(each => each.name === name);
    this.unknown = undefined;
    this.args = 'database' in this.tool.inputSchema.properties ? { database: this.args.database ?? this.database } : {};
    this.answer = this.problem = undefined;
    this.#note();
    this.redraw();
  }

  #note() {
    note('ask', this.args.database ?? this.database, { tool: this.tool.name, args: JSON.stringify(this.args) });
  }

  async #run(event) {
    event.preventDefault();
    if (!this.tool.readOnly) {
      const sure = await ask({ title: 'This changes the database', body: html`<p>${this.tool.title} in ${data(this.args.database ?? this.database)}.</p>`, action: this.tool.title });
      if (!sure) return;
    }
    this.#note();
    await this.#send(this.args);
  }

  async #send(args, before) {
    this.running?.abort();
    const running = (this.running = new AbortController());
    this.problem = undefined;
    this.busy = true;
    this.redraw();
    const began = performance.now();
    try {
      const answer = await call(this.tool.name, args, running.signal);
      this.took = performance.now() - began;
      this.answer = before ? joined(before, answer) : answer;
      this.more = more(args, answer);
      this.shape = shapeOf(this.answer);
      const kept = this.as === 'graph' ? this.shape.graph : this.as === 'table' ? this.shape.table : this.as;
      if (!kept) this.as = this.shape.table ? 'table' : 'json';
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      this.problem = problem;
      this.answer = undefined;
    }
    this.busy = false;
    this.redraw();
  }

  mounted() {
    const container = document.querySelector('#answer-graph');
    if (!container) {
      this.canvas?.close();
      this.canvas = this.drawn = undefined;
      return;
    }
    if (this.drawn === this.answer) return;
    this.drawn = this.answer;
    const graph = new GraphData(this.args.database ?? this.database);
    graph.add(this.shape.graph.nodes, this.shape.graph.edges);
    summary(graph.database).then(found => {
      this.canvas?.close();
      this.canvas = new GraphView(container, { palette: new Palette(found.entity_types.map(each => each.type)), on: { select: ids => this.canvas.select(ids) } });
      this.canvas.show(graph.visibleNodes(), graph.visibleEdges());
    }, () => {});
  }

  view() {
    if (!this.tool) return empty('Nothing to ask', 'This server offers you no tools.');
    if (this.database && !server.database(this.database)) return unknownDatabase(this.database, server.databases, 'ask');
    const families = Map.groupBy(server.tools, tool => tool.family);
    return html`<section class="ask">
      <form class="question" @submit=${event => this.#run(event)}>
        <h1>Ask</h1>
        ${this.unknown ? html`<p class="fault">There is no tool ${data(short(this.unknown))}, or it is not offered to you.</p>` : nothing}
        <label class="field"><span>Tool</span><select @change=${event => this.#choose(event.target.value)}>
          ${[...families].map(([family, tools]) => html`<optgroup label=${family}>${tools.map(each => html`<option value=${each.name} .selected=${each === this.tool}>${each.title} · ${each.name}</option>`)}</optgroup>`)}
        </select></label>
        <p class="quiet">${this.tool.description.replace(/ Example: .*$/s, '')}</p>
        ${form(this.tool, this.args, (name, value) => this.#set(name, value))}
        <div class="row"><button class="button primary">${this.tool.readOnly ? 'Ask' : this.tool.title}</button>
          <span class="quiet">copy as</span>
          <button type="button" class="button small" @click=${() => copy(this.#curl(), 'curl command')}>curl</button>
          <button type="button" class="button small" @click=${() => copy(this.#mcp(), 'MCP call')}>MCP</button>
          <button type="button" class="button small" @click=${() => copy(this.#cli(), 'Command')}>CLI</button></div>
      </form>
      <div class="answer" aria-live="polite">${this.#answered()}</div>
    </section>`;
  }

  #set(name, value) {
    if (value === undefined) delete this.args[name];
    else this.args[name] = value;
  }

  #answered() {
    if (this.busy && !this.answer) return working('Asking');
    if (this.problem) return fault(this.problem, { retry: this.problem.code === 'offline' ? () => this.#send(this.args) : undefined, near: this.#nearFor(this.problem) });
    if (this.answer === undefined) return empty('The answer comes here', 'Fill in the form and press Ask.');
    const tabs = [['table', 'Table', this.shape.table], ['graph', 'Graph', this.shape.graph], ['json', 'JSON', true]].filter(([, , there]) => there);
    return html`<div class="row between"><div class="tabs" role="group" aria-label="Show the answer as">${tabs.map(([key, name]) => html`<button class="button" aria-pressed=${this.as === key} @click=${() => { this.as = key; this.redraw(); }}>${name}</button>`)}</div>
        <span class="quiet">${Math.round(this.took)} ms</span></div>
      ${(this.answer.warnings ?? []).map(words => html`<p class="cut">${data(words)}</p>`)}
      ${this.as === 'table' ? table(this.shape.table) : this.as === 'graph' ? html`<div id="answer-graph" role="img" aria-label="The answer as a graph"></div>` : html`<pre tabindex="0">${JSON.stringify(this.answer, null, 2).slice(0, 300_000)}</pre>`}
      ${this.more ? html`<p class="cut">There is more than this. <button class="button" @click=${() => this.#send(this.more, this.answer)}>Show more</button></p>` : nothing}`;
  }

  // A near name can be put where the wrong one stood.
  #nearFor(problem) {
    const name = problem.at.slice(1);
    if (!name || name.includes('/') || !(name in this.args) || typeof this.args[name] !== 'string') return undefined;
    return value => {
      this.args[name] = value;
      this.#send(this.args);
    };
  }

  #curl() {
    const header = sessionStorage.getItem('kith-token') ? " -H 'Authorization: Bearer …'" : '';
    return `curl -s ${new URL('v1/tools/' + this.tool.name, location.href.split('#')[0])}${header} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(this.args))}`;
  }

  #mcp() {
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: this.tool.name, arguments: this.args } });
  }

  #cli() {
    return `kith call ${this.tool.name} ${quoted(JSON.stringify(this.args))}`;
  }
}

const quoted = text => "'" + text.replaceAll("'", "'\\''") + "'";

function more(args, answer) {
  if (answer?.next_cursor) return { ...args, cursor: answer.next_cursor };
  if (answer?.truncated?.next) return { ...args, ...answer.truncated.next };
  return undefined;
}

// Two pages as one: lists are put together, the rest is the newer one's.
function joined(before, answer) {
  if (Array.isArray(before)) return [...before, ...answer];
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, Array.isArray(value) && key !== 'columns' && key !== 'seeds' ? [...(before[key] ?? []), ...value] : value]));
}

function shapeOf(answer) {
  const graph = graphOf(answer);
  if (answer?.columns && answer.rows) return { graph, table: { columns: answer.columns, rows: answer.rows } };
  const list = Array.isArray(answer) ? answer : Object.values(answer ?? {}).filter(value => Array.isArray(value) && value.some(each => each && typeof each === 'object')).sort((a, b) => b.length - a.length)[0];
  if (!list) return { graph, table: answer && typeof answer === 'object' && !Array.isArray(answer) ? { columns: ['name', 'value'], rows: Object.entries(answer) } : undefined };
  const flat = list.map(each => (each && typeof each === 'object' ? { ...each, ...(each.metadata ?? each.properties ?? {}), metadata: undefined, properties: undefined } : { value: each }));
  const columns = [...new Set(flat.flatMap(each => Object.keys(each).filter(key => each[key] !== undefined)))].slice(0, 20);
  return { graph, table: { columns, rows: flat.map(each => columns.map(column => each[column])) } };
}

function table({ columns, rows }) {
  if (!rows.length) return empty('Nothing fits', 'Ask for less, or in other words.');
  const cell = value => (value === null || value === undefined ? '' : Array.isArray(value) && value.every(each => each === null || typeof each !== 'object') ? data(short(value.join(', '), 300)) : typeof value === 'object' ? html`<code>${short(JSON.stringify(value), 300)}</code>` : data(short(value, 300)));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Answer as a table"><table><thead><tr>${columns.map(column => html`<th scope="col">${data(column)}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, ROWS).map(row => html`<tr>${row.map(value => html`<td><div class="cell">${cell(value)}</div></td>`)}</tr>`)}</tbody></table></div>
    ${rows.length > ROWS ? html`<p class="cut">The first ${ROWS} of ${count(rows.length)} rows are shown; JSON has them all.</p>` : html`<p class="quiet">${plural(rows.length, 'row')}</p>`}`;
}
