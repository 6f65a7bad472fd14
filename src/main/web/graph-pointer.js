// What fingers, a mouse and keys do on the canvas: pan, zoom, drag a node, choose one or several, draw a lasso with Shift.

const STILL = 4;
const TWICE = 350;

export class Pointer {
  #down = new Map();
  #last = { at: 0 };

  constructor(view) {
    this.view = view;
    const { container } = view;
    container.addEventListener('pointerdown', event => this.#press(event));
    container.addEventListener('pointermove', event => this.#move(event));
    container.addEventListener('pointerup', event => this.#release(event));
    container.addEventListener('pointercancel', event => this.#release(event));
    container.addEventListener('pointerleave', () => this.view.point(undefined));
    container.addEventListener('wheel', event => this.#wheel(event), { passive: false });
    container.addEventListener('keydown', event => this.#key(event));
  }

  #at(event) {
    const box = this.view.container.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #press(event) {
    if (event.button !== 0) return;
    this.view.container.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#down.set(event.pointerId, { from: at, at, moved: false });
    if (this.#down.size > 1) {
      this.#what = { kind: 'pinch' };
      return;
    }
    const node = this.view.nodeAt(...at, event.pointerType === 'touch' ? 14 : 4);
    const several = event.shiftKey || event.ctrlKey || event.metaKey;
    this.#what = node ? { kind: 'node', node, several } : event.shiftKey ? { kind: 'lasso', path: [at] } : { kind: 'pan' };
  }

  #what;

  #move(event) {
    const finger = this.#down.get(event.pointerId);
    const at = this.#at(event);
    if (!finger) {
      this.view.point(this.view.nodeAt(...at));
      return;
    }
    const before = finger.at;
    finger.at = at;
    finger.moved ||= Math.hypot(at[0] - finger.from[0], at[1] - finger.from[1]) > STILL;
    if (!finger.moved) return;
    const { camera } = this.view;
    if (this.#what.kind === 'pinch') this.#pinch(event.pointerId, before, at);
    else if (this.#what.kind === 'node') this.view.move(this.#what.node, this.view.toWorld(...at));
    else if (this.#what.kind === 'lasso') {
      this.#what.path.push(at);
      this.view.lasso(this.#what.path);
    } else this.view.look({ x: camera.x - (at[0] - before[0]) / camera.zoom, y: camera.y - (at[1] - before[1]) / camera.zoom });
  }

  #pinch(id, before, at) {
    const other = [...this.#down].find(([each]) => each !== id)?.[1].at;
    if (!other) return;
    const wide = ([x, y]) => Math.hypot(x - other[0], y - other[1]) || 1;
    this.#zoom(wide(at) / wide(before), (at[0] + other[0]) / 2, (at[1] + other[1]) / 2);
  }

  #release(event) {
    const finger = this.#down.get(event.pointerId);
    this.#down.delete(event.pointerId);
    const what = this.#what;
    if (!finger || !what || event.type === 'pointercancel') return;
    if (what.kind === 'lasso' && finger.moved) this.view.on.select(this.view.nodesIn(what.path));
    this.view.lasso(undefined);
    if (what.kind === 'node' && finger.moved) this.view.drop(what.node);
    else if (what.kind === 'node') this.#tap(what.node.id, what.several);
    else if (what.kind === 'pan' && !finger.moved) this.view.on.select([]);
  }

  #tap(id, several) {
    const now = performance.now();
    const twice = this.#last.id === id && now - this.#last.at < TWICE;
    this.#last = { id, at: now };
    const { chosen } = this.view;
    if (twice) this.view.on.open?.(id);
    else if (!several) this.view.on.select([id]);
    else this.view.on.select(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]);
  }

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.#zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), ...this.#at(event));
  }

  // What lies at a point of the screen stays there.
  #zoom(factor, x, y) {
    const { camera } = this.view;
    const before = this.view.toWorld(x, y);
    this.view.look({ zoom: camera.zoom * factor });
    const after = this.view.toWorld(x, y);
    this.view.look({ x: camera.x + before.x - after.x, y: camera.y + before.y - after.y });
  }

  #key(event) {
    const { camera, container } = this.view;
    const step = 60 / camera.zoom;
    const moves = { ArrowLeft: { x: camera.x - step }, ArrowRight: { x: camera.x + step }, ArrowUp: { y: camera.y - step }, ArrowDown: { y: camera.y + step } };
    if (moves[event.key]) this.view.look(moves[event.key]);
    else if (event.key === '+' || event.key === '=') this.#zoom(1.25, container.clientWidth / 2, container.clientHeight / 2);
    else if (event.key === '-') this.#zoom(0.8, container.clientWidth / 2, container.clientHeight / 2);
    else if (event.key === '0') this.view.fit();
    else return;
    event.preventDefault();
  }
}
