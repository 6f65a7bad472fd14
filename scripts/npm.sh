# shellcheck shell=bash
# Programs that come from npm, for the suites that try Kith from outside. Sourced by them, in the project's folder.
#
# Everything goes to .tools/, once: a Node where there is none of version 22.19 or newer, and the packages. What they are, down
# to the digests of what they need themselves, stands in the folders under scripts/npm/. The one who sources this sets
# `suite` to its own name, for messages. Exit code 6: what is needed cannot be had here.

mkdir -p .tools
tools=$PWD/.tools

unavailable() {
  echo "${suite:-npm}: $1" >&2
  exit 6
}

# Puts a Node of version 22.19 or newer first on the path.
find_node() {
  local version=0.0
  command -v node >/dev/null 2>&1 && version=$(node -p 'process.versions.node')
  local major=${version%%.*} minor=${version#*.}
  minor=${minor%%.*}
  if [ "$major" -gt 22 ] || { [ "$major" -eq 22 ] && [ "$minor" -ge 19 ]; }; then return; fi
  install_npm node
  local home
  for home in "$tools"/node/node_modules/node-*/bin; do
    [ -x "$home/node" ] && "$home/node" --version >/dev/null 2>&1 && PATH=$home:$PATH && return
  done
  unavailable "no Node for this machine; install version 22.19 or newer"
}

# Installs what the folder of this name under scripts/npm/ lists.
install_npm() {
  local home=$tools/$1 list=$PWD/scripts/npm/$1
  cmp -s "$list/package-lock.json" "$home/installed" && return
  command -v npm >/dev/null 2>&1 || unavailable "there is no npm here"
  echo "${suite:-npm}: fetching what scripts/npm/$1/package.json lists …" >&2
  mkdir -p "$home"
  rm -f "$home/installed"
  cp "$list/package.json" "$list/package-lock.json" "$home/"
  # Not `npm ci`, which wants a digest of every other machine's optional binary too.
  npm install --prefix "$home" --loglevel error --ignore-scripts --no-audit --no-fund >"$home/npm.log" 2>&1 ||
    unavailable "it cannot be fetched; $home/npm.log says why"
  cp "$list/package-lock.json" "$home/installed"
}
