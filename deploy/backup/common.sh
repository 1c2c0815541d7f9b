# What oja-backup and oja-restore share.
readonly HOME_DIR=/srv/oja
readonly STATE=/var/lib/oja
readonly PICTURES=$STATE/files
readonly SETTINGS=/etc/oja
readonly PASSPHRASE_FILE=$SETTINGS/backup.env
readonly CLUSTER=/etc/postgresql/17/main
readonly DATA=/var/lib/postgresql/17/main
readonly PROGRAMS=/usr/lib/postgresql/17/bin
# The product reads here when a backup was last taken and proven.
readonly NOTES=$STATE/backup
readonly TIMERS='oja-backup.timer oja-backup-files.timer oja-backup-proof.timer'
# One name for every machine that writes, so that a new one goes on with the backups of the earlier one.
readonly RESTIC_HOST=oja
export RESTIC_HOST

fail() {
  echo "$1" >&2
  exit 1
}

as_postgres() { (cd / && runuser --user postgres -- "$@"); }

database_backups() { as_postgres pgbackrest --stanza=oja "$@"; }

file_backups() { restic --quiet --retry-lock 10m "$@"; }

# The notes are read by the product, which can’t change them.
note() {
  install -d -m 0755 "$NOTES"
  echo "$2" >"$NOTES/$1.new"
  mv "$NOTES/$1.new" "$NOTES/$1"
}

[[ $EUID == 0 ]] || fail 'Run this as root: it reads and writes what only root can.'
[[ -e $PASSPHRASE_FILE && -e /etc/pgbackrest.conf ]] || fail 'Backups aren’t set up: see docs/deploy.md.'
set -a
source "$PASSPHRASE_FILE"
set +a
