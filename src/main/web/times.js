// When facts hold: the moment that is asked about, and the times of a fact in words.
import { call, server } from './api.js';
import { html, nothing } from './ui.js';

const DATE = /^\d{4}-\d\d-\d\d$/;
const EVER = 'all';
const isDay = text => DATE.test(text ?? '') && !Number.isNaN(Date.parse(text));

// By the names of databases whose tables are somebody else's: those without times refuse a question about one.
const tables = new Map();

async function haveTimes(database) {
  if (tables.has(database) || !server.takes('read_cypher', 'valid_at')) return;
  await call('read_cypher', { database, query: 'MATCH (n) RETURN 1 LIMIT 1', valid_at: '2000-01-01' }).then(
    () => tables.set(database, true),
    problem => problem.at === '/valid_at' && tables.set(database, false),
  );
}

// What a page shows: what holds now (''), what held on a day, or everything ('all').
export class Times {
  // Whether tables that are somebody else's have times is asked first: ready tells when it is known.
  constructor(database, text) {
    this.database = database;
    this.#begin('');
    if (this.offered) this.#begin(text);
    else if (server.database(database)) this.ready = haveTimes(database).then(() => this.offered && this.#begin(text));
  }

  #begin(text) {
    this.text = text === EVER || isDay(text) ? text : '';
    this.asking = this.text !== '' && this.text !== EVER;
  }

  get offered() {
    return server.takes('bfs_query', 'valid_at') && (server.database(this.database)?.engine === 'sqlite' || tables.get(this.database) === true);
  }

  get now() {
    return this.text === '';
  }

  get ever() {
    return this.text === EVER;
  }

  // The moment at which facts are shown as ended.
  get moment() {
    return this.now || this.ever ? Date.now() : Date.parse(this.text);
  }

  args(tool) {
    if (this.now || !server.takes(tool, 'valid_at')) return {};
    return this.ever ? { include_ended: true } : { valid_at: this.text };
  }

  // changed() is called when another time was chosen
  view(changed) {
    if (!this.offered) return nothing;
    const set = text => {
      if (text === this.text) return;
      this.text = text;
      changed();
    };
    const choose = value => {
      this.asking = value === 'day';
      if (value !== 'day') set(value);
      // a day is asked for first
      else changed(true);
    };
    return html`<span class="row tight times"><label class="row tight"><span class="quiet">What held</span>
        <select name="time" @change=${event => choose(event.target.value)}>
          <option value="" .selected=${!this.asking && this.now}>now</option><option value="day" .selected=${this.asking}>on a day</option><option value=${EVER} .selected=${!this.asking && this.ever}>at any time</option></select></label>
      ${this.asking ? html`<input type="date" name="day" aria-label="Day" max="9999-12-31" .value=${isDay(this.text) ? this.text : ''} @change=${event => isDay(event.target.value) && set(event.target.value)}>` : nothing}</span>`;
  }
}

const spans = text => (!text || text === 'always' ? [] : text.split(';').map(each => each.split('/')));
const moment = text => (text === '..' ? undefined : Date.parse(text));

// Midnight of a day is that day.
const worded = text => (/T00:00(:00(\.0+)?)?Z$/.test(text) ? text.slice(0, 10) : text.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z$/, '$1 UTC'));

// 'since 2020-01-01', 'until …', 'from … until …'
export const inWords = text => spans(text).map(([from, until]) => (until === '..' ? 'since ' + worded(from) : from === '..' ? 'until ' + worded(until) : 'from ' + worded(from) + ' until ' + worded(until))).join(', ');

// '' where a fact holds at that moment, else 'ended' or 'not yet'.
export function stateOf(text, at) {
  const all = spans(text).map(([from, until]) => [moment(from) ?? -Infinity, moment(until) ?? Infinity]);
  if (!all.length || all.some(([from, until]) => from <= at && at < until)) return '';
  return all.some(([from]) => from > at) ? 'not yet' : 'ended';
}

// A fact's times, and a mark where it does not hold.
export function held(text, at) {
  if (!spans(text).length) return nothing;
  const state = stateOf(text, at);
  return html`${state ? html`<span class="tag">${state}</span> ` : nothing}<span class="quiet span">${inWords(text)}</span>`;
}
