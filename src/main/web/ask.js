// Ask: Cypher in an editor, and every tool as a form; answers as a table, a graph or JSON.
import { call, server, token } from './api.js';
import { note } from './address.js';
import { Answer } from './answer.js';
import { Cypher, plan } from './cypher.js';
import { form } from './form.js';
import { html, nothing, ask, copy, data, empty, fault, mayPass, notice, short, unknownDatabase, working } from './ui.js';

const CYPHER = 'read_cypher';
const TICK = 500;

export class Ask {
  title = 'Ask';

  constructor(address, redraw) {
    this.redraw = redraw;
    this.database = address.database || server.primary || server.databases[0]?.name || '';
    this.answer = new Answer(redraw);
    const name = address.query.get('tool') ?? (server.offers('search_entities') ? 'search_entities' : server.tools[0]?.name);
    this.tool = server.tools.find(each => each.name === name) ?? server.tools[0];
    if (address.query.get('tool') && this.tool?.name !== name) this.unknown = name;
    this.args = objectIn(address.query.get('args'));
    if (this.tool && 'database' in this.tool.inputSchema.properties) this.args.database ??= this.database;
    if (address.query.has('cypher') && server.offers(CYPHER)) this.#write(address.query.get('cypher').trim() && address.query.get('cypher'), address.query.get('t'));
  }

  update() {
    return false;
  }

  leave() {
    this.#rest();
    this.running?.abort();
    this.answer.close();
  }

  #write(text, time) {
    this.cypher = new Cypher({ database: this.database, text, time, run: args => this.#send(CYPHER, args), redraw: this.redraw });
  }

  // The one or the other way to ask; what was written is kept.
  #switch(toCypher) {
    if (toCypher === Boolean(this.cypher)) return;
    this.running?.abort();
    this.#rest();
    this.answer.drop();
    this.problem = this.more = undefined;
    if (toCypher) this.#write(this.written ?? '');
    else {
      this.written = this.cypher.text;
      this.cypher = undefined;
    }
    this.#note();
    this.redraw();
    if (toCypher) requestAnimationFrame(() => requestAnimationFrame(() => this.cypher?.editor.field?.focus()));
  }

