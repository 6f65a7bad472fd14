// Health: whether the server is well, what it holds, and how its calls go.
import { call, get, server, text, token } from './api.js';
import { html, nothing, count, data, fault, working } from './ui.js';

export class Health {
  title = 'Health';

  constructor(address, redraw) {
    this.redraw = redraw;
    this.load();
  }

  update() {
    return true;
  }

  async load() {
    this.problem = undefined;
    try {
      const began = performance.now();
      await get('ready');
      this.answered = performance.now() - began;
      this.counts = server.offers('get_graph_summary') ? (await call('get_graph_summary', {})).databases : {};
      // only those who may see everything may read them
      this.metrics = await text('metrics').then(metrics, () => undefined);
    } catch (problem) {
      this.problem = problem;
    }
    this.redraw();
  }

  view() {
    if (this.problem) return html`<section class="page"><h1>Health</h1>${fault(this.problem, { retry: () => this.load() })}</section>`;
    if (!this.counts) return html`<section class="page">${working('Looking')}</section>`;
    return html`<section class="page"><h1>Health</h1>
      <div class="tiles">
        ${tile('Server', 'ready', Math.max(1, Math.round(this.answered)) + ' ms')}
        ${tile('Databases', count(server.databases.length))}
        ${tile('Tools', count(server.tools.length), token.get() ? 'with your token' : 'for this machine')}
        ${this.metrics ? html`${tile('Calls under way', count(this.metrics.underWay))}${tile('Calls waiting', count(this.metrics.waiting))}${tile('Memory in use', megabytes(this.metrics.heap))}` : nothing}
      </div>
      <h2>Databases</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Databases"><table><thead><tr><th scope="col">Database</th><th scope="col">Entities</th><th scope="col">Relationships</th><th scope="col">State</th></tr></thead><tbody>
        ${server.databases.map(each => html`<tr><td>${data(each.name)}</td><td class="number">${count(this.counts[each.name]?.entities)}</td><td class="number">${count(this.counts[each.name]?.relationships)}</td>
          <td>${this.counts[each.name]?.error ? data(this.counts[each.name].error) : each.is_attached === false ? 'not attached' : each.writable ? 'writable' : 'read only'}</td></tr>`)}</tbody></table></div>
      ${this.metrics?.tools.length ? html`<h2>Calls since the server started</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Calls"><table><thead><tr><th scope="col">Tool</th><th scope="col">Calls</th><th scope="col">Refused</th><th scope="col">Mean time</th></tr></thead><tbody>
        ${this.metrics.tools.map(each => html`<tr><td>${data(each.name)}</td><td class="number">${count(each.calls)}</td><td class="number">${count(each.refused)}</td><td class="number">${(each.seconds * 1000 / Math.max(1, each.calls)).toFixed(1)} ms</td></tr>`)}</tbody></table></div>` : nothing}
      <p><button class="button" @click=${() => this.load()}>Look again</button></p>
    </section>`;
  }
}

const tile = (name, value, more = '') => html`<div class="tile"><span class="quiet">${name}</span><strong>${value}</strong><span class="quiet">${more}</span></div>`;
const megabytes = bytes => (bytes === undefined ? '–' : Math.round(bytes / 1e6) + ' MB');

// The figures of interest in Prometheus' text.
function metrics(lines) {
  const tools = new Map();
  const found = { heap: 0 };
  for (const [, name, labels = '', value] of lines.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const number = Number(value);
    if (name === 'kith_calls_under_way') found.underWay = number;
    else if (name === 'kith_calls_waiting') found.waiting = number;
    else if (name === 'jvm_memory_used_bytes' && labels.includes('area="heap"')) found.heap += number;
    else if (name === 'kith_calls_seconds_count' || name === 'kith_calls_seconds_sum') {
      const tool = /tool="([^"]*)"/.exec(labels)?.[1] ?? '';
      const each = tools.get(tool) ?? { name: tool, calls: 0, refused: 0, seconds: 0 };
      tools.set(tool, each);
      if (name.endsWith('sum')) each.seconds += number;
      else {
        each.calls += number;
        if (!/outcome="(ok|success|answered)"/.test(labels)) each.refused += number;
      }
    }
  }
  return { ...found, tools: [...tools.values()].sort((a, b) => b.calls - a.calls) };
}
