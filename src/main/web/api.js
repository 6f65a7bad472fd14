// Calls of the server. Every question is a tool call under the viewer's rights.

const TOKEN = 'kith-token';
const listeners = { token: () => {}, change: () => {} };

// What went wrong, in the server's own words.
export class Fault extends Error {
  constructor(problem) {
    super(problem.detail || problem.title || 'Something went wrong.');
    this.code = problem.code ?? '';
    this.status = problem.status ?? 0;
    this.at = problem.at ?? '';
    this.allowed = problem.allowed ?? [];
    this.near = problem.near ?? [];
    this.hint = problem.hint ?? '';
    this.problems = problem.problems ?? [];
  }
}

export const token = {
  get: () => sessionStorage.getItem(TOKEN),
  set: value => sessionStorage.setItem(TOKEN, value),
  forget: () => sessionStorage.removeItem(TOKEN),
};

// Asks the viewer for a token: a function of the reason that promises one.
export function onTokenNeeded(ask) {
  listeners.token = ask;
}

// Hears of each change that this page made.
export function onChange(hear) {
  listeners.change = hear;
}

let asking;

async function send(path, options, tried = 0) {
  const headers = { Accept: 'application/json', 'Kith-Client': 'explorer', ...options.headers };
  const mine = token.get();
  if (mine) headers.Authorization = 'Bearer ' + mine;
  let response;
  try {
    response = await fetch(path, { ...options, headers, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Fault({ code: 'offline', detail: 'The server does not answer.', hint: 'Start kith serve again, then try once more.' });
  }
  if (response.status === 401 && tried < 5) {
    // several questions may be refused at once: the viewer is asked once
    if (token.get() === mine) {
      const problem = await problemOf(response);
      asking ??= listeners.token(mine ? problem.message : '').finally(() => (asking = undefined));
      await asking;
    }
    return send(path, options, tried + 1);
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function problemOf(response) {
  const problem = await response.json().catch(() => ({}));
  return new Fault({ status: response.status, detail: 'The server answered ' + response.status + '.', ...problem });
}

export async function get(path, signal) {
  return (await send(path, { signal })).json();
}

export async function text(path) {
  return (await send(path, { headers: { Accept: '*/*' } })).text();
}

export async function call(tool, args, signal) {
  const response = await send('v1/tools/' + encodeURIComponent(tool), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
    signal,
  });
  const answer = await response.json();
  if (answer?.change > 0) listeners.change(tool, args, answer);
  return answer;
}

// What this viewer can see and do; read once, and again after signing in.
export const server = {
  tools: [],
  databases: [],
  primary: '',
  async load() {
    const [tools, databases] = await Promise.all([get('v1/tools'), get('v1/databases')]);
    this.tools = tools.tools;
    this.databases = databases.databases;
    this.primary = databases.primary_database ?? '';
  },
  // Counts by database tell where there is another, or one less, than when the list was read.
  async follow(counts) {
    const names = Object.keys(counts);
    if (names.length && (names.some(name => !this.database(name)) || this.databases.some(({ name }) => !names.includes(name)))) await this.load();
  },
  offers(name) {
    return this.tools.some(tool => tool.name === name);
  },
  takes(tool, argument) {
    return argument in (this.tools.find(each => each.name === tool)?.inputSchema.properties ?? {});
  },
  database(name) {
    return this.databases.find(each => each.name === name);
  },
  // Whether this viewer may see what others do. Asked once for each token: a call that is far ahead is answered with none.
  async mayWatch() {
    const mine = token.get() ?? '';
    if (this.watching?.mine !== mine) {
      this.watching = { mine, answer: get('v1/calls?after=' + Number.MAX_SAFE_INTEGER).then(() => true, problem => (problem.status === 403 ? false : Promise.reject(problem))) };
      this.watching.answer.catch(() => (this.watching = undefined));
    }
    return this.watching.answer;
  },
  mayWrite(name, tool = 'edit_entity') {
    return Boolean(this.database(name)?.writable) && this.offers(tool);
  },
};

const summaries = new Map();

// Counts by type and predicate, kept until something changes here.
export async function summary(database) {
  if (!summaries.has(database)) {
    const asked = server.offers('get_graph_summary')
      ? call('get_graph_summary', { database })
      : call('describe_schema', { database }).then(schema => ({
          stats: {},
          entity_types: schema.entity_types.map(type => ({ type })),
          relationship_types: schema.predicates.map(type => ({ type })),
        }));
    summaries.set(database, asked);
    asked.catch(() => summaries.delete(database));
  }
  return summaries.get(database);
}

export function forget(database) {
  summaries.delete(database);
}

// What was changed last in a database, and by whom; nothing where nobody records it, or for those who may not see it.
export async function lastChange(database) {
  if (!server.offers('list_changes')) return undefined;
  return call('list_changes', { database, limit: 1 }).then(answer => answer.changes[0], () => undefined);
}
