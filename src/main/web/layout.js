// Finds places for nodes by d3-force, away from the page's own thread. The same graph gets the same places: nodes come sorted,
// and d3-force draws its random numbers from a fixed seed.
importScripts('vendor/d3-dispatch.min.js', 'vendor/d3-quadtree.min.js', 'vendor/d3-timer.min.js', 'vendor/d3-force.min.js');

let run = 0;

onmessage = ({ data: { number, nodes, links, warm, spacing, shape } }) => {
  run = number;
  const d3 = self.d3;
  const bodies = nodes.map(node => ({ x: node.x, y: node.y, fx: node.fixed ? node.x : undefined, fy: node.fixed ? node.y : undefined, r: node.r }));
  const many = bodies.length > 600;
  const simulation = d3
    .forceSimulation(bodies)
    .force('charge', d3.forceManyBody().strength(many ? -90 : -420 * spacing).theta(many ? 1.1 : 0.9).distanceMax(many ? 600 : 1200))
    .force('link', d3.forceLink(links.map(([source, target]) => ({ source, target }))).distance(many ? 50 : 105 * spacing))
    .force('x', d3.forceX().strength(shape === 'wide' ? 0.03 : shape === 'tall' ? 0.09 : 0.05))
    .force('y', d3.forceY().strength(shape === 'wide' ? 0.09 : shape === 'tall' ? 0.03 : 0.05))
    .force('collide', d3.forceCollide(body => body.r + (many ? 2 : 13 * spacing)).iterations(many ? 1 : 2))
    .alpha(warm ? 0.5 : 1)
    .alphaDecay(many ? 0.035 : 0.028)
    .stop();
  step(number, simulation, bodies, performance.now());
};

// How long the page has to draw what it received, before it receives more.
const pause = bodies => Math.min(400, 30 + bodies.length / 15);

function step(number, simulation, bodies, sent) {
  if (number !== run) return;
  const until = performance.now() + 25;
  do simulation.tick();
  while (performance.now() < until && simulation.alpha() > simulation.alphaMin());
  const settled = simulation.alpha() <= simulation.alphaMin();
  if (settled || performance.now() - sent > pause(bodies)) {
    const places = new Float32Array(bodies.length * 2);
    bodies.forEach((body, index) => {
      places[2 * index] = body.x;
      places[2 * index + 1] = body.y;
    });
    postMessage({ number, places, settled }, [places.buffer]);
    sent = performance.now();
  }
  if (!settled) setTimeout(() => step(number, simulation, bodies, sent));
}
