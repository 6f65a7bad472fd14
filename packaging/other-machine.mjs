// Copies an OCI image layout and says that its image is for another architecture: a second image to try the joining of two with.
import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [from, to] = process.argv.slice(2);
cpSync(from, to, { recursive: true });
const blob = ({ digest }) => join(to, "blobs", "sha256", digest.replace("sha256:", ""));

// Puts another text in the place of a blob, and in its descriptor.
function replace(descriptor, content) {
  rmSync(blob(descriptor));
  const text = JSON.stringify(content);
  descriptor.digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
  descriptor.size = Buffer.byteLength(text);
  writeFileSync(blob(descriptor), text);
}

const index = JSON.parse(readFileSync(join(to, "index.json")));
const [image] = index.manifests;
const manifest = JSON.parse(readFileSync(blob(image)));
const config = JSON.parse(readFileSync(blob(manifest.config)));
config.architecture = config.architecture === "amd64" ? "arm64" : "amd64";
image.platform.architecture = config.architecture;
replace(manifest.config, config);
replace(image, manifest);
writeFileSync(join(to, "index.json"), JSON.stringify(index));
