#!/bin/bash
# Backs up the database, the pictures and the settings, and proves that they can be restored.
#
#   oja-backup start   makes the repositories, turns the archive on, takes the first backup and starts the timers
#   oja-backup now     backs up everything: the whole database on Sundays, and what has changed since then on other days
#   oja-backup files   backs up pictures and settings, if they have changed
#   oja-backup list    lists the backups
#   oja-backup check   sends a piece of the log to the backups, and reads both repositories
#   oja-backup prove   restores the last backup beside the running product, and audits it
set -euo pipefail
here() { dirname "$(readlink -f "$0")"; }
source "$(here)/common.sh"

# The proof is on the disk of the database, and needs as much room again.
readonly PROOF=/var/lib/postgresql/oja-proof
readonly PROOF_SOCKET=/run/oja-proof

start() {
  database_backups stanza-create
  restic cat config >/dev/null 2>&1 || restic --quiet init
  install -m 0644 "$(here)/postgresql.conf" "$CLUSTER/conf.d/oja.conf"
  systemctl restart postgresql@17-main
  now
  check
  systemctl enable --quiet --now $TIMERS
}

now() {
  local type=diff
  if [[ $(date +%u) == 7 ]]; then type=full; fi
  database_backups --type="$type" backup
  files
  file_backups forget --keep-within 1d --keep-hourly 48 --keep-daily 35 --prune
  [[ -e $NOTES/set-up ]] || note set-up "$(date --iso-8601=seconds)"
  note taken "$(date --iso-8601=seconds)"
}

files() {
  local paths=("$SETTINGS" "$CLUSTER/conf.d")
  # with pictures in a bucket, there is no folder
  if [[ -e $PICTURES ]]; then paths+=("$PICTURES"); fi
  file_backups backup --skip-if-unchanged --exclude "$PASSPHRASE_FILE" "${paths[@]}"
}

list() {
  database_backups info
  restic --no-lock snapshots --compact
}

check() {
  database_backups check
  file_backups check
  echo 'The log of the database reaches its backups, and both repositories can be read.'
}

# The same database on a socket. It follows the log to its end and sends nothing to the backups.
start_proof() {
  database_backups --pg1-path="$PROOF/data" --archive-mode=off restore
  cat >"$PROOF/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$PROOF_SOCKET'
hba_file = '$CLUSTER/pg_hba.conf'
ident_file = '$CLUSTER/pg_ident.conf'
hot_standby = off
END
  as_postgres "$PROGRAMS/pg_ctl" start --silent --wait --timeout=7200 --pgdata="$PROOF/data" \
    --log="$PROOF/log" --options="-c config_file=$PROOF/postgresql.conf"
}

# The settings of the backup with the address of the proof: a SECRET that doesn’t fit is found here.
audit_proof() {
  local settings=$PROOF/oja.env
  file_backups dump latest "$SETTINGS/oja.env" >"$settings"
  printf '%s\n' 'DATABASE_URL=postgres://oja@%2Frun%2Foja-proof/oja' DATABASE_DIRECT_URL= >>"$settings"
  OJA_SETTINGS=$settings "$HOME_DIR/current/deploy/oja-ops" audit
}

remove_proof() {
  if [[ -e $PROOF/data/postmaster.pid ]]; then
    as_postgres "$PROGRAMS/pg_ctl" stop --silent --mode=immediate --pgdata="$PROOF/data" || true
  fi
  rm -rf "$PROOF" "$PROOF_SOCKET"
}

ask() { as_postgres psql --no-psqlrc --no-align --tuples-only "$@"; }

# Where the database’s log ends now, after everything until there has reached the backups.
send_log() {
  ask --command='select pg_current_wal_lsn()'
  database_backups check
}

# Waits until the proof has followed the log. With a piece missing, PostgreSQL restores what comes before it and says nothing.
has_followed_log() {
  local reaches
  until reaches=$(ask --host="$PROOF_SOCKET" --command="select pg_current_wal_lsn() >= '$1'::pg_lsn" 2>/dev/null); do
    as_postgres "$PROGRAMS/pg_ctl" status --silent --pgdata="$PROOF/data" >/dev/null || fail "$(tail -20 "$PROOF/log")"
    sleep 0.5
  done
  [[ $reaches == t ]]
}

prove() {
  local end reached
  remove_proof
  trap remove_proof EXIT
  install -d -o postgres -g postgres -m 0700 "$PROOF" "$PROOF/data"
  install -d -o postgres -g postgres "$PROOF_SOCKET"
  end=$(send_log)
  start_proof
  has_followed_log "$end" || fail 'The restored database ends too early: a piece of its log is missing in the backups.'
  audit_proof
  file_backups check --read-data-subset=10%
  reached=$(sed -n 's/.*last completed transaction was at log time //p' "$PROOF/log" | tail -1)
  note proven "$(date --iso-8601=seconds)"
  echo "The last backup was restored with every change until ${reached:-it was made}, and its books are in order."
}

exec 9>/run/oja-backup.lock

case ${1:-} in
  start | now | prove)
    flock 9
    "$1"
    ;;
  files | list | check) "$1" ;;
  *) fail 'Usage: oja-backup start | now | files | list | check | prove' ;;
esac
