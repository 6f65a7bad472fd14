// The graph view inside an MCP client: draws a tool's answer, and expands a node by a tool call through the client.
import { graphOf } from './graph-answer.js';
import { GraphView } from './graph-view.js';
import { Host, answerOf, faultOf } from './mcp-host.js';
import { Palette, html, nothing, render, count, data, dot, empty, nameOf, plural, short, working } from './ui.js';

const HEIGHT = 480;
const MANY = 60;
const PANEL = 320;

const state = { nodes: new Map(), edges: new Map(), selected: undefined, args: {}, tool: '', context: {}, said: '', busy: '', next: new Map() };
const place = document.querySelector('main');
let canvas;

const host = new Host({
  'tool-input': ({ arguments: args = {} }) => (state.args = args),
  'tool-result': result => shown(result),
  'tool-cancelled': ({ reason }) => tell('The call was taken back' + (reason ? ': ' + short(reason, 100) : '.')),
  'host-context-changed': context => dress({ ...state.context, ...context }),
});

// An answer that is text for models is asked for once more, as JSON.
async function shown(result) {
  if (result.isError) return tell(short(faultOf(result), 300));
  await during('Reading', async () => {
    const answer = answerOf(result) ?? (state.tool ? await host.call(state.tool, { ...state.args, format: 'json' }) : undefined);
    state.family ??= familyOf(answer);
    state.cut = Boolean(answer?.truncated || answer?.next_cursor);
    state.answered = true;
    add(graphOf(answer));
  });
}

function familyOf(answer) {
  if (answer?.entities) return 'memory';
  return answer?.rows || answer?.start_node ? 'query' : 'bfs';
}

function add(graph) {
  for (const node of graph?.nodes ?? []) {
    const known = state.nodes.get(node.id);
    if (known?.type && !node.entity_type) continue;
    state.nodes.set(node.id, { id: node.id, ref: node.ref, type: node.entity_type, name: node.metadata ? nameOf(node.id, node.metadata) : node.name ?? node.id, mentions: node.metadata?.total_mentions ?? 0, metadata: node.metadata ?? {} });
  }
  for (const edge of graph?.edges ?? []) {
    if (state.nodes.has(edge.subject) && state.nodes.has(edge.object)) state.edges.set([edge.subject, edge.predicate, edge.object].join('\u0000'), edge);
  }
  draw();
  if (!state.nodes.size) return;
  const types = [...Map.groupBy(state.nodes.values(), node => node.type)].sort((a, b) => b[1].length - a[1].length).map(([type]) => type).filter(Boolean);
  state.types = [...(state.types ?? []), ...types.filter(type => !state.types?.includes(type))];
  const palette = new Palette(state.types);
  canvas ??= new GraphView(document.querySelector('#canvas'), { palette, on: { select: ([id]) => select(id), open: id => expand(id) }, hire: () => atHand(), covered: () => ({ left: 0, right: state.selected && place.clientWidth > 600 ? PANEL : 0, bottom: 0 }) });
  canvas.palette = palette;
  canvas.show([...state.nodes.values()], [...state.edges.values()]);
  draw();
}

// The layout without a worker, which a client's frame does not allow.
function atHand() {
  const worker = { terminate() {} };
  const run = layout(message => worker.onmessage({ data: message }), () => {});
  worker.postMessage = message => run(message);
  return worker;
}

function select(id) {
  state.selected = id;
  canvas?.select(id ? [id] : []);
  draw();
}

// The neighbours of a node, by the tool of the family that the first answer came from.
function expand(id) {
  const node = state.nodes.get(id);
  const database = state.args.database ? { database: state.args.database } : {};
  const questions = {
    bfs: () => ['bfs_query', { ...database, seeds: [id], max_hops: 1, min_mentions: 0, limit: MANY + 1, format: 'json' }],
    query: () => ['explore_neighbors', { ...database, start_node: node.ref, max_hops: 1, ...(state.next.has(id) ? { cursor: state.next.get(id) } : {}), format: 'json' }],
    memory: () => ['get_related_entities', { ...database, entity_name: id, max_depth: 1, limit: MANY, format: 'json' }],
  };
  return during('Expanding', async () => {
    const before = state.nodes.size;
    const answer = await host.call(...questions[state.family]());
    state.next.delete(id);
    if (answer.next_cursor) state.next.set(id, answer.next_cursor);
    add(graphOf(answer));
    if (state.nodes.size === before) tell('Its neighbours are all here.');
  });
}

