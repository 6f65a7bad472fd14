// Makes one OCI image layout of several, whose images run on different machines; packaging/join packs and unpacks them.
// Prints when the newest of them was made.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [joined, ...layouts] = process.argv.slice(2);
const INDEX = "application/vnd.oci.image.index.v1+json";
const NAME = "org.opencontainers.image.ref.name";
const blobs = join(joined, "blobs", "sha256");
mkdirSync(blobs, { recursive: true });

function refuse(why) {
  console.error(`join: ${why}.`);
  process.exit(1);
}

const sum = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

// Moves a blob of a layout into the joined one, if it is what its descriptor says; returns its bytes.
function take(layout, { digest, size }) {
  const name = digest.replace("sha256:", "");
  const file = join(layout, "blobs", "sha256", name);
  const bytes = readFileSync(file);
  if (sum(bytes) !== digest || bytes.length !== size) refuse(`${digest} is not what its name and size say: the file is damaged`);
  renameSync(file, join(blobs, name));
  return bytes;
}

const images = layouts.map((layout) => {
  const { manifests } = JSON.parse(readFileSync(join(layout, "index.json")));
  if (manifests.length !== 1) refuse(`a file holds ${manifests.length} images; name files that hold one each`);
  const [{ annotations = {}, ...described }] = manifests;
  const manifest = JSON.parse(take(layout, described));
  const config = JSON.parse(take(layout, manifest.config));
  manifest.layers.forEach((layer) => take(layout, layer));
  const { architecture, os } = described.platform;
  if (config.architecture !== architecture || config.os !== os) {
    refuse(`an image is listed for ${os}/${architecture} and made for ${config.os}/${config.architecture}`);
  }
  return { described, version: annotations[NAME], machine: `${os}/${architecture}`, created: config.created };
});
images.sort((one, other) => (one.machine < other.machine ? -1 : 1));

const versions = [...new Set(images.map((image) => image.version))];
if (versions.length > 1) refuse(`the images are of versions ${versions.join(" and ")}; join those of one`);
const machines = images.map((image) => image.machine);
const twice = machines.find((machine, at) => machines.indexOf(machine) !== at);
if (twice) refuse(`two images are for ${twice}; join one for each machine`);

const index = JSON.stringify({ schemaVersion: 2, mediaType: INDEX, manifests: images.map((image) => image.described) });
const digest = sum(index);
writeFileSync(join(blobs, digest.replace("sha256:", "")), index);
// An entry of its own for the index: of several entries, engines would ask which one is meant.
const entry = { mediaType: INDEX, digest, size: Buffer.byteLength(index), annotations: { [NAME]: versions[0] } };
writeFileSync(join(joined, "index.json"), JSON.stringify({ schemaVersion: 2, mediaType: INDEX, manifests: [entry] }));
writeFileSync(join(joined, "oci-layout"), '{"imageLayoutVersion":"1.0.0"}');
console.log(images.map((image) => image.created).sort().at(-1));
