// Health: whether the server is well, what it holds, and how its calls go.
import { call, get, lastChange, server, text, token } from './api.js';
import { href } from './address.js';
import { html, nothing, bar, bytes, count, data, engineOf, fault, plural, short, since, when, working } from './ui.js';

export class Health {
  title = 'Health';
  last = new Map();

  constructor(address, redraw) {
    this.redraw = redraw;
    this.load();
  }

  update() {
    return true;
  }

  async load() {
    this.problem = undefined;
    this.busy = true;
    this.redraw();
    try {
      const began = performance.now();
      await get('ready');
      this.answered = performance.now() - began;
      const also = Object.fromEntries(['awaited_vectors', 'sizes'].filter(name => server.takes('get_graph_summary', name)).map(name => [name, true]));
      this.counts = server.offers('get_graph_summary') ? (await call('get_graph_summary', also)).databases : {};
      await server.follow(this.counts);
      // only those who may see everything may read them
      this.metrics = await text('metrics').then(metrics, () => undefined);
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
    this.redraw();
    for (const { name } of server.databases) {
      lastChange(name).then(last => {
        this.last.set(name, last);
        this.redraw();
      });
    }
  }

  view() {
    if (this.problem) return html`<section class="page"><h1>Health</h1>${fault(this.problem, { retry: () => this.load() })}</section>`;
    if (!this.counts) return html`<section class="page">${working('Looking')}</section>`;
    const { metrics: seen } = this;
    return html`<section class="page health"><div class="row between"><h1>Health</h1><button class="button" ?disabled=${this.busy} @click=${() => this.load()}>Look again</button></div>
      <div class="tiles">
        ${tile('Server', 'ready', 'answers in ' + Math.max(1, Math.round(this.answered)) + ' ms')}
        ${seen?.version ? tile('Version', seen.version, 'Java ' + seen.java) : nothing}
        ${tile('Databases', count(server.databases.length), this.#broken())}
        ${tile('Vectors to come', count(this.#awaited()), this.#awaited() ? 'not found by meaning yet' : 'all found by meaning')}
        ${this.#onDisk()}
        ${tile('Tools', count(server.tools.length), token.get() ? 'with your token' : 'for this machine')}
        ${seen ? html`${tile('Calls under way', count(seen.underWay), count(seen.uses.get('calls waiting')) + ' waiting')}${tile('Memory in use', bytes(seen.heap), 'of ' + bytes(seen.most))}
          ${tile('Limits reached', count(seen.times), 'since it started')}${seen.lost ? tile('Audit lines lost', count(seen.lost), 'the disk was too slow') : nothing}` : nothing}
      </div>
      <h2>Databases</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Databases"><table><thead><tr>${['Database', 'Engine', 'Entities', 'Relationships', 'On disk', 'Vectors', 'Last change', 'State'].map(name => html`<th scope="col" class=${NUMBERS.has(name) ? 'number' : nothing}>${name}</th>`)}</tr></thead><tbody>
        ${server.databases.map(each => this.#row(each, this.counts[each.name] ?? {}))}</tbody></table></div>
      ${seen ? this.#limits(seen) : nothing}
      ${seen?.tools.length ? html`<h2>Calls since the server started</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Calls"><table><thead><tr><th scope="col">Tool</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Refused</th><th scope="col" class="number">Mean time</th><th scope="col" class="number">Longest lately</th></tr></thead><tbody>
        ${seen.tools.map(each => html`<tr><td>${data(each.name)}</td><td class="number">${count(each.calls)}</td><td class="number">${count(each.refused)}</td><td class="number">${(each.seconds * 1000 / Math.max(1, each.calls)).toFixed(1)} ms</td><td class="number">${each.longest ? (each.longest * 1000).toFixed(1) + ' ms' : '–'}</td></tr>`)}</tbody></table></div>` : nothing}
    </section>`;
  }

  // Each limit beside what is used of it now, and how often it was reached.
  #limits({ limits, uses, reached }) {
    const rows = queryRows();
    const names = [...new Set([...Object.keys(LIMITS), ...limits.keys(), ...reached.keys()])].filter(name => limits.has(name) || reached.has(name));
    return html`<h2>Limits</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Limits"><table class="limits"><thead><tr><th scope="col">What</th><th scope="col" class="number">Now</th><th scope="col" class="number">At most</th><th scope="col" class="number">Reached since it started</th></tr></thead><tbody>
        ${names.map(name => {
          const { words, form } = LIMITS[name] ?? { words: short(name), form: count };
          return html`<tr><td>${words}</td><td class="number">${uses.has(name) ? form(uses.get(name)) : '–'}</td><td class="number">${limits.has(name) ? form(limits.get(name)) : '–'}</td><td class="number">${count(reached.get(name) ?? 0)}</td></tr>`;
        })}
        ${rows ? html`<tr><td>Rows that one query may ask for</td><td class="number">–</td><td class="number">${count(rows)}</td><td class="number">–</td></tr>` : nothing}</tbody></table></div>`;
  }

