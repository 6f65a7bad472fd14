// What happened, newest first: changes with what each did, and a button that takes one back.
import { call, forget, server } from './api.js';
import { href } from './address.js';
import { inWords } from './times.js';
import { html, nothing, ask, attempt, count, data, notice, plural, short, when } from './ui.js';

const MOST_SHOWN = 8;

// A list of events: load() reads it, view() shows it.
export class Changes {
  // question() says what to read: {tool, args}; changed() is called after something was taken back
  constructor({ database, question, redraw, changed = () => {} }) {
    Object.assign(this, { database, question, redraw, changed });
    this.chosen = new Set();
  }

  async load() {
    this.events = (await this.#read({})) ?? [];
    this.chosen.clear();
  }

  async #read(more) {
    const { tool, args } = this.question();
    const answer = await call(tool, { database: this.database, ...args, ...more });
    this.next = answer.truncated?.next;
    return answer.changes;
  }

  async #more() {
    await attempt(async () => (this.events = [...this.events, ...(await this.#read(this.next))]), () => this.#more());
    this.redraw();
  }

  // Events of one change are together. Scoped callers get no change numbers: what was done at once is one change then.
  #groups() {
    const groups = [];
    for (const event of this.events) {
      const key = event.change ?? event.at + event.by;
      if (groups.at(-1)?.key !== key) groups.push({ key, number: event.change, first: event, events: [] });
      groups.at(-1).events.push(event);
    }
    // a change is in effect unless one that took it back is
    const undone = new Map();
    for (const group of groups) {
      group.undoneBy = undone.get(group.number);
      if (group.first.undoes && !group.undoneBy) undone.set(group.first.undoes, group.number);
    }
    return groups;
  }

  get #mayUndo() {
    return server.mayWrite(this.database, 'undo');
  }

  #canUndo(group) {
    return this.#mayUndo && group.number && !group.undoneBy && group.first.kind !== 'imported';
  }

