// Drawing on a plain canvas: names over the WebGL picture, and the whole picture where there is no WebGL or it is saved.

const MOST_LABELS = 160;
const CELL = 24;

// Lines and discs.
export function paintShapes(pen, { nodes, edges }, { x, y, zoom, width, height, arrows }) {
  const at = place => [(place.x - x) * zoom + width / 2, (place.y - y) * zoom + height / 2];
  const css = ([r, g, b, a]) => `rgba(${Math.round(r * 255)},${Math.round(g * 255)},${Math.round(b * 255)},${a})`;
  for (const [colour, group] of Map.groupBy(edges, edge => css(edge.colour))) {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = 1.3;
    pen.beginPath();
    for (const edge of group) {
      pen.moveTo(...at(edge.from));
      pen.lineTo(...at(edge.to));
    }
    pen.stroke();
    if (!arrows) continue;
    pen.beginPath();
    for (const { from, to } of group) {
      const [[ax, ay], [bx, by]] = [at(from), at(to)];
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
      const back = Math.max(2, to.r * zoom) + 1.5;
      pen.moveTo(bx - dx * back, by - dy * back);
      pen.lineTo(bx - dx * (back + 7) - dy * 3.2, by - dy * (back + 7) + dx * 3.2);
      pen.lineTo(bx - dx * (back + 7) + dy * 3.2, by - dy * (back + 7) - dx * 3.2);
    }
    pen.fill();
  }
  for (const node of nodes) {
    const r = Math.max(2, node.r * zoom);
    for (const [colour, radius] of [[node.rim, r + node.width], [node.colour, r]]) {
      pen.fillStyle = css(colour);
      pen.beginPath();
      pen.arc(...at(node), radius, 0, 7);
      pen.fill();
    }
  }
}

// Names of the most important nodes that do not cover each other, and of some edges.
export function paintLabels(pen, { nodes, edges, loops }, { x, y, zoom, width, height }, look) {
  const taken = new Set();
  const cellAt = (i, j) => i * 100_000 + j;
  const covered = (cx, cy) => taken.has(cellAt(Math.floor(cx / CELL), Math.floor(cy / 12)));
  const free = (cx, cy, w, h) => {
    const cells = [];
    for (let i = Math.floor((cx - w / 2) / CELL); i <= Math.floor((cx + w / 2) / CELL); i++) {
      for (let j = Math.floor((cy - h / 2) / 12); j <= Math.floor((cy + h / 2) / 12); j++) {
        const cell = cellAt(i, j);
        if (taken.has(cell)) return false;
        cells.push(cell);
      }
    }
    cells.forEach(cell => taken.add(cell));
    return true;
  };
  const at = place => [(place.x - x) * zoom + width / 2, (place.y - y) * zoom + height / 2];
  pen.textAlign = 'center';
  pen.lineJoin = 'round';
  for (const { node } of loops) {
    const [cx, cy] = at(node);
    const r = Math.max(8, node.r * zoom * 0.55);
    pen.strokeStyle = look.line;
    pen.lineWidth = 1.3;
    pen.beginPath();
    pen.arc(cx, cy - Math.max(2, node.r * zoom) - r * 0.6, r, 0.75 * Math.PI, 0.25 * Math.PI);
    pen.stroke();
  }
  let drawn = 0;
  for (const node of nodes) {
    if (drawn >= MOST_LABELS) break;
    const [cx, cy] = at(node);
    if (!node.name || node.far || cx < -60 || cy < -20 || cx > width + 60 || cy > height + 20) continue;
    const r = Math.max(2, node.r * zoom);
    // before it is measured, which takes longest
    if (!node.chosen && ((r < 3.5 && nodes.length > 60) || covered(cx, cy + r + 11))) continue;
    pen.font = (node.chosen ? '600 13px ' : `${look.large ? 13 : 12}px `) + look.font;
    const wide = pen.measureText(node.name).width;
    if (!free(cx, cy + r + 11, wide, 12) && !node.chosen) continue;
    text(pen, node.name, cx, cy + r + 15, look.ink, look.ground);
    drawn++;
  }
  pen.font = `${look.large ? 12 : 10.5}px ` + look.font;
  for (const edge of edges) {
    if (!edge.label) continue;
    const [[ax, ay], [bx, by]] = [at(edge.from), at(edge.to)];
    const long = Math.hypot(bx - ax, by - ay);
    const wide = pen.measureText(edge.label).width;
    if (long < wide + (edge.from.r + edge.to.r) * zoom + 8) continue;
    const share = edge.twin ? 0.36 : 0.5;
    const [mx, my] = [ax + (bx - ax) * share, ay + (by - ay) * share];
    let turn = Math.atan2(by - ay, bx - ax);
    if (Math.abs(turn) > Math.PI / 2) turn += Math.PI;
    if (!free(mx, my, Math.abs(Math.cos(turn)) * wide * 0.8, Math.abs(Math.sin(turn)) * wide * 0.8 + 8)) continue;
    pen.save();
    pen.translate(mx, my);
    pen.rotate(turn);
    text(pen, edge.label, 0, 3.5, look.quiet, look.ground);
    pen.restore();
  }
  for (const { node, label } of loops) {
    const [cx, cy] = at(node);
    const top = cy - Math.max(2, node.r * zoom) - Math.max(8, node.r * zoom * 0.55) * 1.6 - 5;
    if (label && free(cx, top - 4, pen.measureText(label).width, 10)) text(pen, label, cx, top, look.quiet, look.ground);
  }
}

// With a rim of the ground's colour, so that lines below do not spoil it.
function text(pen, words, x, y, ink, ground) {
  pen.strokeStyle = ground;
  pen.lineWidth = 3.5;
  pen.strokeText(words, x, y);
  pen.fillStyle = ink;
  pen.fillText(words, x, y);
}
