import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { assertPortFree, assertWritable, dataDirOf } from './checks.ts';
import { openAndMigrate } from './database.ts';
import { onStop } from './on-stop.ts';
import { root } from './root.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { loadSettings } from './settings.ts';
import { giveUp } from './trouble.ts';
import { welcome } from './welcome.ts';

const QUIET_MS = 150;

/** A process that restarts whenever the server's code changes. */
class Restarting {
  readonly #args: string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(args: string[], env: NodeJS.ProcessEnv) {
    this.#args = args;
    this.#env = env;
    this.#start();
  }

  #start(): void {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const child = spawn(process.execPath, this.#args, {
      cwd: root,
      env: this.#env,
      stdio: [...stdio],
    });
    // a syntax error ends it; the next change starts it again
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(force);
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#start();
  }
}

/** Vite reloads pages and islands itself; server code runs outside of it, in these processes. */
function restartOnChange(children: Restarting[]): void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (_event: string, file: string | null): void => {
    if (!file || !/\.(?:ts|sql)$/.test(file) || file.startsWith('browser')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void Promise.all(children.map((child) => child.restart())), QUIET_MS);
  };
  for (const folder of ['src/server', 'src/lib']) {
    watch(join(root, folder), { recursive: true }, changed);
  }
}

async function run(): Promise<void> {
  const started = performance.now();
  const env = loadSettings();
  await assertPortFree(env);
  if (!env.DATABASE_URL) assertWritable(dataDirOf(env));
  const database = await openAndMigrate(env, (line) => console.log(line));
  const children: Restarting[] = [];
  onStop(async () => {
    await Promise.all(children.map((child) => child.stop()));
    await database.stop();
  });
  const accounts = await seedIfEmpty(env, database.url);
  const childEnv = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_URL_FILE: '',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const astro = [join(root, 'node_modules/astro/bin/astro.mjs'), 'dev'];
  const address = ['--port', String(env.PORT), '--host', env.HOST];
  children.push(
    new Restarting([...astro, ...address], childEnv),
    new Restarting([join(root, 'src/server/worker.ts')], childEnv),
  );
  restartOnChange(children);
  welcome(env, accounts, performance.now() - started);
}

run().catch(giveUp);