  #choose(name) {
    this.tool = server.tools.find(each => each.name === name);
    this.unknown = undefined;
    this.args = 'database' in this.tool.inputSchema.properties ? { database: this.args.database ?? this.database } : {};
    this.answer.drop();
    this.problem = undefined;
    this.#note();
    this.redraw();
  }

  // Where there is no text yet, the address still says that one is to be written.
  #note() {
    if (this.cypher) note('ask', this.database, { cypher: this.cypher.text || ' ', t: this.cypher.times.text });
    else note('ask', this.args.database ?? this.database, { tool: this.tool.name, args: JSON.stringify(this.args) });
  }

  async #run(event) {
    event.preventDefault();
    if (this.cypher) return this.cypher.ask();
    if (!this.tool.readOnly) {
      const sure = await ask({ title: 'This changes the database', body: html`<p>${this.tool.title} in ${data(this.args.database ?? this.database)}.</p>`, action: this.tool.title });
      if (!sure) return;
    }
    await this.#send(this.tool.name, this.args);
  }

  async #send(tool, args, before) {
    this.#note();
    this.running?.abort();
    const running = (this.running = new AbortController());
    this.problem = undefined;
    const began = this.#begin();
    try {
      const answer = await call(tool, args, running.signal);
      this.answer.take(args.database ?? this.database, answer, performance.now() - began, before);
      this.more = more(args, answer);
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      this.answer.drop();
      if (!this.cypher?.showProblem(problem)) this.problem = problem;
    }
    this.#rest();
    this.redraw();
  }

  // What takes longer than a blink tells for how long, and can be stopped.
  #begin() {
    this.#rest();
    this.busy = true;
    this.began = performance.now();
    this.ticking = setInterval(this.redraw, TICK);
    this.redraw();
    return this.began;
  }

  #rest() {
    this.busy = false;
    clearInterval(this.ticking);
  }

  #stop() {
    this.running?.abort();
    this.#rest();
    notice('Stopped');
    this.redraw();
  }

  // What changes something may have done so already: it is waited for.
  #waiting() {
    const seconds = (performance.now() - this.began) / 1000;
    if (!this.busy || seconds * 1000 < TICK) return nothing;
    return html`<span class="row tight" aria-hidden="true"><span class="spinner"></span><span class="quiet">${Math.round(seconds)} s</span></span>
      ${this.cypher || this.tool.readOnly ? html`<button type="button" class="button" @click=${() => this.#stop()}>Stop</button>` : nothing}`;
  }

  mounted() {
    this.cypher?.mounted();
    this.answer.mounted();
  }

  view() {
    if (!this.tool) return empty('Nothing to ask', 'This server offers you no tools.');
    if (this.database && !server.database(this.database)) return unknownDatabase(this.database, server.databases, 'ask');
    const ways = html`<div class="tabs" role="group" aria-label="Ask by">
      <button type="button" class="button" aria-pressed=${!this.cypher} @click=${() => this.#switch(false)}>A form</button>
      <button type="button" class="button" aria-pressed=${Boolean(this.cypher)} @click=${() => this.#switch(true)}>Cypher</button></div>`;
    return html`<section class=${this.cypher ? 'ask wide' : 'ask'}>
      <form class="question" @submit=${event => this.#run(event)}>
        <div class="row between"><h1>Ask</h1>${server.offers(CYPHER) ? ways : nothing}</div>
        ${this.cypher ? this.cypher.view() : this.#form()}
        <div class="row"><button class="button primary">${this.cypher || this.tool.readOnly ? 'Ask' : this.tool.title}</button> ${this.#waiting()}
          ${this.cypher?.options() ?? nothing}
          <span class="quiet">copy as</span>
          <button type="button" class="button small" @click=${() => copy(this.#curl(), 'curl command')}>curl</button>
          <button type="button" class="button small" @click=${() => copy(this.#mcp(), 'MCP call')}>MCP</button>
          <button type="button" class="button small" @click=${() => copy(this.#cli(), 'Command')}>CLI</button></div>
        ${this.cypher?.before() ?? nothing}
      </form>
      <div class=${this.busy ? 'answer stale' : 'answer'} aria-live="polite">${this.#answered()}</div>
    </section>`;
  }

  #form() {
    const families = Map.groupBy(server.tools, tool => tool.family);
    return html`${this.unknown ? html`<p class="fault">There is no tool ${data(short(this.unknown))}, or you may not call it.</p>` : nothing}
      <label class="field"><span>Tool</span><select @change=${event => this.#choose(event.target.value)}>
        ${[...families].map(([family, tools]) => html`<optgroup label=${family}>${tools.map(each => html`<option value=${each.name} .selected=${each.name === this.tool.name}>${each.title} · ${each.name}</option>`)}</optgroup>`)}
      </select></label>
      <p class="quiet">${this.tool.description.replace(/ Example: .*$/s, '')}</p>
      ${form(this.tool, this.args, (name, value) => this.#set(name, value))}`;
  }

  #set(name, value) {
    if (value === undefined) delete this.args[name];
    else this.args[name] = value;
  }

  #answered() {
    const { whole } = this.answer;
    if (this.busy && whole === undefined) return working('Asking');
    if (this.problem) return fault(this.problem, { retry: mayPass(this.problem) ? () => this.#again() : undefined, near: this.#nearFor(this.problem) });
    if (whole === undefined) return this.cypher ? (this.cypher.problem ? nothing : empty('The answer comes here', 'Write what to match and what to return.')) : empty('The answer comes here', 'Fill in the form and press Ask.');
    const rest = this.more ? html`<p class="cut">There is more than this. <button class="button" @click=${() => this.#send(this.#called().name, this.more, whole)}>Show more</button></p>` : nothing;
    return html`${this.answer.view(rest)}${this.cypher && whole.explain ? plan(whole.explain) : nothing}`;
  }

  #again() {
    const { name, args } = this.#called();
    return this.#send(name, args);
  }

  // A near name can be put where the wrong one stood.
  #nearFor(problem) {
    const name = problem.at.slice(1);
    if (this.cypher || !name || name.includes('/') || !Object.hasOwn(this.args, name) || typeof this.args[name] !== 'string') return undefined;
    return value => {
      this.args[name] = value;
      this.#again();
    };
  }

  #called() {
    return this.cypher ? { name: CYPHER, args: this.cypher.args() } : { name: this.tool.name, args: this.args };
  }

  #curl() {
    const { name, args } = this.#called();
    const header = token.get() ? " -H 'Authorization: Bearer …'" : '';
    return `curl -s ${new URL('v1/tools/' + name, location.href.split('#')[0])}${header} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(args))}`;
  }

  #mcp() {
    const { name, args } = this.#called();
    return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  }

  #cli() {
    const { name, args } = this.#called();
    return `kith call ${name} ${quoted(JSON.stringify(args))}`;
  }
}

// Whoever wrote the address may have written anything.
function objectIn(text) {
  try {
    const value = JSON.parse(text ?? '{}');
    return value && typeof value === 'object' && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

const quoted = text => "'" + text.replaceAll("'", "'\\''") + "'";

function more(args, answer) {
  if (answer?.next_cursor) return { ...args, cursor: answer.next_cursor };
  if (answer?.truncated?.next) return { ...args, ...answer.truncated.next };
  return undefined;
}
