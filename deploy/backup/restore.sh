#!/bin/bash
# Restores the database, the pictures and the settings from their backups, audits the books, and starts the product.
#
#   oja-restore                                    everything that reached the backups
#   oja-restore --to '2026-11-29 14:03:00+01:00'   as it was at that moment
#   oja-restore --yes                              replaces the product of this machine without a question
set -euo pipefail
source "$(dirname "$(readlink -f "$0")")/common.sh"

# The moment in UTC, or nothing for the newest state.
read_moment() {
  [[ -z $1 ]] || date --utc --date="$1" '+%F %T.%3N+00:00' 2>/dev/null ||
    fail "$1 isn’t a time, such as 2026-11-29 14:03:00+01:00."
}

# The release in use, or the newest one that is built.
find_release() {
  local built
  if [[ -e $HOME_DIR/current ]]; then basename "$(readlink "$HOME_DIR/current")" && return; fi
  built=$(ls -1t "$HOME_DIR"/releases/*/.built 2>/dev/null | head -1)
  [[ -n $built ]] || fail 'No release is built on this machine: see docs/deploy.md.'
  basename "$(dirname "$built")"
}

say() { printf '%4d s  %s\n' "$((SECONDS - started))" "$1"; }

confirm() {
  local answer=
  [[ -e $SETTINGS/oja.env && $yes == no ]] || return 0
  [[ -t 0 ]] || fail 'A product is set up here. Add --yes to replace it.'
  read -rp 'This replaces the product of this machine. Type “replace” to go on: ' answer
  [[ $answer == replace ]] || fail 'Nothing was changed.'
}

# Also sends the rest of the log to the backups, so that what is replaced can be restored as well.
stop_product() {
  systemctl stop $TIMERS 'oja-web@*' oja-worker 2>/dev/null || true
  if [[ -e $CLUSTER/conf.d/oja.conf ]]; then
    database_backups check 2>/dev/null || echo 'The newest changes of the earlier database can’t be sent to the backups.'
  fi
  systemctl stop postgresql@17-main
}

# The first copy after the moment: a picture too many does no harm.
choose_copy() {
  local copies
  copies=$(TZ=UTC restic --no-lock snapshots --compact | awk '$2 ~ /^[0-9-]{10}$/ { print $1, $2 "T" $3 }')
  awk -v to="${1:0:10}T${1:11:8}" '
    { newest = $1 }
    length(to) > 1 && $2 >= to { print $1; found = 1; exit }
    END { if (!found) print newest }' <<<"$copies"
}

restore_files() {
  local copy
  copy=$(choose_copy "$1")
  [[ -n $copy ]] || fail 'There are no copies of pictures and settings.'
  file_backups restore "$copy" --target /
  # the numbers of users differ between machines
  chown -R root:oja "$SETTINGS"
  chown -R postgres:postgres "$CLUSTER/conf.d"
  if [[ -e $STATE ]]; then chown -R oja:oja "$STATE"; fi
}

restore_database() {
  local until=()
  if [[ -n $1 ]]; then until=(--type=time "--target=$1" --target-action=promote); fi
  if [[ -e $DATA ]]; then
    kept=$DATA.before-$(date +%Y%m%d-%H%M%S)
    mv "$DATA" "$kept"
  fi
  install -d -o postgres -g postgres -m 0700 "$DATA"
  database_backups "${until[@]}" restore
  systemctl start postgresql@17-main
  until [[ $(as_postgres psql --no-align --tuples-only --command='select pg_is_in_recovery()' 2>&1) == f ]]; do
    systemctl --quiet is-active postgresql@17-main || fail 'PostgreSQL ended: journalctl -u postgresql@17-main'
    sleep 0.5
  done
}

# Nothing is sold before the books are in order.
prepare_product() {
  if [[ ! -e $HOME_DIR/current ]]; then ln -s "$HOME_DIR/releases/$release" "$HOME_DIR/current"; fi
  systemctl start oja-migrate
  "$HOME_DIR/current/deploy/oja-ops" audit || fail 'The books aren’t in order, so the product stays stopped.'
}

start_product() {
  "$HOME_DIR/current/deploy/release.sh" use "$release"
  note set-up "$(date --iso-8601=seconds)"
  systemctl enable --quiet --now $TIMERS
}

to= yes=no kept= release=
while [[ $# -gt 0 ]]; do
  case $1 in
    --to)
      to=${2:-}
      [[ -n $to ]] || fail '--to needs a time.'
      shift 2
      ;;
    --yes)
      yes=yes
      shift
      ;;
    *) fail "Usage: oja-restore [--to '<time>'] [--yes]" ;;
  esac
done

moment=$(read_moment "$to")
release=$(find_release)
confirm
started=$SECONDS
say 'Stopping the product.'
stop_product
say 'Restoring pictures and settings.'
restore_files "$moment"
say 'Restoring the database.'
restore_database "$moment"
say 'Migrating and auditing.'
prepare_product
say 'Starting the product.'
start_product
echo "Restored in $((SECONDS - started)) s. What providers did since then: oja-ops reconcile --day <day>"
if [[ -n $kept ]]; then echo "The earlier database is in $kept. Remove it when you no longer need it."; fi
