import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#server/ops/root.ts';
import { boot, makeArchive, unpack, type System } from '#tests/drill/deploy/system.ts';

const PACKAGES = ['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy'];
/** The machines, which are addresses of one system. */
const addresses = { db1: '10.77.0.1', db2: '10.77.0.2', db3: '10.77.0.3' } as const;
export type Name = keyof typeof addresses;
const names = Object.keys(addresses) as Name[];
const PASSWORD = 'drill';
const WHOLE_S = 180;

/** How a primary ends: its PostgreSQL alone, or all that runs on the machine. */
export type End = 'process' | 'machine';

export interface Cluster {
  system: System;
  /** Leads to the primary, with the login that owns the product’s database. */
  url: string;
  /** Waits until there is a primary with two standbys that follow it. Returns the primary. */
  whole: () => Promise<Name>;
  kill: (name: Name, end: End) => Promise<void>;
  /** Starts what was killed with a machine. */
  revive: (name: Name) => Promise<void>;
  /** The rows of a statement at the primary. */
  read: <T>(sql: string) => Promise<T[]>;
}

const deployed = (file: string): string =>
  Object.entries(addresses).reduce(
    (text, [name, address]) => text.replaceAll(name.toUpperCase(), address),
    readFileSync(join(root, 'deploy/failover', file), 'utf8'),
  );

const patroniOf = (name: Name): string =>
  deployed('patroni.yml')
    // one etcd is enough, because none of them is killed here
    .replace(/hosts: .*/, 'hosts: [127.0.0.1:2379]')
    .replace('/var/run/postgresql', `/run/${name}`)
    .replaceAll('NAME', name)
    .replaceAll('ADDRESS', addresses[name])
    .replaceAll(/(?:SUPERUSER|REPLICATION)_PASSWORD/g, PASSWORD);

const unit = `[Unit]
Description=Patroni on the machine %i
[Service]
User=postgres
Group=postgres
ExecStart=/usr/bin/patroni /etc/patroni/%i.yml
KillMode=process
TimeoutSec=30
`;

/** Packages start what they bring, but here each part is started in its turn. */
const prepare = `
systemctl disable --now --quiet postgresql etcd haproxy patroni 2>&1 || true
for n in 1 2 3; do ip address add 10.77.0.$n/24 dev lo; done
install -d -o postgres -g postgres /run/db1 /run/db2 /run/db3
systemctl daemon-reload
systemctl start etcd haproxy
`;

async function readRows<T>(system: System, login: string, sql: string): Promise<T[]> {
  const script = `psql --no-psqlrc -h 127.0.0.1 -p 5000 ${login} -Atc "$SQL"`;
  const text = await system.run(script, {
    PGPASSWORD: PASSWORD,
    PGCONNECT_TIMEOUT: '3',
    SQL: `select coalesce(json_agg(found), '[]') from (${sql}) found`,
  });
  return JSON.parse(text) as T[];
}

const FOLLOWING = `select host(inet_server_addr()) address,
  (select count(*)::int from pg_stat_replication where state = 'streaming' and sync_state = 'quorum') standbys`;

async function whole(system: System): Promise<Name> {
  const deadline = Date.now() + WHOLE_S * 1_000;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const [row] = await readRows<{ address: string; standbys: number }>(
        system,
        '-U postgres',
        FOLLOWING,
      );
      const primary = names.find((name) => addresses[name] === row?.address);
      if (primary && row?.standbys === names.length - 1) return primary;
      last = JSON.stringify(row);
    } catch (error) {
      last = error;
    }
    await sleep(500);
  }
  throw new Error(`The databases did not become whole in ${WHOLE_S} s: ${String(last)}`);
}

const killPostgres = (name: Name): string =>
  `kill -KILL "$(head -1 /var/lib/postgresql/17/${name}/postmaster.pid)"`;

/**
 * Three PostgreSQL with Patroni, etcd and HAProxy on an empty Debian 13, set up with the files of deploy/failover, and an
 * empty database. Needs root.
 */
export async function startCluster(): Promise<Cluster> {
  const cache = join(root, '.cache');
  const [archive, folder] = [join(cache, 'debian-13-failover.tar'), join(cache, 'failover')];
  makeArchive(archive, PACKAGES);
  unpack(archive, folder);
  writeFileSync(join(folder, 'etc/haproxy/haproxy.cfg'), deployed('haproxy.cfg'));
  writeFileSync(join(folder, 'etc/systemd/system/patroni@.service'), unit);
  for (const name of names) writeFileSync(join(folder, `etc/patroni/${name}.yml`), patroniOf(name));
  const system = await boot(folder);
  try {
    await system.run(prepare);
    for (const name of names) await system.run(`systemctl start patroni@${name}`);
    await whole(system);
    const asAdministrator = 'psql -h 127.0.0.1 -p 5000 -U postgres';
    const env = { PGPASSWORD: PASSWORD };
    await system.run(
      `${asAdministrator} -c "create role oja login createrole password '${PASSWORD}'"
      ${asAdministrator} -c 'create database oja owner oja'`,
      env,
    );
  } catch (error) {
    const log = await system.run(
      "journalctl --no-pager -u 'patroni@*' -u etcd -u haproxy | tail -60",
    );
    console.log(log);
    await system.stop();
    throw error;
  }
  return {
    system,
    url: `postgres://oja:${PASSWORD}@127.0.0.1:5000/oja`,
    whole: () => whole(system),
    async kill(name, end) {
      await system.run(
        end === 'process'
          ? killPostgres(name)
          : `systemctl kill --signal=KILL --kill-whom=all patroni@${name}`,
      );
    },
    async revive(name) {
      await system.run(`systemctl reset-failed patroni@${name}; systemctl start patroni@${name}`);
    },
    read: (sql) => readRows(system, '-U oja -d oja', sql),
  };
}
