# shellcheck shell=bash
# One builder at a time. Sourced by ./kith and ./dev.
#
# flock where there is one, because the system lets go of it when a builder dies; elsewhere (macOS) a folder that names
# its owner, taken over when that owner is gone.

# Takes the lock at $1, waiting for it, or with $2 = try failing at once when somebody has it.
kith_lock() {
  KITH_LOCK=$1
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$1" || return 1
    if [ "${2:-wait}" = try ]; then flock -n 9; else flock 9; fi
    return
  fi
  local owner
  while ! mkdir "$1.d" 2>/dev/null; do
    owner=
    [ -r "$1.d/owner" ] && read -r owner <"$1.d/owner"
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
      rm -rf "$1.d"
      continue
    fi
    [ "${2:-wait}" = try ] && return 1
    sleep 0.2
  done
  echo "$$" >"$1.d/owner"
  trap 'rm -rf "$KITH_LOCK.d"' EXIT
}

kith_unlock() {
  if command -v flock >/dev/null 2>&1; then
    exec 9>&-
  else
    rm -rf "$KITH_LOCK.d"
    trap - EXIT
  fi
}