  #awaited() {
    return Object.values(this.counts).reduce((sum, each) => sum + (each.awaited_vectors ?? 0), 0);
  }

  // Only of databases that Kith stores, for those who see all of them.
  #onDisk() {
    const known = Object.values(this.counts).map(each => each.bytes).filter(Boolean);
    if (!known.length) return nothing;
    const history = known.reduce((sum, each) => sum + each.history, 0);
    return tile('On disk', bytes(known.reduce((sum, each) => sum + each.total, 0)), bytes(history) + ' of it history');
  }

  #broken() {
    const broken = Object.values(this.counts).filter(each => each.error).length;
    return broken ? broken + ' cannot be read' : 'all can be read';
  }

  #row(each, counts) {
    const last = this.last.get(each.name);
    return html`<tr><td><a href=${href('graph', each.name)}>${data(each.name)}</a></td><td>${engineOf(each.engine ?? '')}</td>
      <td class="number">${count(counts.entities)}</td><td class="number">${count(counts.relationships)}</td>
      <td class="number">${onDisk(counts.bytes)}</td>
      <td>${vectors(each, counts)}</td>
      <td>${last ? html`<time datetime=${last.at} title=${when(last.at)}>${since(last.at)}</time>` : '–'}</td>
      <td>${counts.error ? html`<div class="cell">${data(short(counts.error, 300))}</div>` : each.is_attached === false ? 'not attached' : each.writable ? 'writable' : 'read only'}</td></tr>`;
  }
}

const NUMBERS = new Set(['Entities', 'Relationships', 'On disk']);
const PARTS = ['indexes', 'vectors', 'history'];
const SMALL = 50_000;

// The server's limits in words, in the order in which they are shown; one that has no words here is shown by its own name.
const LIMITS = {
  milliseconds: { words: 'Time of one call', form: millis => count(millis / 1000) + ' s' },
  'bytes of memory for all calls together': { words: 'Memory that calls hold together', form: bytes },
  'calls working': { words: 'Calls at work', form: count },
  'calls waiting': { words: 'Calls that wait', form: count },
  'calls at once': { words: 'Calls of one caller at once', form: count },
  'requests a minute': { words: 'Requests of one caller a minute', form: count },
  nodes: { words: 'Entities that one walk meets', form: count },
  edges: { words: 'Relationships that one walk meets', form: count },
  tokens: { words: 'Tokens of an answer to a model that asks for no other size', form: count },
  'rows of answer': { words: 'Rows of one answer', form: count },
  'bytes of answer': { words: 'Size of one answer', form: bytes },
  'bytes of request': { words: 'Size of one request', form: bytes },
};

// What the tools themselves say.
const queryRows = () => server.tools.find(each => each.name === 'find_nodes')?.inputSchema.properties.limit?.maximum;

// How much a database takes, and what of it is more than a little beside its content.
function onDisk(sizes) {
  if (!sizes) return '–';
  const parts = PARTS.filter(name => sizes[name] >= Math.max(SMALL, sizes.total / 20)).map(name => name + ' ' + bytes(sizes[name]));
  return html`${bytes(sizes.total)}${parts.length ? html`<span class="quiet parts">${parts.join(', ')}</span>` : nothing}`;
}

// Tables that are somebody else's have no vectors.
function vectors(each, { entities, awaited_vectors: awaited }) {
  if (each.engine !== 'sqlite' || awaited === undefined) return '–';
  if (!awaited || !entities) return 'ready';
  const share = Math.max(0, 1 - awaited / entities);
  return html`<span class="row tight">${bar(share, 'currentColor')} ${Math.floor(share * 100)} %</span><span class="quiet">${plural(awaited, 'entity', 'entities')} to come</span>`;
}

const tile = (name, value, more = '') => html`<div class="tile"><span class="quiet">${name}</span><strong>${value}</strong><span class="quiet">${more}</span></div>`;

const labelOf = (labels, name) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';

// The figures of interest in Prometheus' text.
function metrics(lines) {
  const tools = new Map();
  const found = { heap: 0, most: 0, times: 0, limits: new Map(), uses: new Map(), reached: new Map() };
  for (const [, name, labels = '', value] of lines.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const number = Number(value);
    if (name === 'kith_calls_under_way') found.underWay = number;
    else if (name === 'kith_calls_waiting') found.uses.set('calls waiting', number);
    else if (name === 'kith_workers_busy') found.uses.set('calls working', number);
    else if (name === 'kith_memory_held') found.uses.set('bytes of memory for all calls together', number);
    else if (name === 'kith_limit') found.limits.set(labelOf(labels, 'limit'), number);
    else if (name === 'jvm_memory_used_bytes' && labels.includes('area="heap"')) found.heap += number;
    else if (name === 'jvm_memory_max_bytes' && labels.includes('area="heap"')) found.most += Math.max(0, number);
    else if (name === 'kith_limits_reached_total') {
      found.times += number;
      found.reached.set(labelOf(labels, 'limit'), number);
    } else if (name === 'kith_build_info') Object.assign(found, { version: labelOf(labels, 'version'), java: labelOf(labels, 'java').split('+')[0] });
    else if (name === 'kith_audit_dropped_total') found.lost = number;
    else if (name === 'kith_calls_seconds_count' || name === 'kith_calls_seconds_sum' || name === 'kith_calls_seconds_max') {
      const tool = labelOf(labels, 'tool');
      const each = tools.get(tool) ?? { name: tool, calls: 0, refused: 0, seconds: 0, longest: 0 };
      tools.set(tool, each);
      if (name.endsWith('sum')) each.seconds += number;
      else if (name.endsWith('max')) each.longest = Math.max(each.longest, number);
      else {
        each.calls += number;
        if (!/outcome="(ok|success|answered)"/.test(labels)) each.refused += number;
      }
    }
  }
  return { ...found, tools: [...tools.values()].sort((a, b) => b.calls - a.calls) };
}
