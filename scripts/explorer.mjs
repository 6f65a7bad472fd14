// Uses the explorer as a person would, in a real Chromium against a real server. Called by scripts/explorer.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const [kith, browserPath, pictures, only = ''] = process.argv.slice(2);
const run = promisify(execFile);
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const home = process.env.KITH_HOME;
const HOSTILE = '<img src=x onerror="window.hacked=1">';

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

// A server of its own for each need; what it prints is kept.
async function serve(...options) {
  const child = spawn(kith, ['serve', ...(options.includes('--port') ? [] : ['--port', '0']), ...options], { env: process.env });
  const server = { child, printed: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (server.printed += chunk));
  while (!/listening on http:\/\/\S+:(\d+),/.test(server.printed)) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => assert.fail('the server ended: ' + server.printed))]);
  }
  server.port = /listening on http:\/\/\S+:(\d+),/.exec(server.printed)[1];
  server.base = `http://127.0.0.1:${server.port}/`;
  server.stop = async () => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  };
  server.call = async (tool, args) => {
    const answer = await fetch(server.base + 'v1/tools/' + tool, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(args) });
    assert.ok(answer.ok, await answer.clone().text());
    return answer.json();
  };
  return server;
}

// A window; what it must never do is noted and looked at in the end.
async function open(server, address = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.base });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.wrong = [];
  page.on('pageerror', problem => page.wrong.push(problem.stack));
  page.on('console', message => /Content Security Policy|Refused to/.test(message.text()) && page.wrong.push(message.text()));
  page.on('request', request => new URL(request.url()).protocol.startsWith('http') && new URL(request.url()).host !== new URL(server.base).host && page.wrong.push('asked ' + request.url()));
  page.at = async next => {
    await page.goto(server.base + next);
    await page.locator('main .place > *').first().waitFor();
  };
  page.finish = async () => {
    assert.deepEqual(page.wrong, []);
    assert.equal(await page.evaluate(() => window.hacked), undefined, 'data is text');
    await context.close();
  };
  await page.at(address);
  return page;
}

// A database of tables with times.
async function mapCareers() {
  const folder = await mkdtemp(join(home, 'tables-'));
  const files = {
    'people.csv': 'id,name\n1,Ada Lovelace\n2,Grace Hopper\n',
    'firms.csv': 'id,name\n10,Acme\n11,Initech\n',
    'jobs.csv': 'person,company,since,until\n1,10,2015-01-01,2020-01-01\n1,11,2020-01-01,\n2,10,2018-01-01,\n',
    'careers.yaml': `description: Who worked where.
source: {tables: {people: people.csv, firms: firms.csv, jobs: jobs.csv}}
nodes:
  person: {table: people, key: id, properties: {id: int64, name: string}}
  firm: {table: firms, key: id, properties: {id: int64, name: string}}
relationships:
  WORKS_AT: {from: person, to: firm, table: jobs, source: person, target: company, valid_from: since, valid_until: until, properties: {since: date, until: date}}
`,
  };
  if (!(await (await fetch(main.base + 'v1/databases')).text()).includes('"careers"')) {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await run(kith, ['map', '--engine', 'duckdb', '--ontology', join(folder, 'careers.yaml')]);
  }
  return 'careers';
}

// A database of so many nodes and edges, with the same numbers each time; its nodes.
async function importGraph(name, nodes, edges) {
  let state = 20261117;
  const next = below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  const lines = Array.from({ length: nodes }, (_, number) => ({ id: 'n' + number, entity_type: 'type ' + (number % 7), name: 'node ' + number }));
  const pairs = new Set(lines.slice(1).map((_, number) => 'n' + next(number + 1) + ' n' + (number + 1)));
  while (pairs.size < edges) {
    const [from, to] = [next(nodes), next(nodes)];
    if (from !== to) pairs.add('n' + from + ' n' + to);
  }
  const links = [...pairs].map(pair => ({ subject: pair.split(' ')[0], predicate: 'KNOWS', object: pair.split(' ')[1] }));
  const file = join(await mkdtemp(join(home, name + '-')), 'graph.jsonl');
  await writeFile(file, [...lines, ...links].map(line => JSON.stringify(line)).join('\n'));
  await run(kith, ['import', '-d', name, file]);
  return lines;
}

const settled = page => page.waitForFunction(() => document.querySelector('#canvas').dataset.settled === 'true');
const picture = (page, name) => page.screenshot({ path: join(pictures, name + '.png') });
const shown = page => new URLSearchParams(page.url().split('?')[1]).getAll('n').sort();

async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter(each => ['serious', 'critical'].includes(each.impact));
  assert.deepEqual(serious.map(each => [each.id, each.nodes.map(node => node.html).slice(0, 3)]), [], where + ' is accessible');
}

const main = await serve();
await main.call('create_entities', { database: 'memory', entities: [
  { name: 'Ada Lovelace', entity_type: 'person', observations: ['Wrote the first program'] },
  { name: 'Analytical Engine', entity_type: 'machine' },
  { name: 'A. Lovelace', entity_type: 'person', observations: ['Born in 1815'] },
] });
await main.call('create_relationship', { database: 'memory', from_entity: 'Ada Lovelace', to_entity: 'Analytical Engine', relationship_type: 'described' });

