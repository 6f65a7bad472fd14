// Talks MCP with the command given and does what a new user does first: greets, lists the tools, writes, finds it by meaning.
// Exit code 0 if all of that works and the server ends by itself when its input does.
import { spawn } from "node:child_process";
import readline from "node:readline";

const [program, ...words] = process.argv.slice(2);
const server = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const answers = readline.createInterface({ input: server.stdout })[Symbol.asyncIterator]();
let id = 0;

function fail(what, answer) {
  console.error(`try: ${what}: ${JSON.stringify(answer)?.slice(0, 2000)}`);
  server.kill();
  process.exit(1);
}

async function ask(method, params) {
  id++;
  server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
  for (;;) {
    const { value, done } = await answers.next();
    if (done) fail(`${method}: the server ended`);
    const message = JSON.parse(value);
    if (message.id !== id) continue;
    if (message.error) fail(method, message.error);
    return message.result;
  }
}

async function call(name, args) {
  const result = await ask("tools/call", { name, arguments: args });
  if (result.isError) fail(name, result);
  return JSON.stringify(result.structuredContent ?? result.content);
}

await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "try", version: "1" } });
server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
const { tools } = await ask("tools/list", {});
if (tools.length < 10) fail("tools/list", tools);
await call("create_entity", { database: "memory", name: "Grace Hopper", entity_type: "person", observations: ["She wrote one of the first compilers."] });
const found = await call("semantic_search", { database: "memory", query: "programming language pioneer" });
if (!found.includes("Grace Hopper")) fail("semantic_search", found);
server.stdin.end();
const code = await new Promise((ended) => server.on("exit", ended));
if (code !== 0) fail("exit code", code);
