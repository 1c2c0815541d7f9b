import type { Env } from '#server/platform/env.ts';
import { buildIfChanged } from '#build/build-if-changed.ts';
import { assertPortFree, assertWritable, dataDirOf } from './checks.ts';
import { keepRunning } from './child.ts';
import type { RunningDatabase } from './database.ts';
import { DatabaseKeeper } from './keep-database.ts';
import { onStop, type Stop } from './on-stop.ts';
import { packed } from '#build/programs.ts';
import type { DemoAccounts } from './seed-if-empty.ts';
import { reportDuring } from './report-steps.ts';
import { loadSettings } from './settings.ts';
import { giveUp } from './trouble.ts';
import { welcome } from './welcome.ts';

// Requests leave a lot of short-lived memory behind; a larger nursery is collected less often.
const webArgs = ['--max-semi-space-size=16'];

async function prepare(env: Env): Promise<RunningDatabase> {
  await assertPortFree(env);
  if (!env.DATABASE_URL) assertWritable(dataDirOf(env));
  // loaded after the checks, so that problems are reported immediately
  const { openAndMigrate } = await import('./database.ts');
  // the build needs one core and the database the other; if one fails, the other must not linger
  const [built, opened] = await Promise.allSettled([
    buildIfChanged(),
    reportDuring('Starting the database')(openAndMigrate(env, () => undefined)),
  ]);
  if (opened.status === 'rejected') throw opened.reason;
  if (built.status === 'rejected') {
    await opened.value.stop();
    throw built.reason;
  }
  return opened.value;
}

/** Only the built-in database is ours to restart. */
function keepDatabase(
  { postgres, startAgain }: RunningDatabase,
  stop: Stop,
): DatabaseKeeper | undefined {
  if (!postgres || !startAgain) return undefined;
  return new DatabaseKeeper(postgres, {
    start: startAgain,
    isStopping: () => stop.isStopping(),
  });
}

/** The web process uses METRICS_PORT, and the worker the port after it. */
const nextMetricsPort = ({ METRICS_PORT: port }: Env): NodeJS.ProcessEnv =>
  port === undefined ? {} : { METRICS_PORT: `${port + 1}` };

/** Brings an open database to the state that the product needs. */
export type Fill = (env: NodeJS.ProcessEnv) => {
  answer: Promise<DemoAccounts>;
  stop: () => Promise<void>;
};

async function run(fill: Fill): Promise<void> {
  const started = performance.now();
  const env = loadSettings();
  const database = await prepare(env);
  const children: { stop: () => Promise<void> }[] = [];
  const stop = onStop(async () => {
    await Promise.all(children.map((child) => child.stop()));
    await (keeper ?? database).stop();
  });
  const keeper = keepDatabase(database, stop);
  keeper?.lost.catch(async (error: unknown) => {
    await stop();
    giveUp(error);
  });
  try {
    const childEnv = {
      ...process.env,
      DATABASE_URL: database.url,
      DATABASE_URL_FILE: '',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? (env.isProduction ? 'info' : 'warn'),
      NODE_ENV: process.env['NODE_ENV'] ?? 'production',
    };
    const filling = fill(childEnv);
    children.push(filling);
    const preparing = env.isProduction ? 'the catalogue' : 'the catalogue and the demo';
    const accounts = await reportDuring(`Preparing ${preparing}`)(filling.answer);
    const web = keepRunning('web', [...webArgs, ...packed('web')], childEnv);
    children.push(web);
    await reportDuring('Starting the server')(web.ready);
    // its first jobs may be notices of the sandbox, which come in by the door
    const worker = keepRunning('worker', packed('worker'), {
      ...childEnv,
      ...nextMetricsPort(env),
    });
    children.push(worker);
    await worker.ready;
    welcome(env, accounts, performance.now() - started);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the product until it is stopped; a problem ends the process with one sentence. */
export const runProduct = (fill: Fill): Promise<void> => run(fill).catch(giveUp);
