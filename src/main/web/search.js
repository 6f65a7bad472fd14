// A box that finds entities while one types, in one database or in all.
import { call, server } from './api.js';
import { html, nothing, dot, data, short } from './ui.js';

const PAUSE = 140;

export class Search {
  #timer;
  #running;
  #number = ++Search.made;
  static made = 0;

  // chosen(hit) receives what was picked; databases() says where to look, time(tool) what time is asked about
  constructor({ databases, chosen, redraw, label, palette, time = () => ({}) }) {
    Object.assign(this, { databases, chosen, redraw, label, palette, time });
    this.text = '';
    this.hits = [];
    this.open = false;
    this.at = -1;
    this.said = '';
  }

  #typed(event) {
    this.text = event.target.value;
    clearTimeout(this.#timer);
    this.#running?.abort();
    if (!this.text.trim()) {
      this.hits = [];
      this.open = false;
      this.redraw();
      return;
    }
    this.#timer = setTimeout(() => this.#find(), PAUSE);
  }

  async #find() {
    const running = (this.#running = new AbortController());
    const query = this.text.trim().slice(0, 500);
    const where = this.databases();
    const limit = where.length > 1 ? 5 : 10;
    const answers = await Promise.allSettled(where.map(database => find({ database, query, limit }, this.time, running.signal)));
    if (running.signal.aborted) return;
    const broken = answers.find(answer => answer.status === 'rejected');
    this.hits = answers.flatMap(answer => answer.value ?? []);
    // by name first, then by words, then by meaning
    const sought = query.toLowerCase();
    const rank = hit => (String(hit.name).toLowerCase().includes(sought) ? 0 : hit.match === 'meaning' ? 2 : 1);
    this.hits.sort((a, b) => rank(a) - rank(b));
    this.said = this.hits.length ? '' : broken ? broken.reason.message : 'Nothing fits. Try fewer words, or another spelling.';
    this.open = true;
    this.at = this.hits.length ? 0 : -1;
    this.redraw();
  }

  #key(event) {
    if (event.key === 'Escape') {
      this.open = false;
    } else if (event.key === 'ArrowDown' && this.hits.length) {
      this.open = true;
      this.at = (this.at + 1) % this.hits.length;
    } else if (event.key === 'ArrowUp' && this.hits.length) {
      this.at = (this.at + this.hits.length - 1) % this.hits.length;
    } else if (event.key === 'Enter' && this.open && this.hits[this.at]) {
      this.#pick(this.hits[this.at]);
    } else {
      return;
    }
    event.preventDefault();
    this.redraw();
  }

  #pick(hit) {
    this.open = false;
    this.text = '';
    this.hits = [];
    this.redraw();
    this.chosen(hit);
  }

  view() {
    const list = 'hits-' + this.#number;
    const several = this.databases().length > 1;
    return html`<div class="search">
      <input type="search" role="combobox" autocomplete="off" spellcheck="false" maxlength="500"
        aria-label=${this.label} placeholder=${this.label} aria-expanded=${this.open} aria-controls=${list} aria-autocomplete="list"
        aria-activedescendant=${this.open && this.at >= 0 ? list + '-' + this.at : ''}
        .value=${this.text} @input=${event => this.#typed(event)} @keydown=${event => this.#key(event)}
        @blur=${() => setTimeout(() => { this.open = false; this.redraw(); }, 150)}>
      <ul id=${list} role="listbox" aria-label="What was found" ?hidden=${!this.open}>
        ${this.hits.map((hit, index) => html`<li id=${list + '-' + index} role="option" aria-selected=${index === this.at}
          @mousedown=${event => event.preventDefault()} @click=${() => this.#pick(hit)}>
          ${this.palette ? dot(this.palette.of(hit.type)) : nothing}
          <span class="name">${data(short(hit.name, 90))}</span>
          <span class="quiet">${data(short(hit.type, 30))}${several ? html` · ${hit.database}` : nothing}</span></li>`)}
        ${this.said && this.open ? html`<li class="quiet" role="option" aria-selected="false">${short(this.said, 200)}</li>` : nothing}
      </ul>
    </div>`;
  }
}

async function find(args, time, signal) {
  const { database } = args;
  if (server.offers('search_entities')) {
    const hits = await call('search_entities', { ...args, ...time('search_entities') }, signal);
    const list = Array.isArray(hits) ? hits : hits.results ?? hits.items ?? [];
    return list.map(hit => ({ database, id: hit.id, type: hit.entity_type, name: hit.name ?? hit.id, match: hit.match }));
  }
  const found = await call('search_memory', { ...args, ...time('search_memory') }, signal);
  return found.entities.map(each => ({ database, id: each.name, type: each.type, name: each.name, match: each.match }));
}
