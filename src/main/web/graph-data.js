// The part of a graph that is shown: what the server said, what the viewer hid or pinned, and the way back.
import { call, server } from './api.js';
import { nameOf } from './ui.js';

export const MOST_SEEDS = 1000;
const STEPS_BACK = 50;

const PIN = /^(-?\d{1,6}),(-?\d{1,6}),(.+)$/s;

// What an address says of pinned nodes; what is written otherwise is left out.
export const pinsIn = texts => new Map(texts.map(text => PIN.exec(text)).filter(Boolean).map(([, x, y, id]) => [id, { x: Number(x), y: Number(y) }]));

export class GraphData {
  nodes = new Map();
  edges = new Map();
  hiddenTypes = new Set();
  hiddenPredicates = new Set();
  pinned = new Map();
  #before = [];

  // time(tool) gives the arguments that say what time is shown
  constructor(database, time = () => ({})) {
    this.database = database;
    this.time = time;
  }

  #walk(args, signal) {
    return call('bfs_query', { min_mentions: 0, database: this.database, max_hops: 1, ...args, ...this.time('bfs_query') }, signal);
  }

  // Everything that is shown, as it was at another time.
  async again() {
    const ids = [...this.nodes.keys()];
    [this.nodes, this.edges] = [new Map(), new Map()];
    for (let from = 0; from < ids.length; from += MOST_SEEDS) await this.fetch(ids.slice(from, from + MOST_SEEDS));
  }

  // To be called before a step that the viewer may want to take back.
  remember() {
    this.#before.push({
      nodes: new Map(this.nodes),
      edges: new Map(this.edges),
      hiddenTypes: new Set(this.hiddenTypes),
      hiddenPredicates: new Set(this.hiddenPredicates),
      pinned: new Map(this.pinned),
    });
    if (this.#before.length > STEPS_BACK) this.#before.shift();
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  undo() {
    Object.assign(this, this.#before.pop());
  }

  add(nodes, edges) {
    for (const node of nodes) {
      const known = this.nodes.get(node.id);
      if (!known || node.metadata) {
        this.nodes.set(node.id, {
          id: node.id,
          type: node.entity_type,
          name: node.metadata ? nameOf(node.id, node.metadata) : node.name ?? known?.name ?? node.id,
          mentions: node.metadata?.total_mentions ?? 0,
          metadata: node.metadata ?? {},
        });
      }
    }
    for (const edge of edges) {
      if (this.nodes.has(edge.subject) && this.nodes.has(edge.object)) {
        this.edges.set(edge.subject + '\u0000' + edge.predicate + '\u0000' + edge.object, edge);
      }
    }
  }

  // Whole numbers, so that an address says exactly where.
  pin(id, { x, y }) {
    this.pinned.set(id, { x: Math.round(x), y: Math.round(y) });
  }

  // The pinned nodes that are shown, for the address: '120,-40,id'.
  pins() {
    return [...this.pinned].filter(([id]) => this.nodes.has(id)).map(([id, { x, y }]) => x + ',' + y + ',' + id);
  }

  remove(ids) {
    for (const id of ids) this.nodes.delete(id);
    for (const [key, edge] of this.edges) {
      if (!this.nodes.has(edge.subject) || !this.nodes.has(edge.object)) this.edges.delete(key);
    }
  }

  visibleNodes() {
    return [...this.nodes.values()].filter(node => !this.hiddenTypes.has(node.type));
  }

  visibleEdges() {
    return [...this.edges.values()].filter(
      edge =>
        !this.hiddenPredicates.has(edge.predicate) &&
        !this.hiddenTypes.has(this.nodes.get(edge.subject).type) &&
        !this.hiddenTypes.has(this.nodes.get(edge.object).type),
    );
  }

  tally() {
    const types = new Map();
    const predicates = new Map();
    for (const node of this.nodes.values()) types.set(node.type, (types.get(node.type) ?? 0) + 1);
    for (const edge of this.edges.values()) predicates.set(edge.predicate, (predicates.get(edge.predicate) ?? 0) + 1);
    const sorted = map => [...map].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return { types: sorted(types), predicates: sorted(predicates) };
  }

  // These nodes and all edges among them and what is shown already. Nodes come by distance, so that as many as there are seeds
  // are the seeds themselves. Answers ids that do not exist.
  async fetch(ids, signal) {
    const wanted = [...new Set(ids)].slice(0, MOST_SEEDS);
    const seeds = [...new Set([...wanted, ...this.nodes.keys()])].slice(0, MOST_SEEDS);
    if (!wanted.length) return [];
    let answer;
    try {
      answer = await this.#walk({ seeds, limit: seeds.length }, signal);
    } catch (problem) {
      // where none of them exists there is no answer
      if (problem.status === 404 && problem.at.startsWith('/seeds')) return wanted;
      throw problem;
    }
    const asked = new Set(seeds);
    this.add(answer.nodes.filter(node => asked.has(node.id)), answer.edges);
    return answer.unknown_seeds ?? [];
  }

  // All neighbours of one node, at most so many nodes in all.
  around(id, limit) {
    return this.#walk({ seeds: [id], limit });
  }

  // How many neighbours a node has, by predicate.
  async neighbourCounts(id, signal) {
    const answer = await this.#walk({ seeds: [id], limit: 0 }, signal);
    return answer.counts?.by_predicate ?? {};
  }

  // A page of the neighbours of one node over one predicate: their ids, and how to go on.
  async neighbours(node, predicate, cursor) {
    if (!server.offers('explore_neighbors')) return this.#walked(node, predicate);
    const answer = await call('explore_neighbors', {
      database: this.database,
      start_node: { label: node.type, node_id: node.id },
      relationship_types: [predicate],
      max_hops: 1,
      topology_only: true,
      ...this.time('explore_neighbors'),
      ...(cursor ? { cursor } : {}),
    });
    const typed = answer.start_node.node_id !== node.id;
    const ids = answer.nodes.map(each => (typed ? each.entity_type + ':' + each.id : String(each.id)));
    return { ids: ids.filter(id => id !== node.id), next: answer.next_cursor };
  }

  async #walked(node, predicate) {
    const answer = await this.#walk({ seeds: [node.id], topology_only: true, limit: 2000 });
    const ids = answer.edges
      .filter(edge => edge.predicate === predicate)
      .map(edge => (edge.subject === node.id ? edge.object : edge.subject));
    return { ids };
  }

  // The shortest paths between two nodes.
  async paths(from, to) {
    const answer = await call('find_paths', {
      database: this.database,
      from: { label: from.type, node_id: from.id },
      to: { label: to.type, node_id: to.id },
      max_hops: 4,
      topology_only: true,
      ...this.time('find_paths'),
    });
    const typed = answer.nodes.some(each => each.label === from.type && from.id === each.label + ':' + each.node_id && from.id !== each.node_id);
    return { ids: answer.nodes.map(each => (typed ? each.label + ':' + each.node_id : String(each.node_id))), count: answer.rows.length, more: answer.has_more };
  }

  // What several nodes share: as near as there is something.
  async shared(ids) {
    for (const k of [1, 2]) {
      const answer = await call('intersect_subgraphs', { min_mentions: 0, database: this.database, seeds: ids, k, topology_only: true, ...this.time('intersect_subgraphs') });
      if (answer.nodes.some(node => !ids.includes(node.id))) return { ids: answer.nodes.map(node => node.id), k };
    }
    return { ids: [], k: 2 };
  }

  // Some nodes of each type, to begin with.
  async overview(types, each) {
    const found = await Promise.all(
      types.map(async type => {
        const answer = await call('find_nodes', { database: this.database, node_label: type, properties: [], limit: each });
        const at = Math.max(0, answer.columns.findIndex(column => column === 'id' || column === 'node_id'));
        return answer.rows.map(row => ({ type, key: row[at] }));
      }),
    );
    const keys = found.flat();
    if (!keys.length) return [];
    const first = keys[0];
    const probe = await this.#walk({ seeds: [String(first.key), first.type + ':' + first.key], limit: 2, topology_only: true });
    const typed = !probe.nodes.some(node => node.id === String(first.key) && node.entity_type === first.type);
    return keys.map(({ type, key }) => (typed ? type + ':' + key : String(key)));
  }
}
