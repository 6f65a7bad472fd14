// The canvas: what is shown, the camera over it, and what a pointer does there. A worker finds the places.
import { GlPainter } from './graph-gl.js';
import { paintLabels, paintShapes } from './graph-paint.js';
import { Pointer } from './graph-pointer.js';
import { boxOf, inside, place, weights } from './graph-shape.js';
import { Slide } from './graph-slide.js';
import { short } from './ui.js';

const CLOSEST = 1.4;
const MARGIN = 34;
const FEW = 40;
const ARROWS_UNTIL = 4000;
// While the layout runs or a node is dragged, a slow machine draws a part of the edges: at least this share, and at first this many.
const LEAST = 1 / 64;
const AT_FIRST = 3000;
const IN_TIME = 25;
const STILL_AFTER = 350;

export class GraphView {
  #painter;
  #worker;
  #number = 0;
  #nodes = [];
  #edges = [];
  #loops = [];
  #index = new Map();
  #camera = { x: 0, y: 0, zoom: 1 };
  #dirty = true;
  #asked = false;
  #fitted = false;
  #closed = false;
  #share = 1;
  #moving = false;
  #running = false;
  #busy = false;
  #slow = false;
  #slide;
  #late = false;
  #rest;
  #painted = '';

  // on: {select(ids), open(id), moved(id, place)}; covered: how much of each side panels cover; spacing: of few, large nodes; hire: a worker for the layout
  constructor(container, { palette, on, labelEdges = false, covered = () => ({ left: 0, right: 0, bottom: 0 }), spacing = 1, hire = () => new Worker(new URL('layout.js', import.meta.url)) }) {
    Object.assign(this, { container, palette, on, labelEdges, covered, spacing, hire });
    this.places = new Map();
    this.chosen = [];
    this.shapes = container.appendChild(document.createElement('canvas'));
    this.names = container.appendChild(document.createElement('canvas'));
    this.#painter = GlPainter.of(this.shapes);
    this.#slide = new Slide(this.shapes, this.names);
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.restyle = () => this.#redraw(true);
    this.dark.addEventListener('change', this.restyle);
    this.watch = new ResizeObserver(() => this.#redraw());
    this.watch.observe(container);
    this.pointer = new Pointer(this);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#rest);
    this.dark.removeEventListener('change', this.restyle);
    this.watch.disconnect();
    this.#worker?.terminate();
    this.#painter?.close?.();
    this.shapes.remove();
    this.names.remove();
  }

  // For another graph: nothing keeps its place.
  clear(look) {
    Object.assign(this, look);
    this.places.clear();
    this.chosen = [];
    return this;
  }

  get isEmpty() {
    return this.#nodes.length === 0;
  }

  // Shows these nodes and edges, and keeps those that were there where they are.
  show(nodes, edges, { pinned = new Map() } = {}) {
    nodes = [...nodes].sort((a, b) => (a.id < b.id ? -1 : 1));
    const weight = weights(nodes, edges);
    this.#index = new Map(nodes.map((node, index) => [node.id, index]));
    const before = nodes.filter(node => this.places.has(node.id)).length;
    for (const node of nodes) if (pinned.has(node.id)) this.places.set(node.id, { ...pinned.get(node.id) });
    place(nodes, edges, this.places);
    this.#nodes = nodes.map(node => ({ id: node.id, name: short(node.name, 36), ...this.places.get(node.id), r: (node.size ?? 15 + 20 * Math.sqrt(weight(node))) / 2, hue: channels(this.palette.of(node.type)), pinned: pinned.has(node.id) }));
    const pairs = new Set(edges.map(edge => edge.subject + '\u0000' + edge.object));
    const all = edges.map(edge => ({ from: this.#nodes[this.#index.get(edge.subject)], to: this.#nodes[this.#index.get(edge.object)], name: short(edge.predicate, 60), twin: pairs.has(edge.object + '\u0000' + edge.subject) }));
    this.#edges = all.filter(edge => edge.from !== edge.to);
    this.#loops = all.filter(edge => edge.from === edge.to).map(edge => ({ node: edge.from, label: this.labelEdges ? edge.name : '' }));
    this.chosen = this.chosen.filter(id => this.#index.has(id));
    this.hover = undefined;
    this.#fitted = before > nodes.length / 2;
    if (!this.#fitted) this.fit();
    this.#redraw(true);
    this.#arrange(before > 0);
  }

  #arrange(warm) {
    this.#worker ??= this.#hire();
    this.container.dataset.settled = 'false';
    this.#running = true;
    this.#share = Math.min(this.#share, AT_FIRST / Math.max(AT_FIRST, this.#edges.length));
    this.#worker.postMessage({
      number: ++this.#number,
      warm,
      spacing: this.spacing * (this.#nodes.length < 60 ? 1.3 : 1),
      shape: this.#shape(),
      nodes: this.#nodes.map(node => ({ x: node.x, y: node.y, r: node.r, fixed: node.pinned })),
      links: this.#edges.map(edge => [this.#index.get(edge.from.id), this.#index.get(edge.to.id)]),
    });
  }

  // The places fill the canvas as it is shaped, roughly: a window a little wider shows the same picture.
  #shape() {
    const { left, right } = this.covered();
    const ratio = (this.container.clientWidth - left - right) / Math.max(1, this.container.clientHeight);
    return ratio > 1.2 ? 'wide' : ratio < 0.83 ? 'tall' : 'square';
  }

  #hire() {
    const worker = this.hire();
    // The server may stop while the worker loads its parts; the next layout hires another.
    worker.onerror = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.onmessage = ({ data: { number, places, settled } }) => {
      if (number !== this.#number || this.#closed) return;
      // who wants no motion sees the places when they are found
      if (this.calm.matches && !settled) return;
      this.#nodes.forEach((node, index) => {
        if (node.held) return;
        [node.x, node.y] = [places[2 * index], places[2 * index + 1]];
        this.places.set(node.id, { x: node.x, y: node.y });
      });
      if (!this.#fitted) this.fit();
      this.#running = !settled;
      this.#redraw(true);
      if (settled) {
        if (this.#fitted && this.#lost()) this.fit();
        this.container.dataset.settled = 'true';
      }
    };
    return worker;
  }

  // Whether part of the picture is out of sight, or under a panel.
  #lost() {
    const box = boxOf(this.#nodes);
    const covered = this.covered();
    const [left, top] = this.toScreen({ x: box.x1, y: box.y1 });
    const [right, bottom] = this.toScreen({ x: box.x2, y: box.y2 });
    return left < covered.left - 10 || top < -10 || right > this.container.clientWidth - covered.right + 10 || bottom > this.container.clientHeight - covered.bottom + 10;
  }

  // Shows everything in the part that no panel covers, and never larger than one can read with ease.
  fit() {
    if (this.isEmpty) return;
    const box = boxOf(this.#nodes);
    const { left, right, bottom } = this.covered();
    const [width, height] = [this.container.clientWidth - left - right, this.container.clientHeight - bottom];
    const zoom = Math.max(0.01, Math.min(CLOSEST, (width - 2.6 * MARGIN) / (box.x2 - box.x1), (height - 2 * MARGIN) / (box.y2 - box.y1)));
    this.#camera = { zoom, x: (box.x1 + box.x2) / 2 - (left - right) / 2 / zoom, y: (box.y1 + box.y2) / 2 + bottom / 2 / zoom };
    this.#redraw();
  }

  // Brings a node into sight where it is not.
  reveal(id) {
    const node = this.#nodes[this.#index.get(id)];
    if (!node) return;
    const [x, y] = this.toScreen(node);
    const { left, right, bottom } = this.covered();
    if (x < left || y < 0 || x > this.container.clientWidth - right || y > this.container.clientHeight - bottom) {
      this.look({ x: node.x - (left - right) / 2 / this.#camera.zoom, y: node.y + bottom / 2 / this.#camera.zoom });
    }
  }

  // Until nothing moves any more, frames may show less.
  #stir() {
    this.#moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#moving = false;
      this.#redraw();
    }, STILL_AFTER);
  }

  look(camera) {
    this.#stir();
    Object.assign(this.#camera, camera);
    this.#camera.zoom = Math.min(5, Math.max(0.01, this.#camera.zoom));
    this.#redraw();
  }

  get camera() {
    return this.#camera;
  }

  toScreen({ x, y }) {
    const { zoom } = this.#camera;
    return [(x - this.#camera.x) * zoom + this.container.clientWidth / 2, (y - this.#camera.y) * zoom + this.container.clientHeight / 2];
  }

  toWorld(x, y) {
    const { zoom } = this.#camera;
    return { x: (x - this.container.clientWidth / 2) / zoom + this.#camera.x, y: (y - this.container.clientHeight / 2) / zoom + this.#camera.y };
  }

  // The node under a point of the screen.
  nodeAt(x, y, slack = 4) {
    let best;
    let least = Infinity;
    for (const node of this.#nodes) {
      const [sx, sy] = this.toScreen(node);
      const far = Math.hypot(sx - x, sy - y) - Math.max(2, node.r * this.#camera.zoom);
      if (far < slack && far < least) [best, least] = [node, far];
    }
    return best;
  }

  nodesIn(path) {
    return this.#nodes.filter(node => inside(path, ...this.toScreen(node))).map(node => node.id);
  }

  move(node, at) {
    Object.assign(node, at, { held: true });
    this.places.set(node.id, { ...at });
    this.#stir();
    this.#redraw(true);
  }

  drop(node) {
    node.held = false;
    this.on.moved?.(node.id, { x: node.x, y: node.y });
  }

  point(node) {
    if (this.hover === node) return;
    this.hover = node;
    this.container.classList.toggle('over', Boolean(node));
    this.#redraw(this.#nodes.length < 1500);
  }

  lasso(path) {
    this.path = path;
    this.#redraw();
  }

  select(ids) {
    this.chosen = ids;
    this.#redraw(true);
  }

  #redraw(dirty = false) {
    this.#dirty ||= dirty;
    if (this.#asked || this.#closed) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      if (this.#closed || this.#slid()) return;
      // frames that pile up would keep the page waiting for all of them
      if (this.#busy) this.#late = true;
      else this.#draw();
    });
  }

  // Whether moving what is painted is enough for now.
  #slid() {
    const { clientWidth: width, clientHeight: height } = this.container;
    return this.#moving && this.#slow && !this.#dirty && this.#slide.moved(this.#camera, width, height);
  }

  // How long a frame took tells how much of the next can be drawn in time.
  async #paint(view) {
    const began = performance.now();
    this.#busy = true;
    this.#painter.draw(view);
    await this.#painter.drawn();
    const took = Math.max(1, performance.now() - began);
    this.#share = Math.min(1, 2 * this.#share, Math.max(LEAST, (view.share * IN_TIME) / took));
    if (view.share === 1) this.#slow = took > IN_TIME;
    this.#busy = false;
    if (this.#late) this.#redraw();
    this.#late = false;
  }

  // Without WebGL.
  #pen(pen, view) {
    const began = performance.now();
    paintShapes(pen, { nodes: this.#nodes, edges: this.#edges }, view);
    this.#slow = performance.now() - began > IN_TIME;
  }

  // Colours and marks of everything, from what is chosen or pointed at.
  #look() {
    const look = { ink: css('--ink'), quiet: css('--quiet'), ground: css('--ground'), line: css('--line'), font: css('--font'), large: this.labelEdges };
    const [line, ground, ink, accent] = [look.line, look.ground, look.ink, css('--accent')].map(channels);
    const chosen = new Set(this.chosen);
    const near = this.hover && this.#nodes.length < 1500 ? new Set([this.hover]) : undefined;
    if (near) for (const edge of this.#edges) if (edge.from === this.hover || edge.to === this.hover) near.add(edge.from).add(edge.to);
    const thin = this.#edges.length > 5000 ? 0.35 : 0.9;
    for (const node of this.#nodes) {
      node.chosen = chosen.has(node.id);
      node.far = near && !near.has(node);
      node.colour = [...node.hue, node.far ? 0.2 : 1];
      node.rim = [...(node.chosen ? accent : node.pinned ? ink : ground), node.far ? 0.2 : 1];
      node.width = node.chosen ? 3.5 : node.pinned ? 2 : 1.2;
    }
    const few = chosen.size <= FEW;
    for (const edge of this.#edges) {
      const lit = few && (edge.from.chosen || edge.to.chosen);
      const far = near && edge.from !== this.hover && edge.to !== this.hover;
      edge.label = this.labelEdges || (lit && !far) || (near && !far) ? edge.name : '';
      edge.colour = [...(lit ? accent : line), far ? 0.15 : lit ? 0.75 : thin];
    }
    this.ordered = [...this.#nodes].sort((a, b) => b.chosen - a.chosen || (b === this.hover) - (a === this.hover) || b.r - a.r);
    this.marked = this.#edges.filter(edge => edge.label);
    this.styled = look;
  }

  #draw() {
    const [width, height, ratio] = [this.container.clientWidth, this.container.clientHeight, devicePixelRatio || 1];
    if (!width || !height) return;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    for (const canvas of [this.shapes, this.names]) {
      if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    }
    this.#slide.painted(this.#camera);
    const view = { ...this.#camera, width, height, ratio, arrows: this.#edges.length < ARROWS_UNTIL, share: this.#moving || this.#running ? this.#share : 1 };
    if (this.#dirty) {
      this.#look();
      this.#painter?.load({ nodes: this.#nodes, edges: this.#edges });
      this.#dirty = false;
      this.#painted = '';
    }
    const pen = this.names.getContext('2d');
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    // what a pointer passes over changes names, not shapes
    const painted = Object.values(view).join(' ');
    if (this.#painter && painted !== this.#painted) this.#paint(view);
    this.#painted = painted;
    if (!this.#painter) this.#pen(pen, view);
    paintLabels(pen, { nodes: this.ordered, edges: this.marked, loops: this.#loops }, view, this.styled);
    if (this.path?.length > 1) {
      pen.strokeStyle = css('--accent');
      pen.lineWidth = 1.5;
      pen.beginPath();
      this.path.forEach(([x, y]) => pen.lineTo(x, y));
      pen.stroke();
    }
  }

  // The whole picture at twice its size, at most 6,000 pixels wide.
  png() {
    const box = boxOf(this.#nodes);
    const [width, height] = [box.x2 - box.x1 + 160, box.y2 - box.y1 + 100];
    const zoom = Math.min(2, 6000 / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.ceil(width * zoom), Math.ceil(height * zoom));
    const pen = canvas.getContext('2d');
    const view = { x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2, zoom, width: canvas.width, height: canvas.height, arrows: this.#edges.length < ARROWS_UNTIL };
    this.#look();
    pen.fillStyle = css('--ground');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    paintShapes(pen, { nodes: this.#nodes, edges: this.#edges }, view);
    paintLabels(pen, { nodes: this.ordered, edges: this.marked, loops: this.#loops }, view, this.styled);
    return canvas.convertToBlob({ type: 'image/png' });
  }

  // What is drawn, for other ways of drawing it.
  picture() {
    return { box: boxOf(this.#nodes), nodes: this.#nodes, edges: this.#edges };
  }
}

export const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// '#4263eb' as three numbers from 0 to 1.
const channels = colour => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
