// The picture as SVG, from the places on the canvas.
import { css } from './graph-view.js';

const NAME = 'http://www.w3.org/2000/svg';
const MARGIN = 40;

export function svgOf({ box, nodes, edges }) {
  const frame = [box.x1 - MARGIN, box.y1 - MARGIN, box.x2 - box.x1 + 2 * MARGIN, box.y2 - box.y1 + 2 * MARGIN].map(round);
  const root = make('svg', { viewBox: frame.join(' ') });
  root.append(make('rect', { x: frame[0], y: frame[1], width: frame[2], height: frame[3], fill: css('--ground') }));
  for (const { from, to, name } of edges) {
    const line = make('line', { x1: round(from.x), y1: round(from.y), x2: round(to.x), y2: round(to.y), stroke: css('--line'), 'stroke-width': 1.3 });
    line.append(make('title', {}, name));
    root.append(line);
  }
  for (const { x, y, r, hue, name } of nodes) {
    root.append(
      make('circle', { cx: round(x), cy: round(y), r: round(r), fill: 'rgb(' + hue.map(each => Math.round(each * 255)).join(',') + ')' }),
      make('text', { x: round(x), y: round(y + r + 13), 'text-anchor': 'middle', 'font-family': 'system-ui, sans-serif', 'font-size': 11, fill: css('--ink') }, name),
    );
  }
  return new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' });
}

const round = number => Math.round(number * 10) / 10;

function make(name, attributes, text = '') {
  const element = document.createElementNS(NAME, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}
