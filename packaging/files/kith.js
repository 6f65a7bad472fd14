#!/usr/bin/env node
// Starts the Kith that belongs to this machine: a package of its own, which npm installed beside this one.
"use strict";
const { spawn } = require("node:child_process");
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
// A batch file would need a shell, and its quoting; on Windows the runtime is started as kith.cmd does it.
const words = process.argv.slice(2);
const options = (file) => `@${path.join(home, "lib", "options", file)}`;
const [program, args] =
  process.platform === "win32"
    ? [
        path.join(home, "runtime", "bin", "java.exe"),
        [options("all"), "-XX:+UseSerialGC", ...(words[0] === "mcp" ? [options("small-session")] : []), "-cp",
          path.join(home, "lib", "kith.jar"), "dev.kith.boot.Main", ...words],
      ]
    : [path.join(home, "bin", "kith"), words];
const child = spawn(program, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (failure) => {
  console.error(`kith: ${program} cannot be started: ${failure.message}`);
  process.exit(3);
});
child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
