// Checks an image's index, manifest and config against what the OCI image format demands of them (image-spec 1.1); or, with
// --index, the index of a joined image and the list for all machines that it leads to.
import Ajv from "ajv";
import { readFileSync } from "node:fs";

const digest = { type: "string", pattern: "^sha256:[a-f0-9]{64}$" };
const strings = { type: "array", items: { type: "string" } };
const map = { type: "object", additionalProperties: { type: "string" } };
const descriptor = (mediaType, more = {}) => ({
  type: "object",
  required: ["mediaType", "digest", "size"],
  properties: { mediaType: { const: mediaType }, digest, size: { type: "integer", minimum: 0 }, annotations: map, ...more },
  additionalProperties: false,
});
const platform = {
  type: "object",
  required: ["architecture", "os"],
  properties: { architecture: { enum: ["amd64", "arm64"] }, os: { const: "linux" } },
};
const document = (mediaType, required, properties) => ({
  type: "object",
  required: ["schemaVersion", "mediaType", ...required],
  properties: { schemaVersion: { const: 2 }, mediaType: { const: mediaType }, annotations: map, ...properties },
  additionalProperties: false,
});
const type = (what) => `application/vnd.oci.image.${what}`;
const moment = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" };
const paths = { type: "object", additionalProperties: { type: "object", maxProperties: 0 } };
const schemas = [
  document(type("index.v1+json"), ["manifests"], {
    manifests: { type: "array", minItems: 1, items: descriptor(type("manifest.v1+json"), { platform }) },
  }),
  document(type("manifest.v1+json"), ["config", "layers"], {
    config: descriptor(type("config.v1+json")),
    layers: { type: "array", minItems: 1, items: descriptor(type("layer.v1.tar+gzip")) },
  }),
  {
    type: "object",
    required: ["architecture", "os", "rootfs"],
    properties: {
      created: moment,
      ...platform.properties,
      config: {
        type: "object",
        properties: {
          User: { type: "string", pattern: "^[1-9]\\d*(:[1-9]\\d*)?$" }, // never root
          ExposedPorts: { ...paths, propertyNames: { pattern: "^\\d+/(tcp|udp)$" } },
          Env: { type: "array", items: { type: "string", pattern: "^[^=]+=" } },
          Entrypoint: strings,
          Cmd: strings,
          Volumes: { ...paths, propertyNames: { pattern: "^/" } },
          WorkingDir: { type: "string", pattern: "^/" },
          Labels: map,
          StopSignal: { type: "string" },
          Healthcheck: { type: "object", required: ["Test"], properties: { Test: strings } },
        },
        additionalProperties: false,
      },
      rootfs: {
        type: "object",
        required: ["type", "diff_ids"],
        properties: { type: { const: "layers" }, diff_ids: { type: "array", minItems: 1, items: digest } },
      },
      history: { type: "array", items: { type: "object", properties: { created: moment, created_by: { type: "string" } } } },
    },
    additionalProperties: false,
  },
];
const joined = [
  document(type("index.v1+json"), ["manifests"], {
    manifests: { type: "array", minItems: 1, maxItems: 1, items: descriptor(type("index.v1+json")) },
  }),
  document(type("index.v1+json"), ["manifests"], {
    manifests: { type: "array", minItems: 2, items: { ...descriptor(type("manifest.v1+json"), { platform }), required: ["mediaType", "digest", "size", "platform"] } },
  }),
];
const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
const words = process.argv.slice(2);
const [wanted, files] = words[0] === "--index" ? [joined, words.slice(1)] : [schemas, words];
files.forEach((file, index) => {
  const valid = ajv.compile(wanted[index]);
  if (!valid(JSON.parse(readFileSync(file)))) {
    console.error(`${file}: ${ajv.errorsText(valid.errors)}`);
    process.exitCode = 1;
  }
});
