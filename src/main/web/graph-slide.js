// Moves a painted picture under the camera: where painting takes long, panning and zooming need not wait for it.

// The part of a side that may lie bare, and how much smaller or larger the picture may get, until it is painted anew.
const BARE = 0.25;
const LARGER = 2;

export class Slide {
  #camera = { x: 0, y: 0, zoom: 1 };

  constructor(...canvases) {
    this.canvases = canvases;
  }

  // The canvases show what this camera sees.
  painted({ x, y, zoom }) {
    this.#camera = { x, y, zoom };
    for (const canvas of this.canvases) canvas.style.transform = '';
  }

  // Whether the picture could be moved to where this camera sees it.
  moved({ x, y, zoom }, width, height) {
    const scale = zoom / this.#camera.zoom;
    const [right, down] = [(this.#camera.x - x) * zoom, (this.#camera.y - y) * zoom];
    if (scale > LARGER || scale < 1 / LARGER || Math.abs(right) > width * BARE || Math.abs(down) > height * BARE) return false;
    for (const canvas of this.canvases) canvas.style.transform = `translate(${right}px, ${down}px) scale(${scale})`;
    return true;
  }
}
