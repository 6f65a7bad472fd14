// When facts hold: the moment that is asked about, and the times of a fact in words.
import { server } from './api.js';
import { html, nothing } from './ui.js';

const DATE = /^\d{4}-\d\d-\d\d$/;
const EVER = 'all';

// What a page shows: what holds now (''), what held on a day, or everything ('all').
export class Times {
  constructor(database, text) {
    this.database = database;
    this.text = this.offered && (text === EVER || DATE.test(text ?? '')) ? text : '';
    this.asking = this.text !== '' && this.text !== EVER;
  }

  // Tables that are somebody else's have no times.
  get offered() {
    return server.database(this.database)?.engine === 'sqlite' && server.takes('bfs_query', 'valid_at');
  }

  get now() {
    return this.text === '';
  }

  get ever() {
    return this.text === EVER;
  }

  // The moment against which facts are told to have ended.
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
      ${this.asking ? html`<input type="date" name="day" aria-label="Day" max="9999-12-31" .value=${DATE.test(this.text) ? this.text : ''} @change=${event => DATE.test(event.target.value) && set(event.target.value)}>` : nothing}</span>`;
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
