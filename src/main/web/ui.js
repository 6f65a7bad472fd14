// What the pages share: words, marks, faults, dialogs, short notices.
import { html, svg, nothing, render } from './vendor/lit-html.js';
import { href } from './address.js';

export { html, svg, nothing, render };

const numbers = new Intl.NumberFormat('en');
export const count = number => (number === undefined || number === null ? '–' : numbers.format(number));
export const plural = (number, one, many = one + 's') => count(number) + ' ' + (number === 1 ? one : many);

// '1.2 MB': three digits at most, in steps of a thousand.
export function bytes(number) {
  if (number === undefined || number === null) return '–';
  let [value, step] = [number, 0];
  while (value >= 999.5 && step < UNITS.length - 1) [value, step] = [value / 1000, step + 1];
  return (step && value < 9.95 ? value.toFixed(1) : String(Math.round(value))) + ' ' + UNITS[step];
}
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const when = text => (Number.isNaN(Date.parse(text)) ? text : times.format(new Date(text)));

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const STEPS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3_600], ['minute', 60]];

// 'five minutes ago'
export function since(text) {
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  return unit ? ago.format(Math.round(seconds / size), unit) : 'just now';
}

const ENGINES = { sqlite: 'SQLite', duckdb: 'DuckDB', postgres: 'PostgreSQL', clickhouse: 'ClickHouse' };
export const engineOf = name => ENGINES[name] ?? name;

// Ten hues that can be distinguished on light and dark, for the types in the order of their counts.
const HUES = ['#4263eb', '#e8590c', '#0c8599', '#ae3ec9', '#2b8a3e', '#c2255c', '#b08900', '#1c7ed6', '#846358', '#5f3dc4'];
const OTHER = '#868e96';

export class Palette {
  #order;
  constructor(types) {
    this.#order = new Map(types.map((type, index) => [type, index]));
  }
  of(type) {
    const index = this.#order.get(type);
    return index === undefined || index >= HUES.length ? OTHER : HUES[index];
  }
}

// Marks are drawn, not styled: the page's policy refuses style attributes.
export const dot = colour => svg`<svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="5" fill=${colour}></circle></svg>`;

export const bar = (share, colour) => html`<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
  <rect class="track" width="100" height="6"></rect><rect width=${Math.max(1, share * 100)} height="6" fill=${colour}></rect></svg>`;

const PATHS = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm4-1 4 4',
  undo: 'M6 3 2 7l4 4M2 7h7a4 4 0 0 1 0 8H7',
  fit: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  layout: 'M8 1v3M8 12v3M1 8h3M12 8h3M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  save: 'M8 2v8M5 7l3 3 3-3M2 13h12',
  clear: 'M3 3l10 10M13 3 3 13',
  close: 'M4 4l8 8M12 4l-8 8',
  list: 'M3 4h10M3 8h10M3 12h10',
};
export const icon = name => html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;

// Text from data: kept apart from its surroundings whichever way it is written.
export const data = text => html`<bdi class="data">${seen(String(text))}</bdi>`;

