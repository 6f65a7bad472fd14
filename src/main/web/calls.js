// Calls as they come: who asked what of this server, how long it took, how much came back, and why it was refused.
import { get } from './api.js';
import { html, nothing, count, data, empty, fault, short, when, working } from './ui.js';

const EVERY = 2_000;
const MOST = 1_000;
const SHOWN = 200;
const BYTES_A_TOKEN = 4;

export class Calls {
  last = 0;
  refused = false;
  own = false;
  most = SHOWN;

  constructor(redraw) {
    this.redraw = redraw;
    this.load();
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
  }

  async load() {
    clearTimeout(this.timer);
    try {
      let { calls, last } = await get('v1/calls?after=' + this.last);
      // the server counts from one again after a restart
      if (last < this.last) {
        ({ calls, last } = await get('v1/calls?after=0'));
        this.calls = undefined;
      }
      this.calls = [...calls.toReversed(), ...(this.calls ?? [])].slice(0, MOST);
      this.last = last;
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
    if (this.left) return;
    if (this.problem?.status !== 403) this.timer = setTimeout(() => (document.visibilityState === 'visible' ? this.load() : this.#wait()), EVERY);
    this.redraw();
  }

  #wait() {
    this.timer = setTimeout(() => (document.visibilityState === 'visible' ? this.load() : this.#wait()), EVERY);
  }

  view() {
    if (this.problem?.status === 403) return empty('Not for you to see', 'Calls are shown to those who may see every database.');
    const calls = (this.calls ?? []).filter(each => (this.own || each.client !== 'explorer') && (!this.refused || each.outcome !== 'ok'));
    return html`<form class="filters" @submit=${event => event.preventDefault()}>
        ${this.#check('refused', 'Refused only')} ${this.#check('own', 'With those of this page')}
      </form>
      ${this.problem ? fault(this.problem, { retry: () => this.load() }) : nothing}
      ${!this.calls && !this.problem ? working('Reading') : nothing}
      ${this.calls ? (calls.length ? this.#table(calls) : empty(this.refused ? 'Nothing was refused' : 'No calls yet', 'Calls of agents that use this server appear here as they come.')) : nothing}`;
  }

  #table(calls) {
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Calls"><table class="calls"><thead><tr>
        ${['When', 'Who', 'Call', 'Database', 'Took', 'Answer'].map(name => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
        ${calls.slice(0, this.most).map(row)}</tbody></table></div>
      ${calls.length > this.most ? html`<p class="cut">The newest ${count(this.most)} of ${count(calls.length)} are shown. <button class="button" @click=${() => { this.most += SHOWN; this.redraw(); }}>Show more</button></p>` : nothing}`;
  }

  #check(name, words) {
    return html`<label class="check"><input type="checkbox" name=${name} .checked=${this[name]} @change=${event => { this[name] = event.target.checked; this.redraw(); }}> ${words}</label>`;
  }
}

// The names of what was given; what callers wrote is not shown.
function inWords(given) {
  return Object.entries(given).map(([name, value]) => {
    if (Array.isArray(value)) return name + ' (' + count(value.length) + ')';
    return value === '?' || (value && typeof value === 'object') ? name : name + ' ' + value;
  }).join(', ');
}

const row = each => html`<tr class=${each.outcome === 'ok' ? '' : 'refused'}>
  <td><time datetime=${each.time} title=${when(each.time)}>${new Date(each.time).toLocaleTimeString()}</time></td>
  <td>${data(short(each.caller, 40))}${each.client && each.client !== each.caller ? html` <span class="quiet">${data(short(each.client, 40))}</span>` : nothing}</td>
  <td>${data(each.tool)}${each.arguments ? html`<div class="quiet cell">${data(short(inWords(each.arguments), 160))}</div>` : nothing}</td>
  <td>${each.database ? data(short(each.database, 40)) : '–'}</td>
  <td class="number">${each.millis.toFixed(1)} ms</td>
  <td>${each.outcome === 'ok' ? html`about ${count(Math.ceil(each.bytes / BYTES_A_TOKEN))} tokens` : html`<strong>${each.outcome.replaceAll('_', ' ')}</strong><div class="cell">${data(short(each.message, 200))}</div>`}</td></tr>`;
