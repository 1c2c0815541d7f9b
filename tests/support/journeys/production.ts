import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#server/db/supervisor.ts';
import { root } from '#server/ops/root.ts';
import { readEnv } from '#server/platform/env.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { dataDirOf, originOf } from './product.ts';
import type { RealVendors } from './real-vendors.ts';

const POLL_MS = 100;
/** Its port and folder are beyond those of the workers. */
const APART = 500 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

export interface Production {
  origin: string;
  /**
   * The same settings and database from outside, as `npm run ops` uses them next to the product.
   */
  services: OpenServices;
  /** Its log so far. */
  log: () => string;
  stop: () => Promise<void>;
}

/** Starts the built product in production mode, with keys of vendors. */
export async function startProduction({ settings }: RealVendors): Promise<Production> {
  const [origin, dataDir] = [originOf(APART), dataDirOf(APART)];
  const given = {
    ...settings,
    NODE_ENV: 'production',
    OJA_MODE: 'production',
    PUBLIC_ORIGIN: origin,
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    DESK: 'on',
    RATE_LIMITS: 'raised',
    UNDO_WINDOW_S: '0',
    LOG_LEVEL: 'info',
    // it refuses to start with raised limits
    TIME_LIMITS: 'on',
  };
  const child = spawn(process.execPath, [join(root, 'src/server/ops/start.ts')], {
    cwd: root,
    env: { ...process.env, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const ended = new Promise<void>((resolve) =>
    child.on('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const end = Date.now() + 10 * PATIENCE_MS;
  while (!(await isReady())) {
    if (hasEnded || Date.now() > end) throw new Error(`Production did not start:\n${said}`);
    await sleep(POLL_MS);
  }
  const postgres = await startPostgres({ dataDir });
  const services = openServices(readEnv({ ...given, LOG_LEVEL: 'silent' }), postgres.url);
  return {
    origin,
    services,
    log: () => said,
    async stop() {
      await services.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}
