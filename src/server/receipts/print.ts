import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#lib/errors/app-error.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import type { Job } from './paint.ts';

type Answer = { id: number; bytes: Uint8Array } | { id: number; problem: string };
interface Waiting {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
}

const program = fileURLToPath(new URL('./painter.process.ts', import.meta.url));
const IDLE_MS = 60_000;
const LONGEST_MS = 120_000;

const inQueue = inTurn({ running: 1, waiting: 20, retryAfterS: 5 });
const waiting = new Map<number, Waiting>();
let painter: ChildProcess | undefined;
let lastId = 0;

function end(child: ChildProcess, cause: string): void {
  if (painter === child) painter = undefined;
  child.kill();
  for (const { reject } of waiting.values())
    reject(new AppError('busy', { retryAfterS: 5, cause: new Error(cause) }));
  waiting.clear();
}

function start(): ChildProcess {
  const child = fork(program, { serialization: 'advanced', execArgv: [], env: {} });
  child.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('bytes' in answer) asked?.resolve(new Uint8Array(answer.bytes));
    else asked?.reject(new Error(answer.problem));
  });
  child.on('error', (error) => end(child, error.message));
  child.on('exit', (code) => end(child, `the painter ended with ${code}`));
  return child;
}

/** Painters are started when needed and exit after a minute without work. */
let idle: NodeJS.Timeout | undefined;

function ask(job: Job): Promise<Uint8Array<ArrayBuffer>> {
  const child = (painter ??= start());
  clearTimeout(idle);
  child.ref();
  child.channel?.ref();
  const id = ++lastId;
  const tooLong = setTimeout(() => end(child, 'the painter took too long'), limitMs(LONGEST_MS));
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    child.send({ id, job });
  }).finally(() => {
    clearTimeout(tooLong);
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => end(child, 'idle'), IDLE_MS).unref();
  });
}

/**
 * Paints a paper in a separate process, one at a time.
 * @throws AppError busy when many are waiting, or when the painter exited or took too long
 */
export const print = (job: Job): Promise<Uint8Array<ArrayBuffer>> => inQueue(() => ask(job));