async function during(what, work) {
  state.busy = what;
  state.said = '';
  draw();
  try {
    await work();
  } catch (problem) {
    tell(short(problem.message, 300));
  }
  state.busy = '';
  draw();
}

function tell(words) {
  state.said = words;
  state.answered = true;
  draw();
}

function draw() {
  const node = state.nodes.get(state.selected);
  const palette = new Palette(state.types ?? []);
  const modes = state.context.availableDisplayModes ?? [];
  render(
    html`<div class="graph in-client">
      <div class="toolbar"><span>${plural(state.nodes.size, 'entity', 'entities')}, ${plural(state.edges.size, 'relationship')}</span>
        ${state.cut ? html`<span class="tag">part of the answer</span>` : nothing}
        <span class="row tight types">${(state.types ?? []).slice(0, 6).map(type => html`<span class="quiet">${dot(palette.of(type))} ${data(short(type, 24))}</span>`)}</span>
        ${modes.includes('fullscreen') && state.context.displayMode !== 'fullscreen' ? html`<button class="button small" @click=${() => host.request('ui/request-display-mode', { mode: 'fullscreen' }).catch(() => {})}>Larger</button>` : nothing}</div>
      <div class="stage">
        <div id="canvas" tabindex="0" role="img" aria-label=${'Graph of ' + plural(state.nodes.size, 'entity', 'entities') + '; the list below has the same.'}></div>
        ${state.busy ? html`<div class="float top">${working(state.busy)}</div>` : nothing}
        ${state.said ? html`<div class="float top"><p class="cut" role="status">${state.said}</p></div>` : nothing}
        ${!state.nodes.size && !state.busy ? html`<div class="float middle">${state.answered ? empty('No graph in this answer', 'Nothing was found that could be drawn.') : working('Waiting for the answer')}</div>` : nothing}
        ${node ? html`<aside class="panel details" aria-label="Entity">
          <header><h2>${data(short(node.name, 120))}</h2><button class="button plain" aria-label="Close" @click=${() => select()}>×</button></header>
          <p class="quiet">${dot(palette.of(node.type))} ${data(short(node.type, 60))}${node.name === node.id ? nothing : html` · ${data(short(node.id, 60))}`}</p>
          ${typeof node.metadata.description === 'string' ? html`<p class="clamp">${data(node.metadata.description.slice(0, 1000))}</p>` : nothing}
          <button class="button primary" ?disabled=${Boolean(state.busy)} @click=${() => expand(node.id)}>${state.next.has(node.id) ? 'Expand more' : 'Expand'}</button></aside>` : nothing}
      </div>
      ${state.nodes.size ? html`<details class="list"><summary>${count(state.nodes.size)} as a list</summary><ul class="names">${[...state.nodes.values()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, 500).map(each => html`<li><button class="link" @click=${() => select(each.id)}>${dot(palette.of(each.type))}${data(short(each.name, 60))}</button></li>`)}</ul></details>` : nothing}
    </div>`,
    place,
  );
}

// Light or dark as the client is, not as the machine.
function dress(context) {
  state.context = context;
  state.tool = context.toolInfo?.tool?.name ?? state.tool;
  if (context.theme) {
    for (const rule of document.styleSheets[0].cssRules) {
      if (rule instanceof CSSMediaRule && /color-scheme|^(not )?all$/.test(rule.media.mediaText)) rule.media.mediaText = context.theme === 'dark' ? 'all' : 'not all';
    }
    document.documentElement.classList.toggle('dark', context.theme === 'dark');
    canvas?.restyle();
  }
  draw();
}

draw();
host.connect().then(context => {
  dress(context);
  host.notify('ui/notifications/size-changed', { height: context.containerDimensions?.height ?? HEIGHT });
});
