// What other people's programs make of Kith's schemas: every tool of every family is listed, its schemas are read by ajv, zod,
// Python's jsonschema and LangChain.js, and real calls and answers are held against them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';

import { CALLS } from './calls.mjs';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'kith-schemas-'));

// Each makes of a schema a function that tells what is wrong with a value, or nothing.
const READERS = {
  ajv: schema => {
    const ajv = new Ajv2020({ strict: true, strictTypes: true, strictTuples: true, strictRequired: true, allErrors: true });
    formats.default(ajv);
    const check = ajv.compile(schema);
    return value => (check(value) ? '' : ajv.errorsText(check.errors));
  },
  zod: schema => {
    const type = z.fromJSONSchema(schema);
    return value => {
      const read = type.safeParse(value);
      return read.success ? '' : z.prettifyError(read.error);
    };
  },
};

// The schema is readable, what fits is taken, and what does not is refused, by everybody.
function read(name, schema, values) {
  const wrong = [];
  for (const [reader, read] of Object.entries(READERS)) {
    try {
      const check = read(schema);
      for (const { value, fits } of values) {
        const problem = check(value);
        if (fits === Boolean(problem)) {
          wrong.push(`${reader} ${name}: ${problem || `takes ${JSON.stringify(value).slice(0, 200)}`}`);
        }
      }
    } catch (error) {
      wrong.push(`${reader} ${name}: ${error.message}`);
    }
  }
  return wrong;
}

async function readByPython(cases) {
  if (!process.env.KITH_PYTHON) return [];
  const file = join(folder, 'cases.json');
  await writeFile(file, JSON.stringify(cases));
  try {
    await run(process.env.KITH_PYTHON, [new URL('./schemas.py', import.meta.url).pathname, file], { maxBuffer: 1 << 26 });
    return [];
  } catch (error) {
    return [`jsonschema ${error.stdout || error.message}`];
  }
}

// Arguments that no tool takes, made of some that it does.
function unfit(tool, args) {
  const unknown = { ...args, no_such_argument: 1 };
  const without = (tool.inputSchema.required ?? []).map(name => {
    const { [name]: _, ...rest } = args;
    return rest;
  });
  return [unknown, ...without];
}

// Lists a family's tools and calls each of them, holding all that goes in and out against the schemas.
export async function validated(client, family) {
  const { tools } = await client.listTools();
  assert.deepEqual(new Set(CALLS[family].map(([name]) => name)), new Set(tools.map(tool => tool.name)), 'every tool is called');
  const cases = new Map();
  for (const tool of tools) {
    cases.set(tool.name, { input: [], output: [] });
    assert.ok(tool.outputSchema, `${tool.name} says what it returns`);
  }
  let change = 0;
  for (const [name, given] of CALLS[family]) {
    const args = typeof given === 'function' ? given(change) : given;
    const tool = tools.find(each => each.name === name);
    const answer = await client.callTool({ name, arguments: args });
    assert.ok(!answer.isError, `${name} ${JSON.stringify(args)}: ${answer.content[0]?.text}`);
    change = answer.structuredContent.change ?? change;
    cases.get(name).input.push({ value: args, fits: true });
    cases.get(name).output.push({ value: answer.structuredContent, fits: true });
    for (const bad of unfit(tool, args)) {
      const refused = await client.callTool({ name, arguments: bad });
      assert.equal(refused.isError, true, `${name} ${JSON.stringify(bad)} is refused`);
      // a brief schema leaves it to the server to refuse what it does not know
      const told = tool.inputSchema.additionalProperties === false || !('no_such_argument' in bad);
      if (told) cases.get(name).input.push({ value: bad, fits: false });
    }
  }
  const all = tools.flatMap(tool => [
    { name: `${tool.name} input`, schema: tool.inputSchema, values: cases.get(tool.name).input },
    { name: `${tool.name} output`, schema: tool.outputSchema, values: cases.get(tool.name).output },
  ]);
  const wrong = all.flatMap(({ name, schema, values }) => read(name, schema, values));
  wrong.push(...(await readByPython(all)));
  assert.equal(wrong.length, 0, wrong.join('\n'));
}

// LangChain.js makes tools of its own out of the list, and checks what they are called with.
export async function chained(server, family) {
  const client = new MultiServerMCPClient({ mcpServers: { kith: server }, throwOnLoadError: true });
  try {
    const tools = new Map((await client.getTools()).map(tool => [tool.name, tool]));
    assert.deepEqual(new Set(tools.keys()), new Set(CALLS[family].map(([name]) => name)), 'every tool is listed');
    let change = 0;
    for (const [name, given] of CALLS[family].filter(([, , plain]) => !plain)) {
      const args = typeof given === 'function' ? given(change) : given;
      const answer = await tools.get(name).invoke(args);
      assert.ok(JSON.stringify(answer).length > 2, `${name} answers`);
      change = Number(/change\W+(\d+)/.exec(JSON.stringify(answer))?.[1] ?? change);
      await assert.rejects(tools.get(name).invoke({ ...args, no_such_argument: 1 }), `${name} refuses`);
    }
  } finally {
    await client.close();
  }
}
