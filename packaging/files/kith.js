#!/usr/bin/env node
// Starts the Kith that belongs to this machine: a package of its own, which npm installed beside this one.
"use strict";
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const name = `@kith/kith-${process.platform}-${process.arch}`;
let home;
try {
  home = path.dirname(require.resolve(`${name}/package.json`));
} catch {
  console.error(
    `kith: there is no ${name} here. Kith runs on Linux (x64, arm64, glibc), macOS (arm64) and Windows (x64); ` +
      "if this is one of them, install again without --omit=optional.",
  );
  process.exit(3);
}
const words = process.argv.slice(2);

// A batch file would need a shell, and its quoting; on Windows the runtime is started as kith.cmd does it, with the same cache.
function onWindows() {
  const java = path.join(home, "runtime", "bin", "java.exe");
  const jar = path.join(home, "lib", "kith.jar");
  const options = (file) => `@${path.join(home, "lib", "options", file)}`;
  const main = ["-cp", jar, "dev.kith.boot.Main"];
  const build = fs.readFileSync(path.join(home, "lib", "build"), "utf8");
  const places = [path.join(home, "made", build), path.join(process.env.LOCALAPPDATA ?? home, "kith-cache", build)];
  const made = places.find((place) => fs.existsSync(path.join(place, "kith.aot")));
  const quicker = [];
  if (!made) {
    spawnSync(java, [options("all"), ...main, "record-aot", ...places], { stdio: "ignore", windowsHide: true });
  } else {
    const cache = path.join(made, "kith.aot");
    if (fs.statSync(cache).size > 0) quicker.push(`-XX:AOTCache=${cache}`);
    const libraries = path.join(made, "native", "options");
    if (fs.existsSync(libraries)) quicker.push(`@${libraries}`);
  }
  const chosen = (process.env.KITH_JAVA_OPTS ?? "").split(/\s+/).filter(Boolean);
  // The smallest collector, unless another was chosen: the JVM refuses two.
  if (!chosen.some((word) => /^-XX:\+Use\w*GC$/.test(word))) chosen.unshift("-XX:+UseSerialGC");
  const session = words[0] === "mcp" ? [options("small-session")] : [];
  // As there: no word to the maker of the embedding runtime, and what `kith connect` tells clients to start.
  const env = { ...process.env, ORT_DISABLE_TELEMETRY: "1", KITH_LAUNCHER: path.join(home, "bin", "kith.cmd") };
  return [java, [options("all"), ...quicker, ...chosen, ...session, ...main, ...words], env];
}

const started = process.platform === "win32" ? onWindows() : [path.join(home, "bin", "kith"), words, process.env];
const [program, args, env] = started;
const child = spawn(program, args, { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (failure) => {
  console.error(`kith: ${program} cannot be started: ${failure.message}`);
  process.exit(3);
});
child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