const cases = {
  async 'home shows the databases, and a search by keyboard leads to an entity'() {
    const page = await open(main);
    await page.getByRole('heading', { name: 'pharma' }).waitFor();
    await page.getByText('45 entities').waitFor();
    const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'memory' }) });
    await card.getByText('SQLite').waitFor();
    await card.getByText(/Changed .* by rest/).waitFor();
    await page.getByRole('combobox').focus();
    await page.keyboard.type('hypercortisolism');
    await page.getByRole('option', { name: /Cushing Syndrome/ }).first().waitFor();
    await picture(page, 'home');
    for (let tries = 0; !(await page.locator('[aria-selected=true]').textContent()).includes('Cushing Syndrome'); tries++) {
      assert.ok(tries < 20, 'the arrows reach it');
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cushing Syndrome', level: 1 }).waitFor();
    await page.finish();
  },

  async 'a graph grows by predicate, is filtered, undone, and found again by its address'() {
    const page = await open(main, '#/graph/pharma');
    await page.getByText('Begin with one entity').waitFor();
    await page.getByRole('combobox', { name: 'Find an entity' }).fill('Cushing');
    await page.getByRole('option', { name: /Cushing Syndrome/ }).first().click();
    await page.getByText('0 of 5').waitFor();
    assert.deepEqual(shown(page), ['MeSH:D003480'], 'counts come before neighbours');
    await page.getByRole('button', { name: 'Expand TREATS' }).click();
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('n').length === 6);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('n').length === 15);
    await settled(page);
    await picture(page, 'graph');
    const before = shown(page);
    await page.locator('.legend').getByLabel('Drug').uncheck();
    await page.waitForFunction(() => /ht=Drug/.test(location.hash));
    await page.getByRole('img', { name: 'Graph of 8 entities' }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: 'Graph of 8 entities' }).waitFor();
    await page.locator('.legend').getByLabel('Drug').check();
    await page.getByRole('img', { name: 'Graph of 15 entities' }).waitFor();
    assert.deepEqual(shown(page), before);
    await page.locator('.legend').getByLabel('SUBTYPE_OF').uncheck();
    await page.waitForFunction(() => /hp=SUBTYPE_OF/.test(location.hash));
    await page.locator('.legend').getByLabel('SUBTYPE_OF').check();
    await page.waitForFunction(() => !/hp=/.test(location.hash));
    await page.locator('.details').getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('img', { name: 'Graph of 14 entities' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('img', { name: 'Graph of 15 entities' }).waitFor();
    for (const [name, start] of [['PNG', '\x89PNG'], ['SVG', '<svg']]) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as ' + name }).click();
      const file = await readFile(await (await saving).path(), 'latin1');
      assert.ok(file.startsWith(start), name);
    }
    await page.finish();
  },

  async 'the same address gives the same picture'() {
    const address = '#/graph/pharma?' + new URLSearchParams([['n', 'MeSH:D003480'], ['n', 'DRUG:example:mifepristone'], ['n', 'HGNC:7978'], ['n', 'MeSH:D003924']]);
    const saved = [];
    for (let round = 0; round < 2; round++) {
      const page = await open(main, address);
      await page.getByRole('img', { name: 'Graph of 4 entities' }).waitFor();
      await settled(page);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as SVG' }).click();
      saved.push(await readFile(await (await saving).path(), 'utf8'));
      await page.finish();
    }
    assert.equal(saved[0], saved[1]);
  },

  async 'paths between two, what they share, and a node under the pointer'() {
    const page = await open(main, '#/graph/pharma?n=MeSH:D003480&n=DRUG:example:metformin&s=MeSH:D003480&s=DRUG:example:metformin');
    await page.getByRole('button', { name: 'Paths between' }).click();
    await page.getByText('1 shortest path').waitFor();
    assert.deepEqual(shown(page), ['DRUG:example:metformin', 'MeSH:D003480', 'MeSH:D003924']);
    await page.at('#/');
    await page.at('#/graph/pharma?n=MeSH:D003480&n=DRUG:example:metformin&s=MeSH:D003480&s=DRUG:example:metformin');
    await page.getByRole('button', { name: 'What they share' }).click();
    await page.getByText('They share 1 entity').waitFor();
    await page.at('#/');
    await page.at('#/graph/pharma?n=MeSH:D003480');
    await page.getByRole('img', { name: 'Graph of 1 entity;' }).waitFor();
    await settled(page);
    const box = await page.locator('#canvas').boundingBox();
    await page.mouse.click(box.x + 260 + (box.width - 260) / 2, box.y + box.height / 2);
    await page.locator('.details').getByRole('heading', { name: 'Cushing Syndrome' }).waitFor();
    await page.getByRole('button', { name: 'Pin' }).click();
    await page.getByRole('button', { name: 'Release' }).waitFor();
    await page.finish();
  },

  async 'what is pinned is in the address, and found there again; a drag is undone'() {
    const page = await open(main, '#/graph/pharma?n=MeSH:D003480&n=MeSH:D003924&s=MeSH:D003480');
    await page.locator('.growth').waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Pin' }).click();
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('p').length === 1);
    const pins = () => page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).getAll('p'));
    const [pin] = await pins();
    assert.match(pin, /^-?\d+,-?\d+,MeSH:D003480$/);
    const address = page.url().split('#')[1];
    const other = await open(main, '#' + address.replace(encodeURIComponent(pin), encodeURIComponent('333,-222,MeSH:D003480') + '&p=nonsense&p=1,2,gone&p=9999999,1,MeSH:D003924'));
    await other.getByRole('button', { name: 'Release' }).waitFor();
    await settled(other);
    const saving = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Save as SVG' }).click();
    assert.match(await readFile(await (await saving).path(), 'utf8'), /<circle cx="333" cy="-222"/);
    await other.finish();
    // a drag pins too, and can be taken back
    await page.getByRole('button', { name: 'Release' }).click();
    await page.waitForFunction(() => !/[?&]p=/.test(location.hash));
    await page.locator('.details').getByRole('button', { name: 'Close' }).click();
    await page.at('#/');
    await page.at('#/graph/pharma?n=MeSH:D003480');
    await settled(page);
    const box = await page.locator('#canvas').boundingBox();
    const [x, y] = [box.x + 260 + (box.width - 260) / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 60, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => /[?&]p=/.test(location.hash));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => !/[?&]p=/.test(location.hash));
    await page.finish();
  },

  async 'a node is as large as it is mentioned; where nothing is, as it is connected'() {
    const sizes = async (database, ids) => {
      const page = await open(main, '#/graph/' + database + '?' + new URLSearchParams(ids.map(id => ['n', id])));
      await page.getByRole('img', { name: 'Graph of ' + ids.length + ' entities' }).waitFor();
      await settled(page);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as SVG' }).click();
      const drawn = await readFile(await (await saving).path(), 'utf8');
      await page.finish();
      return Object.fromEntries([...drawn.matchAll(/ r="([^"]+)"[^>]*\/?>(?:<\/circle>)?<text[^>]*>([^<]*)/g)].map(([, r, name]) => [name, Number(r)]));
    };
    const file = join(await mkdtemp(join(home, 'sizes-')), 'sizes.jsonl');
    const edges = ['a', 'b', 'c'].map(id => ({ subject: 'hub', predicate: 'HAS', object: id }));
    const nodes = ['hub', 'a', 'b', 'c'].map(id => ({ id, entity_type: 'thing', name: id }));
    await writeFile(file, [...nodes, ...edges].map(line => JSON.stringify(line)).join('\n'));
    await run(kith, ['import', '-d', 'degrees', file]);
    const connected = await sizes('degrees', ['hub', 'a', 'b', 'c']);
    assert.equal(connected.hub, 17.5);
    assert.ok(connected.a < connected.hub && connected.a === connected.c, JSON.stringify(connected));
    await writeFile(file, [...nodes.map(node => ({ ...node, total_mentions: { hub: 0, a: 100, b: 1 }[node.id] })), ...edges].map(line => JSON.stringify(line)).join('\n'));
    await run(kith, ['import', '-d', 'mentions', file]);
    const mentioned = await sizes('mentions', ['hub', 'a', 'b', 'c']);
    assert.deepEqual(mentioned, { a: 17.5, b: 8.5, c: 7.5, hub: 7.5 });
    const careers = await mapCareers();
    const mapped = await sizes(careers, ['person:1', 'person:2', 'firm:11']);
    assert.equal(mapped['Ada Lovelace'], 17.5);
    assert.equal(mapped['Grace Hopper'], 7.5, 'it has none of what is shown');
  },

  async 'tables that are somebody else\'s are shown as of a day where they have times'() {
    const page = await open(main, '#/graph/' + (await mapCareers()) + '?n=person:1&s=person:1');
    await page.getByText('0 of 1').waitFor();
    await page.getByRole('button', { name: 'Expand WORKS_AT' }).click();
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('n').includes('firm:11'));
    await page.getByLabel('What held').selectOption('on a day');
    await page.getByLabel('Day', { exact: true }).fill('2019-01-01');
    await page.waitForFunction(() => /t=2019-01-01/.test(location.hash));
    await page.getByText('0 of 1').waitFor();
    await page.reload();
    await page.getByText('0 of 1').waitFor();
    assert.equal(await page.getByLabel('Day', { exact: true }).inputValue(), '2019-01-01');
    await page.at('#/entity/careers?id=person:1&t=2019-01-01');
    await page.locator('.groups').getByText('Acme').waitFor();
    await page.getByLabel('What held').selectOption('now');
    await page.locator('.groups').getByText('Initech').waitFor();
    await page.finish();
  },

  async 'a graph is built by keyboard alone, and several are chosen by a lasso'() {
    const page = await open(main, '#/graph/pharma');
    await page.getByRole('combobox', { name: 'Find an entity' }).focus();
    await page.keyboard.type('Cushing Syn');
    await page.getByRole('option', { name: /Cushing Syndrome/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.growth').waitFor();
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    for (let tries = 0; (await focused()) !== 'Expand TREATS'; tries++) {
      assert.ok(tries < 40, 'Tab reaches it');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Graph of 6 entities' }).waitFor();
    await page.locator('.growth').getByText('shown').waitFor();
    assert.equal(await focused(), 'Expand TREATS', 'the keyboard keeps its place');
    await settled(page);
    await page.locator('.details').getByRole('button', { name: 'Close' }).click();
    await settled(page);
    const box = await page.locator('#canvas').boundingBox();
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 262, box.y + 4);
    await page.mouse.down();
    for (const [x, y] of [[box.width - 4, 4], [box.width - 4, box.height - 4], [262, box.height - 4], [262, 8]]) await page.mouse.move(box.x + x, box.y + y, { steps: 8 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.getByRole('heading', { name: '6 selected' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '6 selected' }).waitFor();
    await page.finish();
  },

  async 'nodes whose ids carry their type are found and expanded'() {
    const page = await open(main, '#/graph/gitlab?n=gl_user:11&s=gl_user:11');
    await page.getByRole('button', { name: 'Expand MEMBER_OF' }).click();
    await page.getByRole('img', { name: 'Graph of 4 entities' }).waitFor();
    assert.ok(shown(page).includes('gl_group:102'));
    await page.at('#/');
    await page.at('#/graph/gitlab');
    await page.getByRole('button', { name: 'Show some of each type' }).click();
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('n').length > 30);
    await page.finish();
  },

  async 'an entity is changed, merged and deleted, each after a question, and taken back'() {
    const page = await open(main, '#/entity/memory?id=Ada+Lovelace');
    await page.locator('.facts').getByText('Wrote the first program').waitFor();
    await picture(page, 'entity');
    await page.getByLabel('New fact').fill('Daughter of Byron');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.facts').getByText('Daughter of Byron').waitFor();
    await page.locator('#notices').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.facts').getByText('Daughter of Byron').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Merge…' }).first().click();
    await page.getByLabel('Name of the other').fill('A. Lovelace');
    await page.keyboard.press('Enter');
    await page.getByText('1 fact will move here').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await page.locator('.facts').getByText('Born in 1815').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Ada King');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ada King', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Graph of memory' }).waitFor({ state: 'attached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Taken back').waitFor();
    await page.at('#/entity/memory?id=Ada+King');
    await page.locator('.facts').getByText('Born in 1815').waitFor();
    await page.finish();
  },

  async 'calls appear as they come, with who, how long and why they were refused'() {
    const page = await open(main, '#/activity/pharma?show=calls');
    const calls = page.locator('.calls tbody tr');
    await main.call('bfs_query', { database: 'pharma', seeds: ['MeSH:D003480'], max_hops: 1 });
    await calls.filter({ hasText: 'bfs_query' }).getByText(/about [\d,]+ tokens/).first().waitFor();
    await main.call('bfs_query', { database: 'pharma', seeds: ['MeSH:D003480'], max_hops: 99 }).catch(() => {});
    await calls.filter({ hasText: 'invalid arguments' }).getByText('max_hops').first().waitFor();
    await calls.filter({ hasText: 'invalid arguments' }).getByText('pharma', { exact: true }).first().waitFor();
    assert.equal(await calls.filter({ hasText: 'MeSH:D003480' }).count(), 0, 'what callers wrote is not shown');
    await page.getByLabel('Refused only').check();
    await page.waitForFunction(() => !document.querySelector('.calls tbody tr:not(.refused)'));
    await accessible(page, 'calls');
    await picture(page, 'calls');
    await page.finish();
  },

  async 'what agents did is reviewed and taken back, alone or several at once; an entity tells its history'() {
    const agent = (tool, args) => main.call(tool, { database: 'review', ...args });
    await agent('create_database', { description: 'for a review' });
    await agent('create_entities', { entities: [{ name: 'Grace Hopper', entity_type: 'person', observations: ['Wrote a compiler'] }, { name: 'COBOL', entity_type: 'language' }] });
    await agent('create_relationship', { from_entity: 'Grace Hopper', to_entity: 'COBOL', relationship_type: 'designed' });
    await agent('edit_entity', { name: 'COBOL', entity_type: 'dialect' });
    await agent('add_observations', { entity_name: 'Grace Hopper', observations: ['Invented the moon', HOSTILE] });
    await agent('delete_entity', { name: 'COBOL' });
    const page = await open(main, '#/activity/review');
    const change = words => page.locator('.change').filter({ hasText: words });
    await change('COBOL dialect was deleted').getByText('rest', { exact: true }).waitFor();
    await change('type language → dialect').waitFor();
    await accessible(page, 'activity');
    await picture(page, 'activity');
    await change('Invented the moon').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByText('Invented the moon').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await change('taken back by').getByText('Invented the moon').waitFor();
    await change('undid').getByText('explorer', { exact: true }).waitFor();
    assert.equal(JSON.stringify(await agent('get_entity', { entity_name: 'Grace Hopper' })).includes('moon'), false);
    // an older change that a newer one builds on stays, with the reason
    await change('COBOL language was created').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('cannot be undone').waitFor();
    for (const words of ['COBOL dialect was deleted', 'type language → dialect']) await change(words).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Take back 2 chosen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('2 changes taken back').waitFor();
    assert.equal((await agent('get_entity', { entity_name: 'COBOL' })).type, 'language');
    await page.getByLabel('Who').fill('explorer');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.change').length === 3);
    await page.getByLabel('Not by me').check();
    await page.getByText('Nothing changed today').waitFor();
    await page.reload();
    await page.getByText('Nothing fits what you chose').waitFor();
    await page.at('#/entity/review?id=Grace+Hopper');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await change('Invented the moon').getByText('taken back by').waitFor();
    await picture(page, 'history');
    await agent('delete_entity', { name: 'COBOL' });
    await page.at('#/entity/review?id=COBOL');
    await page.getByRole('alert').waitFor();
    await change('was deleted').first().getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('heading', { name: 'COBOL', level: 1 }).waitFor();
    await page.finish();
  },

  async 'a fact is ended and kept; pages show what held now, on a day, and at any time'() {
    const agent = (tool, args) => main.call(tool, { database: 'lives', ...args });
    await agent('create_database', { description: 'for times' });
    await agent('create_entities', { entities: [{ name: 'Ann', entity_type: 'person', observations: ['Lives in Rome', 'Likes tea'] }, { name: 'Rome', entity_type: 'city' }] });
    await agent('create_relationship', { from_entity: 'Ann', to_entity: 'Rome', relationship_type: 'visited' });
    await agent('add_observations', { entity_name: 'Ann', observations: ['Lives in Oslo'], replaces: ['Lives in Rome'], valid_from: '2023-09-01' });
    await agent('add_observations', { entity_name: 'Ann', observations: ['Will retire'], valid_from: '2999-01-01' });
    const page = await open(main, '#/entity/lives?id=Ann');
    const fact = words => page.locator('.facts li').filter({ hasText: words });
    await fact('Lives in Oslo').getByText('since 2023-09-01').waitFor();
    await page.getByText('2 more facts do not hold now.').waitFor();
    assert.equal(await fact('Lives in Rome').count(), 0);
    await page.getByRole('button', { name: 'End the fact Likes tea' }).click();
    await page.getByRole('dialog').getByLabel('Day').fill('2025-01-31');
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await fact('Likes tea').waitFor({ state: 'detached' });
    await page.getByText('3 more facts do not hold now.').waitFor();
    await page.getByRole('button', { name: 'Show all times' }).click();
    await fact('Likes tea').getByText('until 2025-01-31').waitFor();
    await fact('Lives in Rome').getByText('ended').waitFor();
    await fact('Will retire').getByText('not yet').waitFor();
    await accessible(page, 'facts of all times');
    await picture(page, 'times');
    await page.getByLabel('What held').selectOption('on a day');
    await page.getByLabel('Day', { exact: true }).fill('2022-06-01');
    await fact('Lives in Oslo').waitFor({ state: 'detached' });
    await fact('Lives in Rome').getByText('until 2023-09-01').waitFor();
    assert.equal(await fact('Lives in Rome').getByText('ended').count(), 0, 'it held then');
    await page.reload();
    await fact('Lives in Rome').waitFor();
    await page.getByRole('link', { name: 'Show in graph' }).click();
    const said = page.locator('.said');
    await said.getByText('Lives in Rome').waitFor();
    await page.getByRole('button', { name: 'Expand visited' }).click();
    await page.getByRole('img', { name: 'Graph of 2 entities' }).waitFor();
    await page.getByLabel('What held').selectOption('now');
    await said.getByText('Lives in Oslo').waitFor();
    await said.getByText('Lives in Rome').waitFor({ state: 'detached' });
    await page.getByLabel('What held').selectOption('at any time');
    await said.getByText('Lives in Rome').waitFor();
    await page.getByRole('img', { name: 'Graph of 2 entities' }).waitFor();
    await settled(page);
    await picture(page, 'times-graph');
    // an end is a change like others, told and taken back
    await page.at('#/activity/lives');
    const change = words => page.locator('.change').filter({ hasText: words });
    await change('Likes tea held always → until 2025-01-31').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await change('taken back by').getByText('Likes tea').waitFor();
    await change('Lives in Oslo since 2023-09-01').getByText('Lives in Rome').waitFor();
    await picture(page, 'times-activity');
    assert.deepEqual((await agent('get_entity', { entity_name: 'Ann' })).observations, ['Likes tea', 'Lives in Oslo']);
    await page.at('#/ask/lives?' + new URLSearchParams({ cypher: 'MATCH (n:person) RETURN n.observations', t: '2022-06-01' }));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('cell', { name: 'Lives in Rome, Likes tea' }).waitFor();
    await page.finish();
  },

  async 'of two windows that edit one entity, the second is told'() {
    await main.call('create_entity', { database: 'memory', name: 'Shared', entity_type: 'thing' });
    const [first, second] = [await open(main, '#/entity/memory?id=Shared'), await open(main, '#/entity/memory?id=Shared')];
    for (const [page, fact] of [[first, 'from the first'], [second, 'from the second']]) {
      await page.getByLabel('New fact').fill(fact);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText(page === first ? 'Saved' : 'Somebody else changed this entity').waitFor();
    }
    await second.locator('.facts').getByText('from the first').waitFor();
    assert.equal(await second.getByLabel('New fact').inputValue(), 'from the second', 'what was typed stays');
    assert.equal(JSON.stringify(await main.call('describe_entity', { database: 'memory', id: 'Shared' })).includes('from the second'), false);
    // as many relationships as before, but others
    const agent = (tool, to) => main.call(tool, { database: 'memory', from_entity: 'Shared', to_entity: to, relationship_type: 'has' });
    await agent('create_relationship', 'Ada Lovelace').catch(() => agent('create_relationship', 'Ada King'));
    await agent('create_relationship', 'Analytical Engine');
    await second.reload();
    await second.locator('.groups').getByText('Analytical Engine').waitFor();
    await agent('delete_relationship', 'Analytical Engine');
    await agent('create_relationship', 'Shared');
    await second.getByLabel('New fact').fill('from the second');
    await second.getByRole('button', { name: 'Add', exact: true }).click();
    await second.getByText('Somebody else changed this entity').waitFor();
    await first.finish();
    await second.finish();
  },

  async 'what is cut is told, with a button for the rest; what a change was refused for stands beside what was typed'() {
    const agent = (tool, args) => main.call(tool, { database: 'much', ...args });
    await agent('create_database', { description: 'for much' });
    await agent('create_entities', { entities: [{ name: 'Big', entity_type: 'thing', observations: Array.from({ length: 250 }, (_, number) => 'fact ' + number) }, ...Array.from({ length: 210 }, (_, number) => ({ name: 'part ' + number, entity_type: 'part' }))] });
    await agent('create_relationships', { relationships: Array.from({ length: 210 }, (_, number) => ({ from_entity: 'Big', to_entity: 'part ' + number, relationship_type: 'has' })) });
    const page = await open(main, '#/entity/much?id=Big');
    const cut = words => page.locator('.cut').filter({ hasText: words });
    await cut('The first 200 of 250 are shown').getByRole('button', { name: 'Show more' }).click();
    await page.locator('.facts').getByText('fact 249', { exact: true }).waitFor();
    await cut('200 of 210 are shown').getByRole('button', { name: 'Show more' }).click();
    await cut('are shown').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.names li').filter({ hasText: /part \d/ }).count(), 210);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('part 7');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('already exists').waitFor();
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'part 7');
    await accessible(page, 'a question that was refused');
    await dialog.getByLabel('Name').fill('Bigger');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bigger', level: 1 }).waitFor();
    await page.finish();
  },

  async 'a tool is asked through its form; answers are tables, graphs and JSON, and go on'() {
    const page = await open(main, '#/ask/pharma');
    await page.locator('[name=query]').fill('Cushing');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('cell', { name: 'Cushing Syndrome', exact: true }).waitFor();
    await page.getByRole('button', { name: 'curl' }).click();
    await page.getByText('curl command copied').waitFor();
    const { stdout } = await run('bash', ['-c', await page.evaluate(() => navigator.clipboard.readText())]);
    assert.ok(stdout.includes('MeSH:D003480'), 'what is copied works');
    await page.getByLabel('Tool', { exact: false }).first().selectOption('find_nodes');
    await page.locator('[name=node_label]').fill('Drug');
    await page.getByText('More options').click();
    await page.locator('[name=limit]').fill('5');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('5 rows').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('10 rows').waitFor();
    await page.locator('[name=node_label]').fill('Drgu');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Drug' }).click();
    await page.getByText('5 rows').waitFor();
    await page.getByLabel('Tool', { exact: false }).first().selectOption('bfs_query');
    await page.locator('[name=seeds]').fill('MeSH:D003480');
    await page.locator('[name=max_hops]').fill('1');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('button', { name: 'Graph', exact: true }).click();
    await page.locator('#answer-graph[data-settled=true]').waitFor();
    await picture(page, 'ask');
    await page.getByRole('button', { name: 'JSON' }).click();
    await page.getByText('"node_count": 15').waitFor();
    await page.finish();
  },

  async 'Cypher is written with colours and completion, answered as rows and as a graph, and told what is wrong at its place'() {
    const page = await open(main, '#/ask/pharma');
    await page.getByRole('button', { name: 'Cypher', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Cypher' });
    await page.waitForFunction(() => document.activeElement.id === 'cypher');
    await page.keyboard.type('MATCH (d:Dr');
    await page.getByRole('option', { name: /^Drug/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#cypher').value === 'MATCH (d:Drug' && document.querySelector('#cypher').selectionStart === 13);
    await page.keyboard.type(')-[r:TREA');
    await page.getByRole('option', { name: /^TREATS/ }).click();
    await page.waitForFunction(() => document.querySelector('#cypher').value.endsWith('[r:TREATS') && document.querySelector('#cypher').selectionStart === 24);
    await page.keyboard.type(']->(x:Disease) WHERE d.des');
    await page.getByRole('option', { name: /^description/ }).waitFor();
    await picture(page, 'cypher-completion');
    await page.keyboard.press('Escape');
    await page.locator('#completion').waitFor({ state: 'detached' });
    await page.locator('.paper .keyword', { hasText: 'WHERE' }).waitFor();
    await field.fill('MATCH (d:Drug)-[r:TREATS]->(x:Disease)\nWHERE x.name = $name RETURN d, r, x ORDER BY d.name');
    await page.getByLabel('$name').fill('Cushing Syndrome');
    await field.focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('5 rows').waitFor();
    await page.getByRole('cell').getByRole('link', { name: 'Ketoconazole' }).waitFor();
    await page.getByRole('button', { name: 'Graph', exact: true }).click();
    await page.locator('#answer-graph[data-settled=true]').waitFor();
    await page.getByText('6 entities, 5 relationships').waitFor();
    await picture(page, 'cypher-graph');
    await page.getByRole('button', { name: 'CLI' }).click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^kith call read_cypher '\{"database":"pharma","query":"MATCH .*"parameters":\{"name":"Cushing Syndrome"\}\}'$/);
    await page.getByRole('link', { name: 'Open in Graph' }).click();
    await page.getByRole('img', { name: 'Graph of 6 entities' }).waitFor();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('#cypher')?.value.startsWith('MATCH (d:Drug)-[r:TREATS]'), undefined);
    // wrong in the second line: marked there, with the cursor, and mended by the near name
    await field.fill('MATCH (d:Drug)\nWHERE d.nmae = "Ketoconazole"\nRETURN d.name, 1 AS one, [1, null] AS list');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Line 2, column').waitFor();
    assert.equal(await page.locator('.paper .wrong').textContent(), 'nmae');
    await page.waitForFunction(() => document.querySelector('#cypher').selectionStart === 23);
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await accessible(page, 'a fault in Cypher');
    await picture(page, 'cypher-fault');
    await page.getByRole('alert').getByRole('button', { name: 'name', exact: true }).click();
    await page.getByText('1 row', { exact: true }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    assert.equal(await readFile(await (await saving).path(), 'utf8'), '"d.name","one","list"\r\n"Ketoconazole","1","[1,null]"\r\n');
    await page.getByLabel('Tell how it is answered').check();
    await field.fill('MATCH (n) RETURN n.name');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('scan all nodes of a label').waitFor();
    await page.reload();
    assert.equal(await field.inputValue(), 'MATCH (n) RETURN n.name', 'the address holds it');
    await page.getByText('Asked before').click();
    await page.getByRole('button', { name: /WHERE d\.name = "Ketoconazole"/ }).click();
    await field.focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Forget these' }).click();
    await page.getByText('Asked before').waitFor({ state: 'detached' });
    await field.fill('CREATE (d:Drug) RETURN d');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('CREATE is refused').waitFor();
    await field.fill('MATCH (n {name: "nobody"}) RETURN n // ' + HOSTILE);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Nothing fits').waitFor();
    await page.finish();
  },

  async 'a long question tells how long it takes, and is stopped'() {
    const page = await open(main, '#/ask/pharma?' + new URLSearchParams({ cypher: 'MATCH (n:Drug) RETURN n.name' }));
    const button = name => page.getByRole('button', { name, exact: true });
    await button('Ask').click();
    await page.getByText('14 rows').waitFor();
    let held;
    await page.route('**/v1/tools/read_cypher', route => (held = route));
    await button('Ask').click();
    await page.locator('.question').getByText(/^[1-9] s$/).waitFor();
    await picture(page, 'asking');
    await button('Stop').click();
    await page.getByText('Stopped').waitFor();
    await button('Stop').waitFor({ state: 'detached' });
    await held.abort().catch(() => {});
    await page.getByText('14 rows').waitFor();
    await page.unroute('**/v1/tools/read_cypher');
    await button('Ask').click();
    await page.locator('.answer:not(.stale)').getByText('14 rows').waitFor();
    await page.finish();
  },

  async 'schema and health'() {
    const page = await open(main, '#/schema/pharma');
    await page.locator('#diagram[data-settled=true]').waitFor();
    await page.getByText('Drug → Disease').first().waitFor();
    await picture(page, 'schema');
    await page.at('#/health');
    await page.getByText('Calls since the server started').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'pharma' });
    await row.getByText('SQLite').waitFor();
    await row.getByText(/ready|to come/).first().waitFor();
    await row.getByText(/now|ago/).waitFor();
    await row.getByText(/^\d+ kB/).waitFor();
    const tile = name => page.locator('.tile').filter({ hasText: name });
    await tile('On disk').getByText(/^[\d.]+ [kM]B of it history$/).waitFor();
    await tile('Version').getByText(/^Java 25/).waitFor();
    const limit = name => page.locator('.limits tr').filter({ hasText: name });
    await limit('Time of one call').getByText('60 s').waitFor();
    await limit('Memory that calls hold together').getByText(/^[\d.]+ [MG]B$/).waitFor();
    await limit('Calls that wait').getByText('2,000').waitFor();
    await limit('Rows that one query may ask for').getByText('30', { exact: true }).waitFor();
    await picture(page, 'health');
    await page.getByRole('button', { name: 'Look again' }).click();
    await row.getByText('read only').waitFor();
    await page.finish();
  },

  async 'an address with an unknown database, entity or page says so and leads on'() {
    const page = await open(main, '#/graph/nowhere');
    await page.getByText('No database of this name').waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Database' }).inputValue(), '', 'no other is taken for it');
    await page.getByRole('link', { name: 'pharma' }).click();
    await page.getByText('Begin with one entity').waitFor();
    await page.at('#/entity/pharma?id=MeSH:D00348');
    assert.equal(await page.getByText('/seeds').count(), 0, 'no words of a call that the viewer did not write');
    await page.getByRole('button', { name: 'MeSH:D003480' }).click();
    await page.getByRole('heading', { name: 'Cushing Syndrome', level: 1 }).waitFor();
    await page.at('#/nothing');
    await page.getByText('No such page').waitFor();
    await page.at('#/graph/pharma?n=gone');
    await page.getByText('no longer exist or cannot be seen').waitFor();
    await page.finish();
  },

  async 'another address of the same page is another view, and so are back and forward'() {
    const page = await open(main, '#/graph/pharma?n=MeSH:D003480');
    await page.getByRole('img', { name: 'Graph of 1 entity;' }).waitFor();
    const go = hash => page.evaluate(to => (location.hash = to), hash);
    await go('#/graph/pharma?n=MeSH:D003480&n=MeSH:D003924');
    await page.getByRole('img', { name: 'Graph of 2 entities' }).waitFor();
    await page.goBack();
    await page.getByRole('img', { name: 'Graph of 1 entity;' }).waitFor();
    await page.goForward();
    await page.getByRole('img', { name: 'Graph of 2 entities' }).waitFor();
    // the page's own link keeps what is shown, and so does its address
    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('n').length === 2);
    await page.getByRole('img', { name: 'Graph of 2 entities' }).waitFor();
    await main.call('create_database', { database: 'moved', description: 'for addresses' });
    await main.call('create_entity', { database: 'moved', name: 'Ann', entity_type: 'person', observations: ['Lives in Rome'] });
    await main.call('add_observations', { database: 'moved', entity_name: 'Ann', observations: ['Lives in Oslo'], replaces: ['Lives in Rome'], valid_from: '2023-09-01' });
    await go('#/entity/moved?id=Ann');
    await page.locator('.facts').getByText('Lives in Oslo').waitFor();
    await go('#/entity/moved?id=Ann&t=2022-06-01');
    await page.locator('.facts').getByText('Lives in Rome').waitFor();
    await page.goBack();
    await page.locator('.facts').getByText('Lives in Oslo').waitFor();
    await page.finish();
  },

  async 'odd addresses lead to a page that says what is wrong, or do nothing'() {
    const page = await open(main);
    const long = 'L'.repeat(10_000);
    const odd = ['__proto__', 'constructor', 'toString', '../../etc', '%', '%E0%A4%A', '\u202eevil', '\u200b', ' ', long, "'\"><img src=x onerror=window.hacked=1>"];
    for (const word of odd) {
      await page.at('#/' + word.replaceAll('/', '%2F'));
      await page.getByText(word === ' ' || word === '\u200b' ? /No such page|What is in your graphs/ : 'No such page').waitFor();
      for (const view of ['graph', 'ask', 'schema', 'activity']) {
        await page.at('#/' + view + '/' + encodeURIComponent(word) + '?n=a&s=b&show=x');
        await page.getByText('No database of this name').waitFor();
      }
      await page.at('#/entity/pharma?' + new URLSearchParams({ id: word, t: word }));
      await page.getByRole('alert').waitFor();
      await page.at('#/graph/pharma?' + new URLSearchParams([['n', word], ['s', word], ['p', word], ['ht', word], ['hp', word], ['t', word]]));
      await page.locator('#notices').getByText(/no longer exist or cannot be seen/).first().waitFor();
      await page.at('#/ask/pharma?' + new URLSearchParams({ tool: word, args: word }));
      await page.getByText('There is no tool').waitFor();
      await page.at('#/activity/pharma?' + new URLSearchParams({ span: word, kind: word, author: 'x' + word, others: word }));
      await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
    }
    for (const args of ['null', '5', '"text"', '[]', '{"seeds":"one","max_hops":[],"database":{}}', '{"__proto__":{"seeds":1},"constructor":1}']) {
      await page.at('#/ask/pharma?' + new URLSearchParams({ tool: 'bfs_query', args }));
      await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    }
    await page.at('#/entity/pharma?id=MeSH:D003480&t=2022-99-99');
    await page.getByRole('heading', { name: 'Cushing Syndrome', level: 1 }).waitFor();
    const many = Array.from({ length: 1500 }, (_, number) => ['n', number ? 'n' + number : 'MeSH:D003480']);
    await page.at('#/graph/pharma?' + new URLSearchParams(many));
    await page.locator('#notices').getByText('A link holds 1,000 entities; the other 500 of this one are left out').waitFor();
    await page.getByRole('img', { name: 'Graph of 1 entity;' }).waitFor();
    await page.at('#/ask/pharma?' + new URLSearchParams({ cypher: 'RETURN $constructor AS one, $__proto__ AS two' }));
    assert.equal(await page.getByLabel('$constructor').inputValue(), '');
    await page.getByLabel('$__proto__').fill('typed');
    await page.getByLabel('$constructor').fill('too');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('cell', { name: 'typed' }).waitFor();
    await page.finish();
  },

  async 'names that are odd or cannot be seen are shown, opened and told apart'() {
    const names = ['a/b?c#d%e&f=g+h', '__proto__', 'constructor', '\u200b', '\u3164\u2060', 'שלום \u202eevil', '100%', '%41', 'line\nbreak'];
    const file = join(await mkdtemp(join(home, 'odd-')), 'odd.jsonl');
    const odd = names.map(name => ({ id: name, entity_type: name, name, constructor: 'own', toString: 'own' }));
    const edges = names.map(name => ({ subject: names[0], predicate: name, object: name }));
    await writeFile(file, [...odd, ...edges].map(line => JSON.stringify(line)).join('\n'));
    await run(kith, ['import', '-d', 'odd', file]);
    const page = await open(main);
    for (const name of names) {
      await page.at('#/entity/odd?' + new URLSearchParams({ id: name }));
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      const told = await title.innerText();
      assert.ok(/[\p{L}\p{N}]/u.test(told), JSON.stringify(name) + ' is seen: ' + told);
      await page.getByRole('link', { name: 'Show in graph' }).click();
      await page.getByRole('img', { name: 'Graph of 1 entity;' }).waitFor();
      assert.deepEqual(shown(page), [name]);
    }
    await page.at('#/graph/odd?' + new URLSearchParams(names.map(name => ['n', name])));
    await page.getByRole('img', { name: 'Graph of ' + names.length + ' entities' }).waitFor();
    await settled(page);
    await page.locator('.legend').getByText('entities shown').click();
    await page.locator('.legend').getByRole('button', { name: 'U+200B' }).click();
    await page.locator('.details').getByRole('heading', { name: 'U+200B' }).waitFor();
    await picture(page, 'odd');
    await page.at('#/schema/odd');
    await page.locator('#diagram[data-settled=true]').waitFor();
    await page.at('#/ask/odd?' + new URLSearchParams({ tool: 'bfs_query', args: JSON.stringify({ database: 'odd', seeds: [names[0]], max_hops: 1 }) }));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('cell').first().waitFor();
    assert.equal(await page.getByText('native code').count(), 0);
    await main.call('create_database', { database: 'constructor', description: 'a name like any other' });
    await main.call('create_entity', { database: 'constructor', name: 'valueOf', entity_type: 'hasOwnProperty', observations: ['a'] });
    await main.call('edit_entity', { database: 'constructor', name: 'valueOf', entity_type: 'toString' });
    await page.reload();
    await page.at('#/activity/constructor');
    await page.getByText('hasOwnProperty → toString').waitFor();
    await page.at('#/health');
    await page.getByRole('row').filter({ has: page.getByRole('link', { name: 'constructor' }) }).getByText('writable').waitFor();
    await page.finish();
  },

  async 'several are chosen from the list by keyboard alone'() {
    const page = await open(main, '#/graph/pharma?n=MeSH:D003480&n=DRUG:example:metformin&n=HGNC:7978');
    await page.getByText('3 entities shown').focus();
    await page.keyboard.press('Enter');
    const entry = name => page.locator('.legend').getByRole('button', { name });
    await entry('Cushing Syndrome').focus();
    await page.keyboard.press('Enter');
    await page.locator('.details').getByRole('heading', { name: 'Cushing Syndrome' }).waitFor();
    await entry('Metformin').focus();
    await page.keyboard.press('Shift+Enter');
    await page.getByRole('heading', { name: '2 selected' }).waitFor();
    assert.equal(await entry('Metformin').getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Shift+Enter');
    await page.locator('.details').getByRole('heading', { name: 'Cushing Syndrome' }).waitFor();
    await page.finish();
  },

  async 'enlarged twice and fourfold, nothing is lost; without motion a graph is drawn once it has its places'() {
    const views = [['', '.card'], ['#/graph/pharma?n=MeSH:D003480&s=MeSH:D003480', '.growth'], ['#/entity/pharma?id=MeSH:D003480', '.groups'], ['#/ask/pharma', '.question'], ['#/schema/pharma', '#diagram[data-settled=true]'], ['#/activity/memory', '.change'], ['#/health', '.tiles']];
    for (const [width, height, deviceScaleFactor] of [[640, 400, 2], [320, 256, 4]]) {
      const page = await open(main, '', { viewport: { width, height }, deviceScaleFactor });
      for (const [address, there] of views) {
        await page.at(address);
        await page.locator(there).first().waitFor();
        assert.ok((await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth))) <= width, address + ' at ' + width);
        const cut = await page.locator('nav a, .tile').evaluateAll((all, edge) => all.filter(each => each.getBoundingClientRect().right > edge).map(each => each.textContent), width);
        assert.deepEqual(cut, [], address + ' at ' + width);
        await picture(page, 'zoom-' + width + '-' + (address.split('/')[1] ?? 'home'));
      }
      await page.at(views[1][0]);
      await page.getByRole('button', { name: 'Expand TREATS' }).click();
      await page.getByRole('img', { name: 'Graph of 6 entities' }).waitFor();
      await settled(page);
      const box = await page.locator('#canvas').boundingBox();
      const panel = await page.locator('.details').boundingBox();
      assert.ok(panel.y - box.y > 120 && panel.height > 120, 'room for the graph and for what is known of a node');
      await page.locator('.stage').scrollIntoViewIfNeeded();
      await picture(page, 'zoom-' + width + '-expanded');
      await page.finish();
    }
    const page = await open(main, '#/graph/pharma?n=MeSH:D003480&s=MeSH:D003480', { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.getByRole('img', { name: 'Graph of 15 entities' }).waitFor();
    await settled(page);
    await page.finish();
  },

  async 'hostile names are text'() {
    await main.call('create_entities', { database: 'memory', entities: [HOSTILE, 'L'.repeat(1000), '\u202eevil שלום مرحبا'].map(name => ({ name, entity_type: '<b>type</b>', observations: [HOSTILE + 'x'.repeat(9000)] })) });
    await main.call('create_relationship', { database: 'memory', from_entity: HOSTILE, to_entity: 'L'.repeat(1000), relationship_type: '<i>rel</i>' });
    const page = await open(main, '#/entity/memory?' + new URLSearchParams({ id: HOSTILE }));
    await page.getByRole('heading', { name: HOSTILE, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Show in graph' }).click();
    await page.getByRole('button', { name: 'Expand', exact: false }).first().click();
    await page.getByRole('img', { name: 'Graph of 2 entities' }).waitFor();
    await settled(page);
    await picture(page, 'hostile');
    const file = join(await mkdtemp(join(home, 'long-')), 'long.jsonl');
    const long = 'W'.repeat(10_000);
    await writeFile(file, [{ id: 'a', entity_type: HOSTILE, name: long, description: long, [long.slice(0, 500)]: long }, { id: 'b', entity_type: 'T'.repeat(300), name: HOSTILE }, { subject: 'a', predicate: 'P'.repeat(400), object: 'b' }].map(line => JSON.stringify(line)).join('\n'));
    await run(kith, ['import', '-d', 'long', file]);
    await page.setViewportSize({ width: 400, height: 780 });
    await page.reload();
    for (const [address, there] of [['#/graph/long?n=a&n=b&s=a', '.growth'], ['#/entity/long?id=a', '.groups'], ['#/schema/long', '#diagram'], ['#/activity/long?span=all', '.change'], ['', '.card']]) {
      await page.at(address);
      await page.locator(there).first().waitFor();
      assert.ok((await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth))) <= 400, address);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.at('#/schema/memory');
    await page.getByText('<i>rel</i>').first().waitFor();
    await page.at('#/ask/memory?' + new URLSearchParams({ tool: 'search_memory', args: JSON.stringify({ database: 'memory', query: 'evil' }) }));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('cell').first().waitFor();
    await page.finish();
  },

  async 'a narrow window has everything, without scrolling sideways'() {
    const page = await open(main, '', { viewport: { width: 400, height: 780 }, hasTouch: true });
    for (const [name, address, there] of [['home', '', '.card'], ['graph', '#/graph/pharma?n=MeSH:D003480&s=MeSH:D003480', '.growth'], ['entity', '#/entity/pharma?id=MeSH:D003480', '.groups'], ['ask', '#/ask/pharma', '.question'], ['cypher', '#/ask/pharma?' + new URLSearchParams({ cypher: 'MATCH (d:Drug)-[:TREATS]->(x) // who treats what\nRETURN d.name, count(x) AS diseases ORDER BY diseases DESC LIMIT 5' }), '.paper'], ['schema', '#/schema/pharma', '#diagram[data-settled=true]'], ['activity', '#/activity/memory', '.change'], ['health', '#/health', '.tiles']]) {
      await page.at(address);
      await page.locator(there).first().waitFor();
      await picture(page, 'narrow-' + name);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 400, name);
    }
    await page.finish();
  },

  async 'nothing serious is found by axe, in light and dark'() {
    for (const colorScheme of ['light', 'dark']) {
      const page = await open(main, '', { colorScheme });
      for (const [name, address, there] of [['home', '', '.card'], ['graph', '#/graph/pharma?n=MeSH:D003480&n=MeSH:D003924&s=MeSH:D003480', '.growth'], ['entity', '#/entity/memory?id=Analytical+Engine', '.entity'], ['ask', '#/ask/pharma', '.question'], ['cypher', '#/ask/pharma?' + new URLSearchParams({ cypher: 'MATCH (d:Drug)-[:TREATS]->(x) // who treats what\nRETURN d.name, count(x) AS diseases ORDER BY diseases DESC LIMIT 5' }), '.paper'], ['schema', '#/schema/pharma', '#diagram[data-settled=true]'], ['activity', '#/activity/memory', '.change'], ['health', '#/health', '.tiles']]) {
        await page.at(address);
        await page.locator(there).first().waitFor();
        await accessible(page, name + ' in ' + colorScheme);
        await picture(page, colorScheme + '-' + name);
      }
      await page.finish();
    }
  },

  async 'pictures for the README'() {
    for (const colorScheme of ['light', 'dark']) {
      const page = await open(main, '#/graph/pharma?n=MeSH:D003480&s=MeSH:D003480', { colorScheme });
      await page.getByRole('button', { name: 'Expand all' }).click();
      await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).getAll('n').length === 15);
      await settled(page);
      await picture(page, 'front-' + colorScheme);
      await page.finish();
    }
  },

  async 'with tokens: asked for, kept out of the address, scoped, and asked for again when it ran out'() {
    const file = join(await mkdtemp(join(home, 'tokens-')), 'tokens.yaml');
    const made = async (...options) => (await run(kith, ['token', 'new', ...options, '--file', file])).stdout.trim();
    const reader = await made('reader', '--read', 'pharma');
    const writer = await made('writer', '--write', 'memory');
    const server = await serve('--tokens', file);
    const page = await open(server);
    const signIn = async token => {
      await page.getByLabel('Token').fill(token);
      await page.keyboard.press('Enter');
    };
    await signIn('wrong');
    await page.getByRole('dialog').locator('.fault').waitFor();
    await signIn(reader);
    await page.getByRole('heading', { name: 'pharma' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'memory' }).count(), 0, 'what the token may not see is not there');
    await page.at('#/entity/pharma?id=MeSH:D003480');
    await page.getByRole('heading', { name: 'Cushing Syndrome', level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Edit' }).count(), 0);
    await page.at('#/activity/pharma?span=all');
    await page.getByText('45 entities imported').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0, 'who may not write cannot take back');
    await page.at('#/graph/memory');
    await page.getByText('No database of this name').waitFor();
    const entries = await readFile(file, 'utf8');
    await writeFile(file, entries.replace(/^.*reader[^]*?(?=^ {2}- .*writer|^ {2}- name: writer)/m, ''));
    await page.at('#/health');
    await signIn(writer);
    await page.locator('.tiles').waitFor();
    await page.at('#/');
    await page.getByRole('heading', { name: 'memory' }).waitFor();
    assert.ok(!page.url().includes(reader) && !page.url().includes(writer), 'no token in the address');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
    await page.finish();
    await server.stop();
    assert.ok(!server.printed.includes(reader) && !server.printed.includes(writer), 'nor in what the server prints');
  },

  async 'with a scoped token, what lies outside is not there: no entity, no count, no size'() {
    const folder = await mkdtemp(join(home, 'scoped-'));
    const [graph, file] = [join(folder, 'graph.jsonl'), join(folder, 'tokens.yaml')];
    const nodes = Array.from({ length: 8 }, (_, number) => ({ id: 'n' + number, entity_type: 'step', name: 'step ' + number, scope: number < 4 ? '1/' : '2/' }));
    const edges = Array.from({ length: 7 }, (_, number) => ({ subject: 'n' + number, predicate: 'NEXT', object: 'n' + (number + 1) }));
    await writeFile(graph, [...nodes, ...edges].map(line => JSON.stringify(line)).join('\n'));
    await run(kith, ['import', '-d', 'steps', graph]);
    const token = (await run(kith, ['token', 'new', 'part', '--read', 'steps', '--file', file])).stdout.trim();
    await writeFile(file, (await readFile(file, 'utf8')).trimEnd() + '\n    scopes: [{path: 1/, role: developer}]\n');
    const server = await serve('--tokens', file);
    const page = await open(server);
    await page.getByLabel('Token').fill(token);
    await page.keyboard.press('Enter');
    await page.locator('.figures', { hasText: '4 entities' }).getByText('3', { exact: true }).waitFor();
    await page.at('#/graph/steps?n=n3&s=n3');
    await page.getByText('0 of 1').waitFor();
    await page.at('#/entity/steps?id=n3');
    await page.getByText('step 2').waitFor();
    assert.equal(await page.getByText('step 4').count(), 0);
    await page.locator('.change').getByText('was imported').waitFor();
    await page.at('#/entity/steps?id=n4');
    await page.getByText("No entity named 'n4'").waitFor();
    await page.at('#/health');
    await page.getByRole('row').filter({ hasText: 'steps' }).getByText('–').first().waitFor();
    assert.equal(await page.locator('.tile', { hasText: 'On disk' }).count(), 0);
    assert.equal(await page.getByText('Calls since the server started').count(), 0);
    await page.at('#/activity/steps?span=all');
    await page.locator('.change').first().waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByRole('link', { name: 'Calls' }).count(), 0, 'no way to what is refused');
    await page.at('#/activity/steps?show=calls');
    await page.getByText('Not for you to see').waitFor();
    await page.finish();
    await server.stop();
  },

  async 'a server that stops is told, and found again'() {
    const server = await serve();
    const page = await open(server, '#/schema/pharma');
    // whatever the page loads, it has loaded
    await page.locator('[data-settled="true"]').waitFor();
    await server.stop();
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByText('The server does not answer').waitFor();
    const again = await serve('--port', server.port);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.tiles').waitFor();
    await page.at('#/graph/pharma?n=MeSH:D003480&s=MeSH:D003480');
    await page.locator('.growth').waitFor();
    await settled(page);
    await again.stop();
    await page.getByRole('button', { name: 'Expand TREATS' }).click();
    await page.locator('#notices').getByText('The server does not answer').waitFor();
    const third = await serve('--port', server.port);
    await page.locator('#notices').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: 'Graph of 6 entities' }).waitFor();
    await page.finish();
    await third.stop();
  },

  async 'calls are followed over a restart'() {
    const server = await serve();
    const page = await open(server, '#/activity/pharma?show=calls');
    const rows = name => page.locator('.calls tbody tr').filter({ hasText: name });
    for (let number = 0; number < 5; number++) await server.call('describe_schema', { database: 'pharma' });
    await rows('describe_schema').nth(4).waitFor();
    await server.stop();
    await page.getByText('The server does not answer').waitFor();
    const again = await serve('--port', server.port);
    await again.call('find_nodes', { database: 'pharma', node_label: 'Drug' });
    await rows('find_nodes').waitFor();
    assert.equal(await rows('describe_schema').count(), 0);
    await page.finish();
    await again.stop();
  },

  async 'a token that runs out while one writes is asked for again, and nothing typed is lost'() {
    const file = join(await mkdtemp(join(home, 'expiry-')), 'tokens.yaml');
    const made = async (...options) => (await run(kith, ['token', 'new', ...options, '--file', file])).stdout.trim();
    const question = () => page.getByRole('dialog', { name: 'Sign in' });
    const old = await made('old', '--write', 'memory');
    const entries = await readFile(file, 'utf8');
    const server = await serve('--tokens', file);
    const page = await open(server, '#/entity/memory?id=Analytical+Engine');
    const signIn = async token => {
      await question().getByLabel('Token').fill(token);
      await page.keyboard.press('Enter');
    };
    await signIn(old);
    await page.getByLabel('New fact').fill('Never built');
    const next = await made('next', '--write', 'memory');
    await writeFile(file, (await readFile(file, 'utf8')).replace(entries.slice(entries.indexOf('  - ')), ''));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await question().waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor();
    await signIn(next);
    await page.locator('.facts').getByText('Never built').waitFor();
    await page.at('#/ask/memory?tool=get_entity&args=' + encodeURIComponent('{"database":"memory","entity_name":"Analytical Engine"}'));
    const last = await made('last', '--read', 'memory');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/ {2}- name: "next"\n(?: {4}.*\n)*/, ''));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await signIn(last);
    await page.getByRole('button', { name: 'JSON' }).waitFor();
    assert.equal(await page.locator('[name=entity_name]').inputValue(), 'Analytical Engine');
    assert.match(await page.locator('.question select').first().inputValue(), /get_entity/, 'the tool is still the one of the form');
    await page.finish();
    await server.stop();
  },

  async 'inside an MCP client the graph is drawn, and a click expands it through the client'() {
    const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
    const connect = async capabilities => {
      const client = new Client({ name: 'host', version: '1' }, { capabilities });
      await client.connect(new StreamableHTTPClientTransport(new URL(main.base + 'mcp')));
      return client;
    };
    const [client, other] = [await connect({ extensions }), await connect({})];
    const { tools } = await client.listTools();
    const named = tools.filter(tool => tool._meta?.ui?.resourceUri === 'ui://kith/graph').map(tool => tool.name).sort();
    assert.deepEqual(named, ['bfs_query', 'explore_neighbors', 'find_paths', 'get_related_entities', 'intersect_subgraphs']);
    assert.ok((await other.listTools()).tools.every(tool => !tool._meta), 'other clients see what they saw before');
    assert.ok((await other.listResources()).resources.every(each => each.mimeType === 'application/json'));
    assert.ok((await client.listResources()).resources.some(each => each.uri === 'ui://kith/graph'));
    const [document] = (await client.readResource({ uri: 'ui://kith/graph' })).contents;
    assert.equal(document.mimeType, 'text/html;profile=mcp-app');
    const bridge = await build({
      stdin: { contents: "export * from '@modelcontextprotocol/ext-apps/app-bridge'", resolveDir: import.meta.dirname },
      bundle: true, format: 'esm', platform: 'browser', write: false, logLevel: 'error',
    });
    // the policy that MCP Apps gives to documents that declare nothing
    const policy = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
    const host = createServer((request, response) => {
      if (request.url === '/frame') response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(document.text);
      else if (request.url === '/bridge.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(bridge.outputFiles[0].text);
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Host</title><iframe title="Graph" sandbox="allow-scripts" width="760"></iframe>');
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    for (const [tool, args, entities, theme] of [
      ['bfs_query', { database: 'pharma', seeds: ['DRUG:example:metformin'], max_hops: 1 }, 'Diabetes Mellitus', 'light'],
      ['explore_neighbors', { database: 'gitlab', start_node: { label: 'gl_user', node_id: 11 }, max_hops: 1, limit: 5 }, 'Platform', 'dark'],
      ['find_paths', { database: 'pharma', from: { label: 'Disease', node_id: 'MeSH:D003480' }, to: { label: 'Drug', node_id: 'DRUG:example:metformin' } }, 'Cushing', 'dark'],
      ['intersect_subgraphs', { database: 'pharma', seeds: ['MeSH:D003480', 'DRUG:example:metformin'], k: 1 }, 'Diabetes Mellitus, Type 2', 'light'],
      ['get_related_entities', { database: 'app', entity_name: 'Hub' }, 'Hub', 'light'],
    ]) {
      if (tool === 'get_related_entities') {
        await main.call('create_database', { database: 'app', description: 'for a client' });
        await main.call('create_entities', { database: 'app', entities: ['Hub', HOSTILE, 'Leaf'].map(name => ({ name, entity_type: 'thing' })) });
        await main.call('create_relationship', { database: 'app', from_entity: 'Hub', to_entity: HOSTILE, relationship_type: 'has' });
        await main.call('create_relationship', { database: 'app', from_entity: HOSTILE, to_entity: 'Leaf', relationship_type: 'has' });
        args.max_depth = 1;
      }
      const page = await (await browser.newContext({ colorScheme: theme === 'dark' ? 'light' : 'dark' })).newPage();
      const [wrong, called] = [[], []];
      page.setDefaultTimeout(60_000);
      page.on('pageerror', problem => wrong.push(problem.stack));
      page.on('console', message => message.type() === 'error' && !/favicon/.test(message.text() + message.location().url) && wrong.push(message.text()));
      await page.exposeFunction('callTool', async params => (called.push(params.name), client.callTool(params)));
      await page.goto(`http://127.0.0.1:${host.address().port}/`);
      await page.evaluate(async ({ tool, args, result, theme }) => {
        const { AppBridge, PostMessageTransport } = await import('/bridge.js');
        const frame = document.querySelector('iframe');
        const bridge = new AppBridge(null, { name: 'host', version: '1' }, { serverTools: {} }, { hostContext: { theme, toolInfo: { tool } } });
        bridge.oncalltool = params => window.callTool(params);
        bridge.onsizechange = ({ height }) => (frame.height = height);
        const ready = new Promise(done => (bridge.oninitialized = done));
        await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
        frame.src = '/frame';
        await ready;
        await bridge.sendToolInput({ arguments: args });
        await bridge.sendToolResult(result);
      }, { tool: tools.find(each => each.name === tool), args, result: await client.callTool({ name: tool, arguments: args }), theme });
      const frame = page.frameLocator('iframe');
      await frame.locator('#canvas[data-settled=true]').waitFor();
      const entitiesIn = async () => Number(/\d+/.exec(await frame.locator('.toolbar').textContent())[0]);
      const before = await entitiesIn();
      await frame.getByText('as a list').click();
      await frame.getByRole('listitem').getByRole('button').filter({ hasText: tool === 'get_related_entities' ? HOSTILE : entities }).first().click();
      await frame.getByRole('button', { name: 'Expand' }).click();
      await frame.locator('.toolbar').filter({ hasNotText: new RegExp(`^${before} entit`) }).waitFor();
      await frame.locator('#canvas[data-settled=true]').waitFor();
      assert.ok((await entitiesIn()) > before, tool);
      assert.equal(called.length, 1, tool);
      assert.equal(await page.frames()[1].evaluate(() => window.hacked), undefined);
      await frame.getByText('as a list').click();
      await page.frames()[1].evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
      await page.screenshot({ path: join(pictures, 'client-' + tool + '.png') });
      assert.deepEqual(wrong, [], tool);
      await page.context().close();
    }
    host.close();
    host.closeAllConnections();
    await client.close();
    await other.close();
  },

  async 'a large picture is moved as it is, and painted anew when it rests'() {
    await importGraph('large', 1000, 6000);
    const page = await open(main, '#/ask/large?' + new URLSearchParams({ tool: 'bfs_query', args: JSON.stringify({ database: 'large', seeds: ['n0'], max_hops: 5, limit: 1000, topology_only: true, min_mentions: 0 }) }));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('button', { name: 'Graph', exact: true }).click();
    await page.getByText('1,000 entities, 6,000 relationships').waitFor();
    await page.locator('#answer-graph[data-settled=true]').waitFor();
    // once the whole is painted
    await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 1000)));
    const moved = await page.evaluate(async () => {
      const graph = document.querySelector('#answer-graph');
      const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      const places = () => [...graph.querySelectorAll('canvas')].map(canvas => canvas.style.transform);
      graph.focus();
      graph.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
      await frame();
      const meanwhile = places();
      while (places().some(Boolean)) await frame();
      return { meanwhile, after: places() };
    });
    // a fast renderer paints each frame
    assert.ok(moved.meanwhile.every(place => place === 'translate(60px, 0px) scale(1)') || moved.meanwhile.every(place => place === ''), JSON.stringify(moved));
    assert.deepEqual(moved.after, ['', '']);
    await page.finish();
  },

  async 'without the explorer there is no page'() {
    const server = await serve('--no-explorer');
    assert.equal((await fetch(server.base)).status, 404);
    await server.stop();
  },
};

