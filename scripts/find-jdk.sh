# shellcheck shell=bash
# Finds a JDK that can build and run Kith. Sourced by ./kith and ./dev.
#
# Sets KITH_JDK to the home of a JDK >= 25, or returns 3 after one line on stderr. Nothing is cached, so an upgraded or
# removed JDK is noticed at the next start. No process is started where a JDK has its `release` file, as all current
# ones do: this runs before every start of the product.

KITH_LEAST_JAVA=25

# Sets KITH_JDK_VERSION to the full version of the JDK at $1; fails where there is none.
kith_jdk_version() {
  KITH_JDK_VERSION=
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
  local line
  if [ -r "$1/release" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
      case $line in
        JAVA_RUNTIME_VERSION=*) KITH_JDK_VERSION=${line#*=}; break ;;
        JAVA_VERSION=*) KITH_JDK_VERSION=${line#*=} ;;
      esac
    done <"$1/release"
  elif [ -e "$1/lib/modules" ]; then
    line=$("$1/bin/java" -version 2>&1) || return 1
    line=${line#*\"}
    KITH_JDK_VERSION=${line%%\"*}
  fi
  KITH_JDK_VERSION=${KITH_JDK_VERSION//\"/}
  [ -n "$KITH_JDK_VERSION" ]
}

# Takes the JDK at $1 if it is new enough.
kith_take_jdk() {
  kith_jdk_version "$1" || return 1
  local major=${KITH_JDK_VERSION%%[!0-9]*}
  [ -n "$major" ] && [ "$major" -ge "$KITH_LEAST_JAVA" ] || return 1
  case $1 in /*) KITH_JDK=$1 ;; *) KITH_JDK=$PWD/$1 ;; esac
}

# Takes the JDK that the `java` on the PATH belongs to, through whatever links lead there.
kith_take_jdk_of_path() {
  local rest=$PATH: folder java
  while [ -n "$rest" ]; do
    folder=${rest%%:*}
    rest=${rest#*:}
    [ -n "$folder" ] && [ -x "$folder/java" ] || continue
    java=$folder/java
    [ -L "$java" ] && java=$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")
    kith_take_jdk "${java%/bin/java}" && return 0
  done
  return 1
}

find_jdk() {
  KITH_JDK=
  if [ -n "${KITH_JAVA_HOME:-}" ]; then
    kith_take_jdk "$KITH_JAVA_HOME" && return 0
    echo "kith: KITH_JAVA_HOME=$KITH_JAVA_HOME is no JDK $KITH_LEAST_JAVA or newer (found: ${KITH_JDK_VERSION:-none}); point it at one, or unset it." >&2
    return 3
  fi
  [ -n "${JAVA_HOME:-}" ] && kith_take_jdk "$JAVA_HOME" && return 0
  kith_take_jdk_of_path && return 0
  local home
  for home in /usr/lib/jvm/* /usr/java/* /opt/*/ /opt/java/*/ "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    kith_take_jdk "${home%/}" && return 0
  done
  echo "kith: no JDK $KITH_LEAST_JAVA or newer found; install one (https://adoptium.net, 'sdk install java 25-tem', 'brew install openjdk') or point KITH_JAVA_HOME at one." >&2
  return 3
}
