#!/bin/sh
# Starts Kith with the Java runtime beside it; nothing else need be installed.
#
# Stdout belongs to Kith (it may be the MCP wire): everything said here goes to stderr. The first start records the JVM's AOT
# cache in the background, with which later ones take a third of the time.
#
#   KITH_JAVA_OPTS   further options for the JVM, for instance -Xmx4g
#
# Exit code of its own: 3 the runtime does not work on this machine.
set -u

self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=${self%/*}/$link ;; esac
done
case $self in */*) ;; *) self=./$self ;; esac
# The AOT cache holds for one class path only, so the folder is spelt the same way however we were called.
root=$(CDPATH='' cd -P -- "${self%/*}/.." && pwd) || exit 3
java=$root/runtime/bin/java
jar=$root/lib/kith.jar
options=$root/lib/options

export ORT_DISABLE_TELEMETRY=1 # the embedding runtime would tell its maker of this machine
export KITH_LAUNCHER="$root/bin/kith" # what `kith connect` tells clients to start
# Without a language, as in a service or a nightly job, the JVM would take names and texts for ASCII, and spoil the others.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in C | POSIX) { LC_ALL=C.UTF-8; } 2>/dev/null; export LC_ALL ;; esac
umask 077 # what Kith writes, indexes included, is for its owner alone

# Where the cache lies: beside the program or, where that belongs to somebody else, in the user's folder for such things. Each build
# has a folder of its own, for another one may lie in the same place tomorrow; its native libraries would not fit this one's jars.
place=$root/made
made=$place/@BUILD@
if ! { [ -d "$made" ] || mkdir -p "$made"; } 2>/dev/null || [ ! -w "$made" ]; then
  made=
  caches=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
  if [ -n "$caches" ]; then
    place=$caches/kith/$(printf '%s' "$root" | cksum | tr ' ' -)
    made=$place/@BUILD@
    mkdir -p "$made" 2>/dev/null || made=
  fi
fi
cache=$made/kith.aot

works() {
  "$java" -version >/dev/null 2>&1 && return
  echo "kith: this build is for @PLATFORM@ and does not start on $(uname -s) $(uname -m); take the one for this machine (Linux needs glibc 2.28 or newer)." >&2
  exit 3
}

# Runs beside the first start, which does not wait for it. A folder is a lock that every file system knows.
train() {
  find "$made/training" -prune -mmin +10 -exec rmdir {} \; 2>/dev/null # left by one that was killed
  mkdir "$made/training" 2>/dev/null || return
  "$java" "@$options/all" -cp "$jar" dev.kith.boot.Main unpack-libraries "$made/native"
  "$java" -XX:AOTCacheOutput="$cache.$$" "@$options/training" "@$options/all" -XX:+UseSerialGC -cp "$jar" dev.kith.boot.Main train-aot
  # Renamed when whole; without one, an empty file says that it cannot be made here.
  [ -s "$cache.$$" ] || : >"$cache.$$"
  mv "$cache.$$" "$cache"
  rm -f "$cache.$$.config"
  for other in "$place"/*; do # what other builds left here
    [ "$other" = "$made" ] || rm -rf "$other"
  done
  rmdir "$made/training"
}

# Whether the databases of a session are small: in its home lies no file of 16 MB.
small_session() {
  home=${KITH_HOME:-}
  named=
  for word in "$@"; do
    [ -z "$named" ] || home=$word
    named=
    case $word in --home) named=1 ;; --home=*) home=${word#--home=} ;; esac
  done
  home=${home:-${XDG_DATA_HOME:-${HOME:-}/.local/share}/kith}
  [ -z "$(find -H "$home" -size +32768 -print 2>/dev/null | head -n 1)" ]
}

if [ "${1:-}" = mcp ]; then
  if small_session "$@"; then set -- "@$options/small-session" -cp "$jar" dev.kith.boot.Main "$@"; else set -- "@$options/large-session" -cp "$jar" dev.kith.boot.Main "$@"; fi
else
  set -- -cp "$jar" dev.kith.boot.Main "$@"
fi
# The smallest collector, unless another was chosen: the JVM refuses two.
case ${KITH_JAVA_OPTS:-} in *-XX:+Use*GC*) ;; *) set -- -XX:+UseSerialGC "$@" ;; esac
# shellcheck disable=SC2086  # the options are words
set -- ${KITH_JAVA_OPTS:-} "$@"
[ -n "$made" ] && [ -f "$made/native/options" ] && set -- "@$made/native/options" "$@"
if [ -n "$made" ] && [ -s "$cache" ]; then
  set -- -XX:AOTCache="$cache" "$@"
elif [ -z "$made" ] || [ ! -f "$cache" ]; then
  works
  [ -z "$made" ] || (train) </dev/null >"$made/train.log" 2>&1 &
fi
exec "$java" "@$options/all" "$@"
