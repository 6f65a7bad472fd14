// The explorer: picks the page that the address names, and asks for a token where one is needed.
import { onChange, onTokenNeeded, forget, server, token } from './api.js';
import { PAGES, href, read } from './address.js';
import { Activity } from './activity.js';
import { Ask } from './ask.js';
import { Entity } from './entity.js';
import { Graph } from './graph.js';
import { Health } from './health.js';
import { Home } from './home.js';
import { Schema } from './schema.js';
import { ask, data, empty, fault, html, nothing, render, short, working } from './ui.js';

const CLASSES = { home: Home, graph: Graph, entity: Entity, ask: Ask, schema: Schema, activity: Activity, health: Health };
const NAMES = { home: 'Home', graph: 'Graph', ask: 'Ask', schema: 'Schema', activity: 'Activity', health: 'Health' };
const OF_A_DATABASE = ['graph', 'ask', 'schema', 'activity'];
const NEEDS = { activity: 'list_changes' };

let page;
let shown;
let problem;
let ready = false;
let sought;

const host = document.createElement('div');
host.id = 'app';
document.body.append(host);

// Each page has an element of its own, so that nothing of the one before stays in it.
const newPlace = () => Object.assign(document.createElement('div'), { className: 'place' });
let place = newPlace();

let drawing = false;
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    render(shell(), host);
    const main = host.querySelector('main');
    if (place.parentNode !== main) main.replaceChildren(place);
    try {
      render(content(read()), place);
      page?.mounted?.();
    } catch (failure) {
      broken(failure, main);
    }
  });
}

// A mistake of a page's own leaves no empty window: the way to the others stays, and the browser's console has the rest.
function broken(failure, main) {
  place = newPlace();
  main.replaceChildren(place);
  render(html`<section class="page">${fault({ message: 'This page cannot be shown.', hint: 'Reload it, or begin again on the first page.' }, { retry: () => location.reload() })}</section>`, place);
  reportError(failure);
}

function shell() {
  const at = read();
  const database = server.database(at.database) ? at.database : '';
  return html`<a class="skip" href="#main" @click=${event => { event.preventDefault(); host.querySelector('main').focus(); }}>To the content</a>
    <header class="bar-top">
      <a class="brand" href=${href('home')}>${mark()}<span>Kith</span></a>
      <nav aria-label="Pages">${Object.entries(NAMES).filter(([name]) => !NEEDS[name] || server.offers(NEEDS[name])).map(([name, title]) => html`<a href=${href(name, OF_A_DATABASE.includes(name) ? database : '')} aria-current=${at.page === name ? 'page' : nothing}>${title}</a>`)}</nav>
      ${OF_A_DATABASE.includes(at.page) && server.databases.length > 1
        ? html`<select aria-label="Database" @change=${event => (location.hash = href(at.page, event.target.value))}>
          ${at.database && !database ? html`<option value="" disabled .selected=${true}>Choose</option>` : nothing}
          ${server.databases.map(each => html`<option .selected=${each.name === (at.database || server.primary)}>${each.name}</option>`)}</select>`
        : nothing}
      ${token.get() ? html`<button class="button plain" @click=${signOut}>Sign out</button>` : nothing}
    </header>
    <main tabindex="-1"></main>`;
}

const mark = () => html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M9 10 22 8M9 10l6 13M22 8l-7 15"></path><circle cx="9" cy="10" r="5"></circle><circle cx="22" cy="8" r="4"></circle><circle cx="15" cy="23" r="5.5"></circle></svg>`;

function content(at) {
  if (problem) return html`<section class="page">${fault(problem, { retry: start })}</section>`;
  if (!ready) return html`<section class="page">${working('Connecting')}</section>`;
  if (!page) {
    return empty('No such page', html`There is no page ${data(short(at.page))}.`, html`<a class="button primary" href=${href('home')}>Home</a>`);
  }
  return page.view();
}

function route() {
  if (!ready) return draw();
  const at = read();
  // an agent may have made it since the list was read
  if (at.database && !server.database(at.database) && sought !== at.database) {
    sought = at.database;
    server.load().then(route, failed);
    return;
  }
  sought = undefined;
  const kind = Object.hasOwn(CLASSES, at.page) && PAGES.includes(at.page) ? CLASSES[at.page] : undefined;
  if (!(page && page instanceof (kind ?? Object) && shown === at.page && page.update?.(at))) {
    page?.leave?.();
    page = undefined;
    place = newPlace();
    page = kind ? new kind(at, draw) : undefined;
    shown = at.page;
    document.title = (page?.title ?? 'No such page') + (at.database ? ' · ' + short(at.database, 64) : '') + ' · Kith';
  }
  draw();
}

async function start() {
  problem = undefined;
  draw();
  try {
    await server.load();
    ready = true;
    route();
  } catch (failure) {
    failed(failure);
  }
}

function failed(failure) {
  problem = failure;
  draw();
}

function signOut() {
  token.forget();
  location.reload();
}

onTokenNeeded(async reason => {
  let given;
  while (!given?.token) {
    given = await ask({
      title: 'Sign in',
      body: html`<p>This server wants a token. It stays in this window and is forgotten when you close it.
          Whoever runs the server makes one with <code>kith token new</code>.</p>
        ${reason ? html`<p class="fault">${data(short(reason, 300))}</p>` : nothing}
        <label>Token <input name="token" type="password" autocomplete="off" required autofocus></label>`,
      action: 'Sign in',
      must: true,
    });
  }
  token.set(given.token.trim());
  // other rights than before, perhaps; after the questions that wait for this token
  if (ready) setTimeout(() => server.load().then(draw, () => {}));
});

onChange((tool, args) => forget(args.database));
addEventListener('hashchange', route);
start();