// A name that nobody could see or click is shown by its code points.
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]+$/u;
export const seen = text => (UNSEEN.test(text.slice(0, 64)) && UNSEEN.test(text) ? [...text].slice(0, 8).map(each => 'U+' + each.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')).join(' ') + (text.length > 8 ? ' …' : '') : text);

const BIDI = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u0000-\u001f]/g;
export const short = (text, length = 60) => {
  const plain = seen(String(text)).replace(BIDI, ' ').trim();
  const letters = [...plain.slice(0, length * 2)];
  return letters.length > length || plain.length > length * 2 ? letters.slice(0, length).join('') + '…' : plain;
};

export const working = what => html`<p class="working" role="status"><span class="spinner"></span>${what}…</p>`;

export const empty = (title, words, action = nothing) =>
  html`<div class="empty"><h2>${title}</h2><p>${words}</p>${action}</div>`;

// A fault with what to do about it, as buttons where this page can do it. Where in a call it stands is left out for those who made none.
export function fault(problem, { retry, near, plain } = {}) {
  const known = near ? (problem.allowed ?? []).slice(0, 5) : [];
  const words = plain && problem.at ? problem.message.replace(' at ' + problem.at, '') : problem.message;
  return html`<div class="fault" role="alert">
    <p><strong>${data(short(words, 600))}</strong></p>
    ${problem.hint && !known.length ? html`<p>${problem.hint}</p>` : nothing}
    <div class="row">
      ${known.map(name => html`<button class="button" @click=${() => near(name)}>${data(short(name, 40))}</button>`)}
      ${retry ? html`<button class="button ${known.length ? '' : 'primary'}" @click=${retry}>Try again</button>` : nothing}
    </div>
  </div>`;
}

// A database that does not exist: the existing ones are one click away.
export const unknownDatabase = (name, databases, page) =>
  empty(
    'No database of this name',
    html`There is no database ${data(short(name))}, or you may not see it.`,
    html`<div class="row">${databases.map(each => html`<a class="button" href=${href(page, each.name)}>${each.name}</a>`)}</div>`,
  );

// A question before something is changed. Promises the form's values, or nothing. Where `run` does it and fails, the question stays, with what
// was typed and why.
export function ask({ title, body, action, danger = false, must = false, run }) {
  return new Promise(done => {
    const dialog = document.createElement('dialog');
    const close = value => {
      dialog.close();
      dialog.remove();
      done(value);
    };
    const submit = async event => {
      event.preventDefault();
      const given = Object.fromEntries(new FormData(event.target));
      draw(true);
      try {
        await run?.(given);
        close(given);
      } catch (problem) {
        draw(false, problem);
      }
    };
    const draw = (busy, problem) =>
      render(
        html`<form @submit=${submit}>
          <h2>${title}</h2>
          ${body}
          ${problem ? fault(problem) : nothing}
          <div class="row end">
            ${must ? nothing : html`<button type="button" class="button" @click=${() => close()}>Cancel</button>`}
            <button class="button ${danger ? 'danger' : 'primary'}" ?disabled=${busy}>${action}</button>
          </div>
        </form>`,
        dialog,
      );
    draw(false);
    dialog.setAttribute('aria-label', title);
    dialog.addEventListener('cancel', () => close());
    document.body.append(dialog);
    dialog.showModal();
  });
}

const LONG = 12_000;
let notices = [];

// A notice that goes away by itself, with one thing to do.
export function notice(words, action, millis = action ? LONG : 5_000) {
  const item = { words, action };
  notices = [...notices.slice(-2), item];
  drawNotices();
  setTimeout(() => drop(item), millis);
}

function drop(item) {
  notices = notices.filter(each => each !== item);
  drawNotices();
}

function drawNotices() {
  let host = document.querySelector('#notices');
  if (!host) {
    host = document.createElement('div');
    host.id = 'notices';
    host.setAttribute('role', 'status');
    document.body.append(host);
  }
  render(
    notices.map(item => html`<div class="notice"><span>${item.words}</span>
      ${item.action
        ? html`<button class="button" @click=${() => { drop(item); item.action.run(); }}>${item.action.name}</button>`
        : nothing}</div>`),
    host,
  );
}

// What may go better a little later: no answer, too many calls, a server that stops.
const PASSING = new Set(['offline', 429, 503]);
export const mayPass = problem => PASSING.has(problem.code) || PASSING.has(problem.status);

// Runs something a person asked for; what goes wrong is said, not lost, with a button for `again` where that may help.
export async function attempt(work, again) {
  try {
    return await work();
  } catch (problem) {
    if (problem.name === 'AbortError') return undefined;
    notice(short(problem.message, 300) + (problem.hint ? ' ' + problem.hint : ''), again && mayPass(problem) ? { name: 'Try again', run: again } : undefined, LONG);
    return undefined;
  }
}

export async function copy(text, what) {
  await attempt(async () => {
    await navigator.clipboard.writeText(text);
    notice(what + ' copied');
  });
}

export function download(name, content) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Name of a node: what its metadata calls it, else its id.
export const nameOf = (id, metadata) => {
  const name = metadata?.name ?? metadata?.title ?? metadata?.full_name;
  return typeof name === 'string' && name ? name : String(id);
};
