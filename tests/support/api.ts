import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import type { CountryCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import { createApi } from '#server/api.ts';
import { tasks } from '#server/jobs/tasks.ts';
import type { Api } from '#server/http/api-types.ts';
import { seedReference } from '#server/ops/seed/reference.ts';
import { readEnv } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import { writeRecords } from '#server/providers/routing/record-call.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import { closeBooks, openBooks } from './audited.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { addressSettings, appUrl } from './database-url.ts';
import { freshDatabase } from './database.ts';
import { quietLogger } from './quiet-logger.ts';
import { standStill } from './still-limits.ts';

export const ORIGIN = 'http://localhost:4321';

export interface CallOptions {
  body?: unknown;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  country?: CountryCode;
  cookie?: string;
  headers?: Record<string, string>;
  address?: string;
}

export interface ApiBody {
  data?: unknown;
  meta?: unknown;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
  [name: string]: unknown;
}

export interface Answer<T = ApiBody> {
  status: number;
  body: T;
  headers: Headers;
  /** The cookies that the answer sets, by name: value and attributes as sent. */
  cookies: Record<string, { value: string; line: string }>;
}

export interface TestApp {
  services: OpenServices;
  clock: MovableClock;
  api: Api;
  /** Login of the test's database, for a second process or a worker. */
  databaseUrl: string;
  /** `path` is below /api and may carry a query. */
  call<T = ApiBody>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Runs the jobs that are due. */
  drainJobs(how?: Draining): Promise<void>;
  close(): Promise<void>;
}

function cookiesOf(headers: Headers): Answer['cookies'] {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), { value: decodeURIComponent(pair.slice(at + 1)), line }];
    }),
  );
}

function requestOf(method: string, path: string, options: CallOptions): Request {
  const headers = new Headers(options.headers);
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.key) headers.set('idempotency-key', options.key);
  if (options.country) headers.set('x-country-code', options.country);
  if (options.cookie) headers.set('cookie', options.cookie);
  const init: RequestInit = { method, headers };
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  return new Request(`${ORIGIN}/api${path}`, init);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  return isJson && text !== '' ? (JSON.parse(text) as unknown) : { text };
}

/** Connections that run jobs. They are kept, because opening one costs more than most jobs. */
function openJobPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The worker may continue before a job's result is stored, unless it writes results in batches. A
 * test that continued then would find a failed job still locked, and no later run would retry it.
 */
const writtenBeforeTheEnd = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
/** As a worker removes jobs, but so late that a busy machine makes no difference. */
const removedTogether = { ...writtenBeforeTheEnd, completeJobBatchDelay: 2_000 };

/** Runs the jobs that are due now. */
export async function runJobs(
  services: OpenServices,
  pgPool: pg.Pool,
  removal = writtenBeforeTheEnd,
): Promise<void> {
  const taskList = Object.fromEntries(
    tasks.map((each) => [
      each.name,
      async (payload: unknown) => each.run(services, each.payload.parse(payload)),
    ]),
  );
  await runOnce({
    pgPool,
    taskList,
    logger: quietLogger,
    noHandleSignals: true,
    preset: { worker: removal },
  });
  await writeRecords(services.db);
}

interface Draining {
  /** Includes those that wait for their time. */
  includeLater?: boolean;
  /** Removes those that end within a moment immediately, as a worker does. */
  removesTogether?: boolean;
}

async function drain(
  services: OpenServices,
  pool: pg.Pool,
  { includeLater = false, removesTogether = false }: Draining,
): Promise<void> {
  if (includeLater)
    await pool.query(
      `with undo as (update orders set cancel_until = now() where cancel_until > now()),
         sent as (update provider_request set claimed_at = claimed_at - interval '1 year')
       update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
    );
  await runJobs(services, pool, removesTogether ? removedTogether : undefined);
}

const borrowed = ({ databaseUrl: url }: TestApp) => ({
  url,
  db: undefined,
  drop: () => Promise.resolve(),
});

/**
 * The whole API on a separate database, in process. It has no users, only the product's services,
 * banks, fees and limits. Rate limits are raised and logs silent. `on` shares the database, the
 * files and the clock of another app.
 */
export async function anApp(
  options: {
    env?: Record<string, string>;
    clock?: MovableClock;
    on?: TestApp;
    /** Where it writes its log, for a test that reads it. */
    log?: Logger;
  } = {},
): Promise<TestApp> {
  const { on } = options;
  const database = on ? borrowed(on) : await freshDatabase();
  await database.db?.close();
  const folder =
    on?.services.env.DATA_DIR ?? join(tmpdir(), `oja-app-${randomBytes(6).toString('hex')}`);
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'raised',
    UNDO_WINDOW_S: '0',
    PUBLIC_ORIGIN: ORIGIN,
    ...addressSettings(database.url),
    ...options.env,
  });
  const clock = options.clock ?? on?.clock ?? movableClock();
  const services = openServices(env, appUrl(database.url), {
    clock,
    ...(options.log && { log: options.log }),
  });
  if (!on) await seedReference(services.db);
  if (!on && env.RATE_LIMITS === 'on') await standStill(database.url);
  const api = createApi(services);
  services.providers.notices.connect((request, bindings) => api.fetch(request, bindings));
  const jobPool = openJobPool(database.url);
  const app: TestApp = {
    services,
    clock,
    api,
    databaseUrl: database.url,
    async call<T = ApiBody>(method: string, path: string, callOptions: CallOptions = {}) {
      const response = await api.fetch(requestOf(method, path, callOptions), {
        clientAddress: callOptions.address ?? '127.0.0.1',
        requestId: randomBytes(6).toString('hex'),
      });
      const { status, headers } = response;
      return { status, headers, body: (await bodyOf(response)) as T, cookies: cookiesOf(headers) };
    },
    drainJobs: (how = {}) => drain(services, jobPool, how),
    async close() {
      try {
        await closeBooks(app);
      } finally {
        await Promise.all([services.close(), jobPool.end()]);
        await database.drop();
        if (!on) await rm(folder, { recursive: true, force: true });
      }
    },
  };
  if (!on) openBooks(app);
  return app;
}

export interface TestMember {
  user: Member;
  token: string;
}

export { aMember, PASSWORD, PIN } from './members.ts';
