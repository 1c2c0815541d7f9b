import { spawn, type ChildProcess } from 'node:child_process';
import { limitMs } from '#server/db/time-limits.ts';
import { root } from './root.ts';
import { Trouble } from './trouble.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const HEALTHY_MS = 60_000;
const STOP_MS = 12_000;

const startOne = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

export interface Child {
  /** Resolves when the child reports that it is ready; rejects when it exits before. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs one of our processes once, to its end, and returns its answer.
 * @throws Trouble when it ends without an answer; it has printed the reason
 */
export function ask<Answer>(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { answer: Promise<Answer>; stop: () => Promise<void> } {
  const child = startOne(args, env);
  let isStopping = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answer = new Promise<Answer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('error', reject);
    child.once('exit', () => {
      if (!isStopping) reject(new Trouble(`The ${name} process couldn’t finish.`));
    });
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGTERM');
    await ended;
  };
  return { answer, stop };
}

/** Runs one of our processes and restarts it when it dies, each time after a longer wait. */
export function keepRunning(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Child {
  let current: ChildProcess | undefined;
  let isStopping = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let wasReady = false;
  const firstStart = Promise.withResolvers<void>();

  const start = (): void => {
    const startedAt = Date.now();
    const child = startOne(args, env);
    current = child;
    child.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      firstStart.resolve();
    });
    child.on('exit', (code, signal) => {
      current = undefined;
      if (isStopping) return;
      // if the first start fails, so will the second; the child has already printed its own message
      if (!wasReady) return firstStart.reject(new Trouble(`The ${name} process couldn’t start.`));
      if (Date.now() - startedAt > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
      console.error(`The ${name} process ended (${signal ?? code}); starting it again.`);
      timer = setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
  };
  start();
  return {
    ready: firstStart.promise,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      const child = current;
      if (!child) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), limitMs(STOP_MS));
      await ended;
      clearTimeout(force);
    },
  };
}
