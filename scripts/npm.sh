# shellcheck shell=bash
# Programs that come from npm, for the suites that try Kith from outside. Sourced by them, in the project's folder.
#
# Everything goes to .tools/, once: a Node where there is none of version 22 or newer, and the packages. The one who
# sources this sets `suite` to its own name, for messages. Exit code 6: what is needed cannot be had here.

NODE_VERSION=24.21.0

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
  local arch
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) arch=linux-x64 ;;
    Linux-aarch64 | Linux-arm64) arch=linux-arm64 ;;
    Darwin-arm64) arch=darwin-arm64 ;;
    Darwin-x86_64) arch=darwin-x64 ;;
    *) unavailable "no Node for this machine; install version 22.19 or newer" ;;
  esac
  local home=$tools/node-$NODE_VERSION-$arch
  if [ ! -x "$home/bin/node" ]; then
    command -v npm >/dev/null 2>&1 || unavailable "there is no npm here, and no Node 22.19 or newer"
    echo "${suite:-npm}: fetching Node $NODE_VERSION …" >&2
    local fresh
    fresh=$(mktemp -d "$tools/fetch.XXXXXX")
    (cd "$fresh" && npm pack --silent "node-$arch@$NODE_VERSION" >/dev/null 2>&1 && tar xzf ./*.tgz) ||
      { rm -rf "$fresh"; unavailable "Node $NODE_VERSION cannot be fetched"; }
    rm -rf "$home"
    mv "$fresh/package" "$home"
    rm -rf "$fresh"
  fi
  PATH=$home/bin:$PATH
}

# Installs the npm packages named after the first word into the folder that it names.
install_npm() {
  local home=$tools/$1
  shift
  [ -f "$home/installed" ] && [ "$(cat "$home/installed")" = "$*" ] && return
  command -v npm >/dev/null 2>&1 || unavailable "there is no npm here"
  echo "${suite:-npm}: fetching $* …" >&2
  mkdir -p "$home"
  [ -f "$home/package.json" ] || echo '{"private":true,"type":"module"}' >"$home/package.json"
  npm install --prefix "$home" --silent --no-audit --no-fund "$@" >"$home/npm.log" 2>&1 ||
    unavailable "$* cannot be fetched; $home/npm.log says why"
  echo "$*" >"$home/installed"
}
