// Runs each client through the same short session, over stdio and over HTTP. Called by scripts/clients.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';

import { CALLS } from './calls.mjs';
import { chained, validated } from './schemas.mjs';

const kith = process.argv[2];
const run = promisify(execFile);
const inspector = fileURLToPath(
  new URL('./node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));
const redocly = fileURLToPath(new URL('./node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const me = { name: 'clients', version: '1' };
const stdio = { command: kith, args: ['mcp'], env: { ...process.env }, stderr: 'inherit' };
let entities = 0;

// What every client must be able to do.
async function session(client) {
  const { tools } = await client.listTools();
  assert.ok(tools.length >= 20, 'all tools are listed');
  assert.ok(tools.every(tool => tool.inputSchema.properties && tool.outputSchema), 'with their schemas');

  const name = `entity ${++entities}`;
  const created = await client.callTool({
    name: 'create_entity',
    arguments: { database: 'memory', name, entity_type: 'test', observations: ['ünïcode ✓'] },
  });
  assert.ok(!created.isError, 'an entity is created');
  assert.equal(created.structuredContent.status, 'created');
  const found = await client.callTool({ name: 'search_memory', arguments: { database: 'memory', query: name } });
  assert.ok(JSON.stringify(found.structuredContent).includes(name), 'and found again');
  const compact = await client.callTool({
    name: 'search_memory',
    arguments: { database: 'memory', query: name, format: 'compact' },
  });
  assert.ok(compact.content[0].text.includes(name), 'a compact answer conforms to what was listed');
  const wrong = await client.callTool({ name: 'bfs_query', arguments: { seeds: ['x'], max_hops: 99 } });
  assert.equal(wrong.isError, true, 'a fault is a result that says so');
  assert.ok(wrong.content[0].text.includes('/max_hops'), 'and where the mistake is');
  await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), 'an unknown tool is refused');

  const { resources } = await client.listResources();
  assert.ok(resources.some(resource => resource.uri === 'kith://databases'), 'resources are listed');
  const read = await client.readResource({ uri: 'kith://databases' });
  assert.ok(read.contents[0].text.includes('memory'), 'and read');
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.ok(resourceTemplates.length > 0, 'templates are listed');
  const { prompts } = await client.listPrompts();
  const prompt = await client.getPrompt({
    name: prompts[0].name,
    arguments: Object.fromEntries((prompts[0].arguments ?? []).map(argument => [argument.name, 'memory'])),
  });
  assert.ok(prompt.messages.length > 0, 'prompts are listed and filled in');
  const completed = await client.complete({
    ref: { type: 'ref/resource', uri: 'kith://{database}/schema' },
    argument: { name: 'database', value: 'mem' },
  });
  assert.deepEqual(completed.completion.values, ['memory'], 'names are completed');
}

async function connected(client, transport, revision) {
  await client.connect(transport);
  try {
    if (revision) {
      assert.equal(client.getNegotiatedProtocolVersion(), revision, 'the revision that was asked for');
    }
    await session(client);
  } finally {
    await client.close();
  }
}

// A person confirms, or not, what removes something.
async function confirmed(url) {
  for (const action of ['decline', 'accept']) {
    const client = new OldClient(me, { capabilities: { elicitation: {} } });
    const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
    let asked = 0;
    client.setRequestHandler(ElicitRequestSchema, async () => {
      asked++;
      return action === 'accept' ? { action, content: { confirm: true } } : { action };
    });
    await client.connect(url ? new OldHttp(new URL(url)) : new OldStdio(stdio));
    try {
      await client.callTool({
        name: 'create_entity',
        arguments: { database: 'memory', name: `doomed ${action}`, entity_type: 'test' },
      });
      const gone = await client.callTool({
        name: 'delete_entity',
        arguments: { database: 'memory', name: `doomed ${action}` },
      });
      assert.equal(asked, 1, 'the person is asked once');
      assert.equal(Boolean(gone.isError), action !== 'accept', `and ${action} decides`);
    } finally {
      await client.close();
    }
  }
}

async function inspected(...target) {
  const call = async (...words) => {
    const { stdout } = await run(process.execPath, [inspector, '--cli', ...target, ...words], { maxBuffer: 1 << 26 });
    return JSON.parse(stdout);
  };
  const listed = await call('--method', 'tools/list', '--strict', '--format', 'json');
  assert.ok(listed.result.tools.length >= 20, 'tools are listed');
  assert.equal(listed.schemaFindings, undefined, JSON.stringify(listed.schemaFindings));
  const schema = await call('--method', 'tools/call', '--tool-name', 'describe_schema', '--tool-arg', 'database=memory');
  assert.ok(!schema.isError && schema.content[0].text.includes('entity_types'), 'a tool is called');
  assert.ok((await call('--method', 'resources/list')).resources.length > 0, 'resources are listed');
  assert.ok((await call('--method', 'prompts/list')).prompts.length > 0, 'prompts are listed');
}

// Programs that are generated from the document get what a linter lets through.
async function linted(address) {
  const words = ['lint', `${address}/openapi.json`, '--format', 'json'];
  const { stdout } = await run(process.execPath, [redocly, ...words], { maxBuffer: 1 << 26 })
    .catch(failure => failure); // it fails where there is an error
  assert.deepEqual(JSON.parse(stdout).problems.map(problem => problem.message), [], 'nothing to complain about');
}

// A home with the examples, which a server puts there, to be copied for the calls of each family.
async function prepared() {
  const env = { ...process.env, KITH_HOME: await mkdtemp(join(process.env.HOME, 'home-')) };
  const { server } = await serve([], env);
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  return env.KITH_HOME;
}

let examples;
async function fresh() {
  examples ??= await prepared();
  const home = await mkdtemp(join(process.env.HOME, 'home-'));
  await cp(examples, home, { recursive: true });
  return { ...process.env, KITH_HOME: home };
}

// What other validators and LangChain.js make of one family.
async function family(name, check, http) {
  const env = await fresh();
  if (!http) return check({ ...stdio, args: ['mcp', '--tools', name], env });
  const { server, url } = await serve(['--tools', name], env);
  try {
    await check({ url });
  } finally {
    server.kill('SIGTERM');
  }
}

const validate = name => async at => {
  const client = new OldClient(me);
  await client.connect(at.url ? new OldHttp(new URL(at.url)) : new OldStdio(at));
  try {
    await validated(client, name);
  } finally {
    await client.close();
  }
};

const chain = name => at =>
  chained(at.url ? { transport: 'http', url: at.url } : { transport: 'stdio', command: at.command, args: at.args, env: at.env }, name);

const strict = async ({ url: at }) => {
  const target = [inspector, '--cli', at, '--transport', 'http', '--method', 'tools/list', '--strict', '--format', 'json'];
  const { stdout } = await run(process.execPath, target, { maxBuffer: 1 << 26 });
  const { schemaFindings } = JSON.parse(stdout);
  assert.equal(schemaFindings, undefined, JSON.stringify(schemaFindings));
};

function serve(words = ['--no-examples'], env = process.env) {
  const server = spawn(kith, ['serve', '--port', '0', ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let said = '';
    server.once('exit', code => reject(new Error(`kith serve ended with ${code}`)));
    server.stdout.on('data', text => {
      said += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (address) resolve({ server, url: `${address[0]}/mcp` });
    });
  });
}

const { server, url } = await serve();
const auto = () => new NewClient(me, { versionNegotiation: { mode: 'auto' } });
const pinned = () => new NewClient(me, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
const cases = {
  'TypeScript SDK 1, stdio': () => connected(new OldClient(me), new OldStdio(stdio)),
  'TypeScript SDK 1, HTTP': () => connected(new OldClient(me), new OldHttp(new URL(url))),
  'TypeScript SDK 1, a person confirms, stdio': () => confirmed(),
  'TypeScript SDK 1, a person confirms, HTTP': () => confirmed(url),
  'TypeScript SDK 2, handshake, stdio': () => connected(new NewClient(me), new NewStdio(stdio), '2025-11-25'),
  'TypeScript SDK 2, handshake, HTTP': () => connected(new NewClient(me), new NewHttp(new URL(url)), '2025-11-25'),
  'TypeScript SDK 2, auto, stdio': () => connected(auto(), new NewStdio(stdio), '2026-07-28'),
  'TypeScript SDK 2, auto, HTTP': () => connected(auto(), new NewHttp(new URL(url)), '2026-07-28'),
  'TypeScript SDK 2, pinned, stdio': () => connected(pinned(), new NewStdio(stdio), '2026-07-28'),
  'TypeScript SDK 2, three at once on one home, stdio': () =>
    Promise.all([1, 2, 3].map(() => connected(auto(), new NewStdio(stdio), '2026-07-28'))),
  'Inspector, stdio': () => inspected(kith, 'mcp'),
  'Inspector, HTTP': () => inspected(url, '--transport', 'http'),
  'Redocly, the OpenAPI document': () => linted(new URL(url).origin),
};
for (const name of Object.keys(CALLS)) {
  cases[`Inspector, ${name}: nothing to complain of`] = () => family(name, strict, true);
  for (const http of [false, true]) {
    const way = http ? 'HTTP' : 'stdio';
    cases[`ajv, zod and jsonschema, ${name}, ${way}`] = () => family(name, validate(name), http);
    cases[`LangChain.js, ${name}, ${way}`] = () => family(name, chain(name), http);
  }
}
const only = process.argv[3];
if (only) Object.keys(cases).filter(name => !name.includes(only)).forEach(name => delete cases[name]);
let failed = 0;
for (const [name, check] of Object.entries(cases)) {
  try {
    await check();
    console.log(`✓ ${name}`);
  } catch (error) {
    failed++;
    console.log(`✗ ${name}: ${error.message}`);
    console.error(error);
  }
}
server.kill('SIGTERM');
console.log(`clients: ${Object.keys(cases).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