// What a window takes to draw and to move: figures, not verdicts. Only asked for by name: `./dev explorer speed`.
const watch = () => {
  window.work_ = 0;
  const later = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = work => later(at => {
    const began = performance.now();
    work(at);
    window.work_ += performance.now() - began;
  });
};

// Ways to move a picture: the mouse is pressed at (x, y), then moved by steps.
const near = (page, x, y, step) => page.mouse.move(x + 150 * Math.sin(step / 12), y + 60 * Math.cos(step / 12) - 60);
const far = (page, x, y, step) => page.mouse.move(x + 500 * Math.sin(step / 25), y + 150 * Math.cos(step / 25) - 150);
const wheel = (page, _x, _y, step) => page.mouse.wheel(0, 60 * Math.cos(step / 12));

// Moves the picture for three seconds, and tells how many frames there were and how long each kept the page busy.
async function pan(page, selector, way = near) {
  const box = await page.locator(selector).boundingBox();
  // whatever was drawn before is on the screen
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    for (let calm = 0, before = await frame(); calm < 5; ) {
      const at = await frame();
      calm = at - before < 100 ? calm + 1 : 0;
      before = at;
    }
  });
  await page.evaluate(() => {
    window.frames_ = [];
    window.work_ = 0;
    const tick = at => {
      window.frames_.push(at);
      window.ticking_ = requestAnimationFrame(tick);
    };
    window.ticking_ = requestAnimationFrame(tick);
  });
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const until = Date.now() + 3000;
  for (let step = 0; Date.now() < until; step++) await way(page, x, y, step);
  await page.mouse.up();
  return page.evaluate(() => {
    cancelAnimationFrame(window.ticking_);
    const gaps = window.frames_.slice(1).map((at, index) => at - window.frames_[index]).sort((a, b) => a - b);
    return { rate: 1000 * gaps.length / gaps.reduce((sum, gap) => sum + gap, 0), slow: gaps[Math.floor(gaps.length * 0.95)], work: window.work_ / gaps.length };
  });
}