  async #undo(groups) {
    const sure = await ask({
      title: groups.length > 1 ? 'Take back ' + plural(groups.length, 'change') + '?' : 'Take this back?',
      body: html`<ul class="plain">${groups.slice(0, 5).map(group => html`<li>${this.#rendered(group, 3)}</li>`)}</ul>
        ${groups.length > 5 ? html`<p class="quiet">and ${plural(groups.length - 5, 'more change')}</p>` : nothing}
        ${this.question().tool === 'get_history' ? html`<p>Whatever else was done in the same change goes back with it.</p>` : nothing}
        <p class="quiet">This is a change too, and can be taken back in turn.</p>`,
      action: 'Take back',
      danger: true,
    });
    if (!sure) return;
    let done = 0;
    await attempt(async () => {
      // the newest first: an older change cannot be taken back while a newer one builds on it
      for (const group of groups) {
        await call('undo', { database: this.database, change: group.number });
        done++;
      }
    });
    forget(this.database);
    if (done) notice(done === 1 ? 'Taken back' : plural(done, 'change') + ' taken back');
    await attempt(() => this.load());
    this.changed();
    this.redraw();
  }

  #choose(group, on) {
    if (on) this.chosen.add(group.number);
    else this.chosen.delete(group.number);
    this.redraw();
  }

  view() {
    const groups = this.#groups();
    const chosen = groups.filter(group => this.chosen.has(group.number));
    const several = this.#mayUndo && groups.filter(group => this.#canUndo(group)).length > 1;
    return html`${several ? html`<div class="row chooser">
        <label><input type="checkbox" .checked=${chosen.length > 0 && groups.every(group => !this.#canUndo(group) || this.chosen.has(group.number))}
          @change=${event => { for (const group of groups) if (this.#canUndo(group)) this.#choose(group, event.target.checked); }}> Choose all</label>
        <button class="button" ?disabled=${!chosen.length} @click=${() => this.#undo(chosen)}>${chosen.length ? 'Take back ' + count(chosen.length) + ' chosen' : 'Take back'}</button></div>` : nothing}
      <ol class="changes">${groups.map(group => this.#change(group, several))}</ol>
      ${this.next ? html`<p class="cut">There are older changes. <button class="button" @click=${() => this.#more()}>Show more</button></p>` : nothing}`;
  }

  #change(group, several) {
    const { first } = group;
    const title = 'change ' + group.number;
    return html`<li class=${group.undoneBy ? 'change undone' : 'change'}>
      <header>${several ? html`<input type="checkbox" aria-label=${'Choose ' + title} ?disabled=${!this.#canUndo(group)} .checked=${this.chosen.has(group.number)} @change=${event => this.#choose(group, event.target.checked)}>` : nothing}
        <strong>${data(short(first.by, 60))}</strong>
        <span class="quiet">${first.client ? html`with ${data(short(first.client, 40))} · ` : nothing}${first.token ? html`token ${data(short(first.token, 40))} · ` : nothing}<time datetime=${first.at}>${when(first.at)}</time>${group.number ? html` · ${title}` : nothing}</span>
        ${first.undoes ? html`<span class="tag">undid ${first.undoes}</span>` : nothing}
        ${group.undoneBy ? html`<span class="tag">taken back by ${group.undoneBy}</span>` : nothing}
        ${this.#canUndo(group) ? html`<button class="button small" aria-label=${'Undo ' + title} @click=${() => this.#undo([group])}>Undo</button>` : nothing}
      </header>
      ${this.#rendered(group, MOST_SHOWN)}</li>`;
  }

  #rendered(group, most) {
    const rest = group.events.length - most;
    return html`<ul class="events">${group.events.slice(0, rest > 1 ? most : undefined).map(event => html`<li>${this.#event(event)}</li>`)}</ul>
      ${rest > 1 ? html`<details><summary>${plural(rest, 'more')}</summary><ul class="events">${group.events.slice(most).map(event => html`<li>${this.#event(event)}</li>`)}</ul></details>` : nothing}`;
  }

  #entity(name) {
    return html`<a href=${href('entity', this.database, { id: name })}>${data(short(name, 80))}</a>`;
  }

  #event(event) {
    const mark = (sign, words) => html`<span class="sign ${sign === '+' ? 'added' : sign === '−' ? 'removed' : ''}" aria-hidden="true">${sign}</span><span>${words}</span>`;
    const entity = this.#entity(event.entity ?? '');
    const edge = () => html`${entity} <em>${data(short(event.relationship_type, 60))}</em> ${this.#entity(event.to)}`;
    switch (event.kind) {
      case 'entity_created': return mark('+', html`${entity} <span class="quiet">${data(short(event.after?.type ?? '', 40))}</span> was created`);
      case 'entity_deleted': return mark('−', html`${entity} <span class="quiet">${data(short(event.before?.type ?? '', 40))}</span> was deleted`);
      case 'entity_edited': return mark('±', html`${entity} was edited${differences(event)}`);
      case 'observation_added': return mark('+', html`${entity}: ${fact(event.after)}`);
      case 'observation_deleted': return mark('−', html`${entity}: <del>${fact(event.before)}</del>`);
      case 'observation_edited': return mark('±', html`${entity}: ${data(short(event.after?.text ?? '', 400))} <span class="difference"><span class="quiet">held</span> <del>${heldIn(event.before)}</del> → ${heldIn(event.after)}</span>`);
      case 'relationship_created': return mark('+', edge());
      case 'relationship_deleted': return mark('−', html`<del>${edge()}</del>`);
      case 'relationship_edited': return mark('±', html`${edge()} was edited${differences(event)}`);
      case 'imported': return mark('+', event.entity ? html`${entity} <span class="quiet">${data(short(event.after?.type ?? '', 40))}</span> was imported` : html`${plural(event.after?.entities ?? 0, 'entity', 'entities')} imported`);
      default: return mark('·', html`${event.kind.replaceAll('_', ' ')} ${event.entity ? entity : nothing}`);
    }
  }
}

// A fact without times is its text.
const fact = said => (said && typeof said === 'object' ? html`${data(short(said.text, 400))} <span class="quiet">${inWords(said.valid)}</span>` : data(short(said ?? '', 400)));
const heldIn = said => inWords(said?.valid) || 'always';

// What differs, one value to a line: from what, to what.
function differences({ before, after }) {
  const [was, is] = [flat(before), flat(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return html`${names.slice(0, 12).map(name => html`<span class="difference"><span class="quiet">${data(short(name, 60))}</span>
    ${Object.hasOwn(was, name) ? html`<del>${data(short(worded(was[name]), 200))}</del>` : nothing} ${Object.hasOwn(was, name) && Object.hasOwn(is, name) ? '→' : nothing}
    ${Object.hasOwn(is, name) ? data(short(worded(is[name]), 200)) : nothing}</span>`)}`;
}

function flat(state) {
  if (state === undefined) return {};
  if (typeof state !== 'object') return { text: state };
  const { metadata, ...own } = state;
  return { ...own, ...metadata };
}
const worded = value => (value && typeof value === 'object' ? JSON.stringify(value) : String(value));
