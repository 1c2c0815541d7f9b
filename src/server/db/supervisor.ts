import { setTimeout as sleep } from 'node:timers/promises';
import { locateBinaries, type Binaries } from './embedded/binaries.ts';
import {
  createCluster,
  hasCluster,
  openFolder,
  readPassword,
  type ClusterFolder,
} from './embedded/cluster-folder.ts';
import { haltPostmaster, type HaltTimes } from './embedded/halt.ts';
import {
  chooseAddress,
  launch,
  LaunchFailure,
  type Address,
  type Launched,
  type Settings,
} from './embedded/launch.ts';
import { claimOwnership, isOwnedByOther } from './embedded/owner.ts';
import { judgeLeftover, removeLeftover, type PostmasterPid } from './embedded/postmaster-pid.ts';
import { answersForFolder, ensureDatabase, urlOf } from './embedded/probe.ts';
import { processState } from './embedded/processes.ts';
import { chooseRunAs, type RunAs } from './embedded/run-as.ts';
import { StartError } from './embedded/start-error.ts';
import { limitMs } from './time-limits.ts';

export { StartError } from './embedded/start-error.ts';

export interface PostgresOptions {
  /** Holds the socket, the password and the cluster; created when missing. */
  dataDir: string;
  log?: (line: string) => void;
  /** Where it listened before, since others may know that address. Chosen when missing. */
  address?: Address;
  settings?: Settings;
  /** How long one start can take, recovery included. */
  startTimeoutMs?: number;
  /** How long a running server can take to respond before it is stopped. */
  answerMs?: number;
  /** How long to wait for the children of a killed server to exit. */
  settleMs?: number;
  haltTimes?: HaltTimes;
  /** False: as root, use an unprivileged account even where user namespaces work. */
  namespaces?: boolean;
}

export interface Postgres {
  url: string;
  address: Address;
  pid: number;
  /** True when the server was already running and has been taken over. */
  adopted: boolean;
  /** Fast shutdown. A server owned by another live process is left running. */
  stop(): Promise<void>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

interface Site {
  folder: ClusterFolder;
  binaries: Binaries;
  runAs: RunAs;
  password: string;
  options: PostgresOptions;
}

const DATABASE = 'oja';

async function openSite(options: PostgresOptions): Promise<Site> {
  const binaries = await locateBinaries();
  const folder = await openFolder(options.dataDir);
  const exists = await hasCluster(folder);
  const password = await readPassword(folder);
  const runAs = await chooseRunAs(folder.root, binaries.postgres, options);
  if (!exists) {
    await createCluster(folder, binaries, runAs, { sync: options.settings?.['fsync'] !== 'off' });
  }
  return { folder, binaries, runAs, password, options };
}

function watchExit(pid: number): Postgres['exited'] {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      void processState(pid).then((state) => {
        if (state === 'alive') return;
        clearInterval(timer);
        resolve({ code: null, signal: null });
      });
    }, 250);
    timer.unref();
  });
}

function addressOf(file: PostmasterPid): Address | undefined {
  if (file.port === undefined) return undefined;
  const host = file.socketFolder ?? file.address;
  return host === undefined ? undefined : { host, port: file.port };
}

/** Takes over a server that is already running on our folder, or stops it if it doesn't respond. */
async function adopt(site: Site, file: PostmasterPid): Promise<Postgres | undefined> {
  const answerMs = site.options.answerMs ?? limitMs(3_000);
  const patience = Date.now() + answerMs;
  do {
    const address = addressOf(file);
    if (address && (await answersForFolder(address, site.password, site.folder, answerMs))) {
      return await handOut(site, address, file.pid, { adopted: true, exited: watchExit(file.pid) });
    }
    await sleep(100);
    const now = await judgeLeftover(site.folder);
    if (now.kind !== 'running') return undefined;
    file = now.file;
  } while (Date.now() < patience);
  await haltPostmaster(file.pid, site.options.haltTimes);
  return undefined;
}

async function handOut(
  site: Site,
  address: Address,
  pid: number,
  state: Pick<Postgres, 'adopted' | 'exited'>,
): Promise<Postgres> {
  const borrowed = state.adopted && (await isOwnedByOther(site.folder));
  if (!borrowed) await claimOwnership(site.folder);
  await ensureDatabase(address, site.password, DATABASE);
  const stopOnExit = (): void => {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // already gone
    }
  };
  if (!borrowed) process.once('exit', stopOnExit);
  void state.exited.then(() => process.removeListener('exit', stopOnExit));
  return {
    url: urlOf(address, site.password, DATABASE),
    address,
    pid,
    ...state,
    stop: async () => {
      if (borrowed) return;
      process.removeListener('exit', stopOnExit);
      await haltPostmaster(pid, site.options.haltTimes);
      if (!state.adopted) await state.exited;
    },
  };
}

function explain(site: Site, error: unknown): unknown {
  if (!(error instanceof LaunchFailure)) return error;
  return new StartError(`The database in ${site.folder.root} did not start: ${error.said}`, {
    cause: error,
  });
}

async function startNew(site: Site): Promise<Postgres | undefined> {
  const address = site.options.address ?? (await chooseAddress(site.folder));
  let launched: Launched;
  try {
    launched = await launch(site.folder, site.binaries, site.runAs, {
      address,
      settings: site.options.settings ?? {},
      log: site.options.log ?? (() => undefined),
      timeoutMs: site.options.startTimeoutMs ?? limitMs(60_000),
    });
  } catch (error) {
    // another process started it in the meantime: check again instead of failing
    if (error instanceof LaunchFailure && /lock file|shared memory block/.test(error.said)) {
      return undefined;
    }
    throw explain(site, error);
  }
  const pid = launched.child.pid ?? 0;
  return await handOut(site, address, pid, { adopted: false, exited: launched.exited });
}

/**
 * Starts the built-in PostgreSQL on a folder, or takes over the one that is already running there. Leftovers
 * of a killed server are removed only when no process works in the folder any longer. Throws StartError, with
 * one sentence for the reader, when it can't.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const site = await openSite(options);
  const deadline = Date.now() + (options.settleMs ?? limitMs(10_000));
  for (;;) {
    const leftover = await judgeLeftover(site.folder);
    if (leftover.kind === 'running') {
      const server = await adopt(site, leftover.file);
      if (server) return server;
    } else if (leftover.kind !== 'waiting') {
      if (leftover.kind === 'stale') await removeLeftover(site.folder);
      const server = await startNew(site);
      if (server) return server;
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `The database folder ${site.folder.root} is still in use by processes of an earlier run; end them and start again.`,
      );
    }
    await sleep(100);
  }
}