const figure = (what, value, why = '') => console.log(`| ${what} | ${value} | ${why} |`);
const ms = number => Math.round(number) + ' ms';

Object.assign(cases, {
  async 'speed: 5,000 nodes and 20,000 edges'() {
    const lines = await importGraph('speed', 5000, 20_000);
    const ask = args => '#/ask/speed?' + new URLSearchParams({ tool: 'bfs_query', args: JSON.stringify({ database: 'speed', min_mentions: 0, ...args }) });
    const page = await open(main);
    await page.addInitScript(watch);
    const [drawn, settling, rates, slow, work, farther, zooming] = [[], [], [], [], [], [], []];
    for (let round = 0; round < 3; round++) {
      await page.at('');
      await page.at(ask({ seeds: lines.slice(0, 100).map(line => line.id), max_hops: 1, limit: 5 }));
      await page.reload();
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      await page.locator('#answer-graph[data-settled=true]').waitFor();
      await page.locator('[name=max_hops]').fill('5');
      await page.locator('[name=limit]').fill('5000');
      await page.locator('[name=topology_only]').check();
      await page.evaluate(() => performance.clearResourceTimings());
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByText('5,000 entities, 20,000 relationships').waitFor();
      // the canvas was there before: its first frame with the new answer
      const times = await page.evaluate(async () => {
        const frame = () => new Promise(done => requestAnimationFrame(done));
        await frame();
        await frame();
        const drawnAt = performance.now();
        const answered = performance.getEntriesByType('resource').filter(each => each.name.endsWith('/bfs_query')).at(-1).responseEnd;
        while (document.querySelector('#answer-graph').dataset.settled !== 'true') await frame();
        return { drawn: drawnAt - answered, settled: performance.now() - answered };
      });
      drawn.push(times.drawn);
      settling.push(times.settled);
      const moved = await pan(page, '#answer-graph');
      rates.push(moved.rate);
      slow.push(moved.slow);
      work.push(moved.work);
      farther.push((await pan(page, '#answer-graph', far)).rate);
      zooming.push((await pan(page, '#answer-graph', wheel)).rate);
    }
    await picture(page, 'speed');
    const renderer = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2');
      return gl ? gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) : 'no WebGL';
    });
    const middle = list => [...list].sort((a, b) => a - b)[1];
    console.log(`Drawn by ${renderer}; the middle of 3 rounds\n\n| what | figure | why |\n|---|---|---|`);
    figure('answer to first picture', ms(middle(drawn)), '≤ 1 s wanted; from the last byte of the answer');
    figure('answer to a settled layout', ms(middle(settling)), 'in a worker, the page stays usable');
    figure('frames a second while panning', middle(rates).toFixed(1), '≥ 30 wanted; a slow renderer moves what is painted');
    figure('the same over more than the width of the picture', middle(farther).toFixed(1), 'painted anew where a quarter lies bare');
    figure('frames a second while zooming', middle(zooming).toFixed(1));
    figure('longest frame but for 5 %', ms(middle(slow)));
    figure('of a frame, the page itself', middle(work).toFixed(1) + ' ms', 'scripts on the main thread, without what the renderer does');
    await page.finish();
  },

  async 'speed: a large graph, walked as a person would'() {
    const folder = process.env.KITH_EXPLORER_DATA;
    if (!folder) {
      console.log('     KITH_EXPLORER_DATA names no folder with the Debian graph (nodes.jsonl.gz, edges.jsonl.gz): left out');
      return;
    }
    await run(kith, ['import', '-d', 'debian', join(folder, 'nodes.jsonl.gz'), join(folder, 'edges.jsonl.gz')]);
    const page = await open(main, '#/graph/debian');
    await page.getByText('Begin with one entity').waitFor();
    console.log('| what | figure | why |\n|---|---|---|');
    const timed = async (what, act, seen, why) => {
      const began = performance.now();
      await act();
      await seen();
      figure(what, ms(performance.now() - began), why);
    };
    const box = page.getByRole('combobox', { name: 'Find an entity' });
    const graph = number => () => page.waitForFunction(least => new URLSearchParams(location.hash.split('?')[1]).getAll('n').length >= least, number);
    for (const round of ['first', 'second']) {
      await box.fill('');
      await timed('a name, ' + round + ' search', () => box.fill(round === 'first' ? 'libc6' : 'python3-numpy'), () => page.getByRole('option', { name: round === 'first' ? /^libc6/ : /^python3-numpy/ }).first().waitFor(), 'typed to shown, 140 ms of waiting for more letters included');
    }
    await timed('choose it', () => page.getByRole('option', { name: /^python3-numpy/ }).first().click(), () => page.locator('.growth').waitFor(), 'with the counts of its neighbours');
    await timed('expand DEPENDS_ON', () => page.getByRole('button', { name: 'Expand DEPENDS_ON' }).click(), graph(20));
    await settled(page);
    await box.fill('libc6');
    await timed('add libc6', () => page.getByRole('option', { name: /^libc6\b/ }).first().click(), () => page.locator('.details').getByRole('heading', { name: 'libc6', exact: true }).waitFor());
    await page.locator('.growth').waitFor();
    await timed('expand a node with very many', () => page.getByRole('button', { name: 'Expand DEPENDS_ON' }).click(), graph(60), 'a page of them');
    await settled(page);
    await timed('hide a type', () => page.locator('.legend').getByLabel('Package').uncheck(), () => page.waitForFunction(() => /ht=Package/.test(location.hash)));
    await page.locator('.legend').getByLabel('Package').check();
    await page.at('#/');
    await page.at('#/graph/debian?n=deb:python3-numpy&n=deb:libc6&s=deb:python3-numpy&s=deb:libc6');
    await timed('paths between two', () => page.getByRole('button', { name: 'Paths between' }).click(), () => page.getByText(/shortest path/).waitFor());
    await settled(page);
    await picture(page, 'speed-debian');
    await page.at('#/entity/debian?id=deb:libc6');
    await page.at('#/');
    await timed('the page of libc6', () => page.at('#/entity/debian?id=deb:libc6'), () => page.locator('.groups').waitFor());
    await timed('the schema', () => page.at('#/schema/debian'), () => page.locator('#diagram').waitFor());
    await timed('Cypher over all packages', async () => {
      await page.at('#/ask/debian?' + new URLSearchParams({ cypher: 'MATCH (p:Package)-[:DEPENDS_ON]->(d) RETURN d.name, count(p) AS packages ORDER BY packages DESC LIMIT 10' }));
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
    }, () => page.getByText('10 rows').waitFor());
    await page.finish();
  },
});

let failed = 0;
for (const [name, test] of Object.entries(cases)) {
  if (!name.includes(only) || (name.startsWith('speed') && !only.startsWith('speed'))) continue;
  try {
    await test();
    console.log('ok   ' + name);
  } catch (problem) {
    failed++;
    console.log('FAIL ' + name + '\n     ' + (problem.stack ?? problem));
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: join(pictures, 'failed.png') }).catch(() => {});
      await context.close();
    }
  }
}
await browser.close();
await main.stop();
process.exit(failed ? 1 : 0);
