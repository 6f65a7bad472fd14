// Where the nodes of a graph begin, how large they are, and which lie in a box or a lasso.

// The box around all nodes.
export function boxOf(nodes) {
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  for (const node of nodes) {
    box.x1 = Math.min(box.x1, node.x - node.r);
    box.x2 = Math.max(box.x2, node.x + node.r);
    box.y1 = Math.min(box.y1, node.y - node.r);
    box.y2 = Math.max(box.y2, node.y + node.r);
  }
  return box;
}

// New nodes begin beside a neighbour that has a place; without one, on a spiral.
export function place(nodes, edges, places) {
  const beside = new Map();
  for (const edge of edges) {
    if (places.has(edge.subject)) beside.set(edge.object, edge.subject);
    if (places.has(edge.object)) beside.set(edge.subject, edge.object);
  }
  nodes.forEach((node, index) => {
    if (places.has(node.id)) return;
    const angle = index * Math.PI * (3 - Math.sqrt(5));
    const centre = places.get(beside.get(node.id));
    const radius = centre ? 60 : 18 * Math.sqrt(index + 0.5);
    places.set(node.id, { x: (centre?.x ?? 0) + radius * Math.cos(angle), y: (centre?.y ?? 0) + radius * Math.sin(angle) });
  });
}

// From 0 to 1: how often a node is mentioned; where nothing is, how many of the edges are its own.
export function weights(nodes, edges) {
  const degrees = new Map();
  for (const id of edges.flatMap(edge => [edge.subject, edge.object])) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  // metadata may say anything
  const said = node => (Number.isFinite(node.mentions) && node.mentions > 0 ? node.mentions : 0);
  const of = nodes.some(said) ? said : node => degrees.get(node.id) ?? 0;
  const most = nodes.reduce((largest, node) => Math.max(largest, of(node)), 1);
  return node => of(node) / most;
}

// Whether a point lies in a closed path.
export function inside(path, x, y) {
  let odd = false;
  path.forEach(([ax, ay], index) => {
    const [bx, by] = path[(index + 1) % path.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}
