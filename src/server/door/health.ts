import type { ServerResponse } from 'node:http';
import { limitMs } from '#server/db/time-limits.ts';
import { listOldProof } from '#server/metrics/backup-proof.ts';
import { wasDiskFull } from '#server/platform/full-disk.ts';
import { listCodeStops } from '#server/providers/routing/code-stop.ts';
import { isLive } from '#server/providers/routing/without-keys.ts';
import { sandboxesOf } from '#server/providers/sandboxes.ts';
import { lackOf } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { listLacking } from '#server/reference/lacking.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { sendText } from './headers.ts';

const READY_MS = 1_000;
/** What the database may need at any moment, for another file of its log and of a table. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

const HEALTHZ = '/healthz';
const READYZ = '/readyz';

/** Whether a requested path is one of these two. */
export const isHealthPath = (path: string | undefined): boolean =>
  path === HEALTHZ || path === READYZ;

type Asked = Pick<Services, 'db' | 'clock' | 'env' | 'providers'>;

/** Whether the database answers; resolves as late as it does, or never. */
export const isDatabaseThere = ({ db }: Pick<Services, 'db'>): Promise<boolean> =>
  db.sql.query('select 1').then(
    () => true,
    () => false,
  );

const hasRoom = ({ providers }: Pick<Services, 'providers'>): Promise<boolean> =>
  providers.storage.freeBytes().then(
    (free) => free >= LEAST_FREE_BYTES,
    () => true,
  );

/** Also false when the check takes longer than the caller would wait. */
const inTime = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    check,
    new Promise<false>((resolve) => setTimeout(resolve, limitMs(READY_MS), false).unref()),
  ]);

/** One line for each check that failed; reveals nothing that a stranger shouldn't know. */
async function listTrouble(services: Asked, isStopping: boolean): Promise<string[]> {
  if (isStopping) return ['process: it is stopping'];
  const [isThere, isRoomy] = await Promise.all([
    inTime(isDatabaseThere(services)),
    inTime(hasRoom(services)),
  ]);
  return [
    ...(isThere ? [] : ['database: it does not answer']),
    ...(isRoomy ? [] : ['disk: there is no room left for files and the built-in database']),
    ...(wasDiskFull(services.db) ? ['disk: something could not be written for want of room'] : []),
  ];
}

/** Names the sandboxes in use, so that no one mistakes a test system for the real one, and what is off without keys. */
function listSandboxes(services: Pick<Services, 'env' | 'providers'>): string[] {
  if (isLive(services.env)) return listLacking(services).map((need) => `off: ${lackOf(need)}`);
  const ids = sandboxesOf(services.providers);
  return ids.length > 0 ? [`sandbox: ${ids.join(', ')}`] : [];
}

const KEPT_MS = 60_000;

/** How many services can be used, in production: a number that anyone can count at /api/services. */
async function countServices(services: Asked): Promise<string[]> {
  if (!services.env.isProduction) return [];
  const on = (await listReadiness(services)).filter(({ state }) => state !== 'off');
  const open = on.filter(({ state }) => state === 'open').length;
  const stops = await listCodeStops(services.db);
  return [
    `services: ${open} of ${on.length} can be used`,
    ...(stops.length > 0 ? ['stopped: payouts wait for a code at the provider'] : []),
  ];
}

/** What changes slowly, looked up once a minute, however often a load balancer asks; nothing until the first time. */
function slowLines(services: Asked): () => string[] {
  let lines: string[] = [];
  let until = 0;
  return () => {
    if (until <= performance.now()) {
      until = performance.now() + KEPT_MS;
      Promise.all([countServices(services), listOldProof(services)]).then(
        (counted) => (lines = counted.flat()),
        () => (until = 0),
      );
    }
    return lines;
  };
}

/**
 * Alive: the process answers. Ready: the database answers too, there is space to write, and no shutdown is in
 * progress.
 */
export function createHealth(services: Asked, isStopping: () => boolean) {
  const listSlow = slowLines(services);
  return async (path: string, res: ServerResponse): Promise<boolean> => {
    if (path === HEALTHZ) sendText(res, 200, 'ok');
    else if (path === READYZ) {
      const trouble = await listTrouble(services, isStopping());
      const isReady = trouble.length === 0;
      const lines = isReady
        ? ['ready', ...listSlow(), ...listSandboxes(services)]
        : ['not ready', ...trouble];
      sendText(res, isReady ? 200 : 503, lines.join('\n'));
    } else return false;
    return true;
  };
}
