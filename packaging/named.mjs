// Checks that the list of what is shipped names every library below a folder as it lies there, and the runtime.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [root] = process.argv.slice(2);
const { components } = JSON.parse(readFileSync(join(root, "sbom.cdx.json")));
const sums = new Set(components.flatMap((part) => part.hashes ?? []).map((sum) => sum.content));
const missing = [];
for (const folder of ["lib/lib", "native"]) {
  let files = [];
  try {
    files = readdirSync(join(root, folder), { recursive: true });
  } catch (absent) {
    if (absent.code !== "ENOENT") throw absent;
  }
  for (const file of files.filter((name) => /\.jar$|\.so|\.dylib$|\.dll$/.test(name))) {
    const path = join(root, folder, file);
    if (!sums.has(createHash("sha256").update(readFileSync(path)).digest("hex"))) missing.push(path);
  }
}
const [, version] = /JAVA_VERSION="([^"]+)"/.exec(readFileSync(join(root, "runtime/release"), "utf8"));
if (!components.some((part) => part.type === "platform" && part.version === version)) missing.push(`the runtime ${version}`);
if (!components.some((part) => part.type === "machine-learning-model")) missing.push("the model");
const references = components.map((part) => part["bom-ref"]);
if (new Set(references).size !== references.length) missing.push("a name for each part: some have the same");
for (const what of missing) console.error(`the list of what is shipped does not name ${what}`);
process.exitCode = missing.length ? 1 : 0;
