#!/bin/bash
# Builds a release beside the running one, and moves the server to it without a failed request.
#
#   oja-release build v0.2.0   builds a tag or commit of /srv/oja/source into /srv/oja/releases
#   oja-release use v0.2.0     migrates the database, starts the release, and moves the visitors to it
#   oja-release back           returns to the release that was used before
#   oja-release v0.2.0         build, then use
set -euo pipefail

readonly HOME_DIR=/srv/oja
readonly RELEASES=$HOME_DIR/releases
readonly UPSTREAMS=/etc/caddy/oja-upstreams.caddy
# Two pairs of ports. One pair is in use, and the next release starts on the other.
readonly PAIRS=('4321 4322' '4323 4324')
readonly KEPT=3

fail() {
  echo "$1" >&2
  exit 1
}

as_builder() { runuser --user oja-build -- "$@"; }

current() { basename "$(readlink "$HOME_DIR/current" || true)"; }

# A name becomes a folder, so it must not lead out of the folder of releases.
check_name() {
  [[ ${1:-} =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || fail 'Name a release, such as v0.2.0.'
}

# The commit of a tag, or a commit by the first seven or more digits of its id.
commit_of() {
  local commit
  as_builder git -C "$HOME_DIR/source" rev-parse --verify --quiet "refs/tags/$1^{commit}" && return
  [[ $1 =~ ^[0-9a-f]{7,40}$ ]] || return 1
  commit=$(as_builder git -C "$HOME_DIR/source" rev-parse --verify --quiet "$1^{commit}") || return 1
  # a branch can have a name that looks like an id
  [[ $commit == "$1"* ]] && echo "$commit"
}

build() {
  local name=$1 commit
  local folder=$RELEASES/$name
  if [[ -e $folder/.built ]]; then
    echo "$name has already been built. To build it again, remove $folder."
    return
  fi
  as_builder git -C "$HOME_DIR/source" fetch --quiet --tags --force origin
  commit=$(commit_of "$name") || fail "$name isn’t a tag or a commit. A branch moves, so it can’t name a release."
  rm -rf "$folder"
  as_builder mkdir "$folder"
  as_builder git -C "$HOME_DIR/source" archive "$commit" | as_builder tar -x -C "$folder"
  (
    cd "$folder"
    as_builder npm ci --no-audit --no-fund --loglevel=error
    as_builder npm run --silent build
    as_builder npm prune --omit=dev --no-audit --no-fund --loglevel=error
    find dist/client/_astro dist/packed/_astro -type f -not -name '*.dict*' | as_builder tee .built >/dev/null
  )
}

point_to() {
  ln -sfn "$RELEASES/$1" "$HOME_DIR/next"
  mv -T "$HOME_DIR/next" "$HOME_DIR/current"
}

# Pages of the earlier release are still open, and load scripts and styles by the names of their build.
keep_assets_of() {
  local before=$RELEASES/$1 now=$RELEASES/$2
  [[ $1 != "$2" && -e $before/.built ]] || return 0
  as_builder tar -C "$before" -c --files-from "$before/.built" |
    as_builder tar -C "$now" -x --skip-old-files
}

units_on() {
  local port
  for port in $1; do echo "oja-web@$port"; done
}

# Starts the current release on the ports that aren't in use, and lets Caddy send new requests there.
# Requests in progress finish in the processes of before.
switch_web() {
  local used=${PAIRS[0]} free=${PAIRS[1]} unit port
  if ! grep --quiet --word-regexp "${used%% *}" "$UPSTREAMS" 2>/dev/null; then
    free=${PAIRS[0]} used=${PAIRS[1]}
  fi
  for unit in $(units_on "$free"); do
    systemctl restart "$unit" || {
      systemctl stop $(units_on "$free")
      return 1
    }
  done
  (
    printf 'to'
    for port in $free; do printf ' 127.0.0.1:%s' "$port"; done
    echo
  ) >"$UPSTREAMS"
  systemctl reload-or-restart caddy || return 1
  systemctl enable --quiet $(units_on "$free")
  systemctl disable --quiet --now $(units_on "$used")
}

migrate() { systemctl start oja-migrate; }

# Starts a release and moves the visitors to it, after what has to come first.
use() {
  local name=$1 prepare=${2:-migrate} before
  [[ -e $RELEASES/$name/.built ]] || fail "$name isn’t built: oja-release build $name"
  before=$(current)
  keep_assets_of "$before" "$name"
  point_to "$name"
  if ! $prepare || ! switch_web; then
    [[ -n $before ]] && point_to "$before"
    fail "$name doesn’t start, ${before:-nothing} is still in use: journalctl -u 'oja-*'"
  fi
  systemctl enable --quiet oja-worker
  systemctl restart oja-worker
  if [[ -n $before && $before != "$name" ]]; then echo "$before" >"$HOME_DIR/previous"; fi
  remove_old
  echo "Release $name is in use."
}

back() {
  local name
  name=$(cat "$HOME_DIR/previous" 2>/dev/null) || fail 'No release was used before this one.'
  # the schema stays as the newer release left it, which this one can read
  use "$name" true
}

remove_old() {
  local name
  for name in $(ls -1t "$RELEASES" | tail -n "+$((KEPT + 1))"); do
    [[ $name == "$(current)" || $name == "$(cat "$HOME_DIR/previous" 2>/dev/null)" ]] && continue
    rm -rf "${RELEASES:?}/$name"
  done
}

[[ $EUID == 0 ]] || fail 'Run this as root: it restarts services.'
exec 9>/run/oja-release.lock
flock --nonblock 9 || fail 'Another release is under way.'

case ${1:-} in
  build)
    check_name "${2:-}"
    build "$2"
    ;;
  use)
    check_name "${2:-}"
    use "$2"
    ;;
  back) back ;;
  *)
    check_name "${1:-}"
    build "$1"
    use "$1"
    ;;
esac
