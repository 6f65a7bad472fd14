// Lines and discs by WebGL: all edges in one draw call, all arrows in one, all nodes in one.

const LINE = `#version 300 es
layout(location=0) in vec2 corner; layout(location=1) in vec4 ends; layout(location=2) in vec4 colour; layout(location=3) in float reach;
uniform vec4 view; uniform vec2 size; out vec4 shade;
void main() {
  vec2 a = (ends.xy - view.xy) * view.z, b = (ends.zw - view.xy) * view.z, way = b - a;
  vec2 along = way / max(length(way), 0.001), across = vec2(-along.y, along.x);
  vec2 at = mix(a, b, corner.x) + across * corner.y * view.w;
  gl_Position = vec4(at / (size * 0.5) * vec2(1, -1), 0, 1);
  shade = colour;
}`;
const ARROW = LINE.replace(
  'mix(a, b, corner.x) + across * corner.y * view.w',
  'b - along * (max(reach * view.z, 2.0) + 1.5 + corner.x * 7.0) + across * corner.y * 3.2',
);
const FLAT = `#version 300 es
precision mediump float; in vec4 shade; out vec4 colour; void main() { colour = vec4(shade.rgb * shade.a, shade.a); }`;
const DISC = `#version 300 es
layout(location=0) in vec3 place; layout(location=1) in vec4 colour; layout(location=2) in vec4 rim; layout(location=3) in float width;
uniform vec4 view; uniform vec2 size; uniform float ratio; out vec4 inner; out vec4 outer; out float radius; out float edge;
void main() {
  edge = max(place.z * view.z, 2.0) * ratio; radius = edge + width * ratio;
  gl_Position = vec4((place.xy - view.xy) * view.z / (size * 0.5) * vec2(1, -1), 0, 1);
  gl_PointSize = 2.0 * radius + 2.0; inner = colour; outer = rim;
}`;
const ROUND = `#version 300 es
precision mediump float; in vec4 inner; in vec4 outer; in float radius; in float edge; out vec4 colour;
void main() {
  float far = length(gl_PointCoord - 0.5) * (2.0 * radius + 2.0);
  vec4 c = mix(inner, outer, smoothstep(edge - 0.6, edge + 0.6, far));
  float a = c.a * (1.0 - smoothstep(radius - 0.6, radius + 0.6, far));
  if (a <= 0.0) discard;
  colour = vec4(c.rgb * a, a);
}`;
const STRIDE = 64;
const PER_EDGE = 9;
const PER_NODE = 12;

export class GlPainter {
  #gl;
  #programs;
  #edges = { count: 0 };
  #nodes = { count: 0 };

  // The painter, or nothing where there is no WebGL.
  static of(canvas) {
    const gl = canvas.getContext('webgl2', { antialias: true, premultipliedAlpha: true });
    return gl ? new GlPainter(gl) : undefined;
  }

  constructor(gl) {
    this.#gl = gl;
    this.#programs = { line: program(gl, LINE, FLAT), arrow: program(gl, ARROW, FLAT), disc: program(gl, DISC, ROUND) };
    this.#edges.line = this.#instanced([0, -1, 1, -1, 0, 1, 1, 1], (this.#edges.buffer = gl.createBuffer()));
    this.#edges.arrow = this.#instanced([0, 0, 1, -1, 1, 1], this.#edges.buffer);
    this.#nodes.buffer = gl.createBuffer();
    this.#nodes.array = gl.createVertexArray();
    gl.bindVertexArray(this.#nodes.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#nodes.buffer);
    layout(gl, [3, 4, 4, 1], PER_NODE, 0, 0);
  }

  #instanced(corners, buffer) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(corners), gl.STATIC_DRAW);
    layout(gl, [2], 2, 0, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    layout(gl, [4, 4, 1], PER_EDGE, 1, 1);
    return array;
  }

  // What is to be drawn: {nodes, edges} with colours as four numbers from 0 to 1.
  load({ nodes, edges }) {
    const gl = this.#gl;
    const lines = new Float32Array(edges.length * PER_EDGE);
    // in an order of which every beginning is a fair part
    let at = 0;
    for (let first = 0; first < Math.min(STRIDE, edges.length); first++) {
      for (let index = first; index < edges.length; index += STRIDE) {
        const { from, to, colour } = edges[index];
        lines.set([from.x, from.y, to.x, to.y, ...colour, to.r], at);
        at += PER_EDGE;
      }
    }
    const discs = new Float32Array(nodes.length * PER_NODE);
    nodes.forEach((node, index) => discs.set([node.x, node.y, node.r, ...node.colour, ...node.rim, node.width], index * PER_NODE));
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#edges.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, lines, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#nodes.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, discs, gl.DYNAMIC_DRAW);
    this.#edges.count = edges.length;
    this.#nodes.count = nodes.length;
  }

  // share: how much of the edges, from 0 to 1
  draw({ x, y, zoom, width, height, ratio, arrows, share = 1 }) {
    const gl = this.#gl;
    const lines = Math.ceil(this.#edges.count * share);
    gl.viewport(0, 0, width * ratio, height * ratio);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const use = ({ handle, view, size, ratio: at }, half) => {
      gl.useProgram(handle);
      gl.uniform4f(view, x, y, zoom, half);
      gl.uniform2f(size, width, height);
      if (at) gl.uniform1f(at, ratio);
    };
    use(this.#programs.line, 0.65);
    gl.bindVertexArray(this.#edges.line);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, lines);
    if (arrows) {
      use(this.#programs.arrow, 1);
      gl.bindVertexArray(this.#edges.arrow);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, 3, lines);
    }
    use(this.#programs.disc, 0);
    gl.bindVertexArray(this.#nodes.array);
    gl.drawArrays(gl.POINTS, 0, this.#nodes.count);
  }

  // Until what was drawn is there. The renderer works on its own: what it takes is seen nowhere else.
  drawn() {
    const gl = this.#gl;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    return new Promise(done => {
      const look = () => {
        if (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return setTimeout(look, 4);
        gl.deleteSync(fence);
        done();
      };
      setTimeout(look);
    });
  }

  close() {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

function layout(gl, sizes, total, first, divisor) {
  let offset = 0;
  sizes.forEach((size, index) => {
    gl.enableVertexAttribArray(first + index);
    gl.vertexAttribPointer(first + index, size, gl.FLOAT, false, total * 4, offset * 4);
    gl.vertexAttribDivisor(first + index, divisor);
    offset += size;
  });
}

function program(gl, vertex, fragment) {
  const handle = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(handle, shader);
  }
  gl.linkProgram(handle);
  if (!gl.getProgramParameter(handle, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(handle));
  return { handle, view: gl.getUniformLocation(handle, 'view'), size: gl.getUniformLocation(handle, 'size'), ratio: gl.getUniformLocation(handle, 'ratio') };
}
