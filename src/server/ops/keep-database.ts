import { setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from '#server/db/supervisor.ts';
import { sentenceFor, Trouble } from './trouble.ts';

export interface KeepTimes {
  firstWaitMs: number;
  longestWaitMs: number;
  /** A server that has run for this long counts as healthy. */
  healthyMs: number;
}

const TIMES: KeepTimes = { firstWaitMs: 500, longestWaitMs: 10_000, healthyMs: 60_000 };
const MOST_FAILURES = 6;
/** The messages of PostgreSQL, or of our own check of the folder, when the disk is full. */
const isFull = /No space left on device|The disk that holds .* is full/;

interface Keeping {
  /** Restarts the server at its previous address. */
  start: () => Promise<Postgres>;
  isStopping: () => boolean;
  say?: (sentence: string) => void;
  times?: KeepTimes;
}

/**
 * Watches the built-in database and restarts it when it exits by itself, each time after a longer wait. All
 * data is stored in it, so the other processes only wait and reconnect. It waits for space on a full disk,
 * and then continues.
 */
export class DatabaseKeeper {
  readonly #keeping: Required<Keeping>;
  readonly #stopping = new AbortController();
  #current: Postgres | undefined;
  #failures = 0;
  #waits = false;
  /** Rejects, with a message for people, when the database failed too often in a row. */
  readonly lost: Promise<void>;

  constructor(first: Postgres, keeping: Keeping) {
    this.#keeping = { say: (sentence) => console.error(sentence), times: TIMES, ...keeping };
    this.#current = first;
    this.lost = this.#keep(first);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.lost.catch(() => undefined);
    await this.#current?.stop();
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted || this.#keeping.isStopping();
  }

  async #keep(first: Postgres): Promise<void> {
    const { say, times } = this.#keeping;
    const stopped = new Promise((resolve) => {
      this.#stopping.signal.addEventListener('abort', resolve);
    });
    for (let server: Postgres | undefined = first; server; server = await this.#startAgain()) {
      const startedAt = performance.now();
      this.#current = server;
      await Promise.race([server.exited, stopped]);
      if (this.#isStopping) return;
      this.#current = undefined;
      const wasHealthy = performance.now() - startedAt > times.healthyMs;
      this.#failures = wasHealthy ? 1 : this.#failures + 1;
      say('The database ended unexpectedly; starting it again.');
    }
  }

  /** The server once it is running again; undefined when we are stopping. */
  async #startAgain(): Promise<Postgres | undefined> {
    const { start, say } = this.#keeping;
    for (let reason = 'it ended each time right after it started'; ;) {
      if (this.#failures >= MOST_FAILURES)
        throw new Trouble(
          `The database failed ${MOST_FAILURES} times in a row: ${reason}. Put that right and start again; nothing is lost.`,
        );
      await this.#pause();
      if (this.#isStopping) return undefined;
      try {
        const server = await start();
        this.#waits = false;
        say('The database runs again.');
        return server;
      } catch (error) {
        reason = sentenceFor(error).replace(/\.$/, '');
        if (isFull.test(reason)) this.#waitForRoom();
        else this.#failures += 1;
      }
    }
  }

  #waitForRoom(): void {
    if (!this.#waits)
      this.#keeping.say(
        'The disk is full, so the database can’t start. It will as soon as there’s room; nothing is lost.',
      );
    this.#waits = true;
  }

  async #pause(): Promise<void> {
    const { firstWaitMs, longestWaitMs } = this.#keeping.times;
    const ms = this.#waits
      ? longestWaitMs
      : Math.min(firstWaitMs * 2 ** (this.#failures - 1), longestWaitMs);
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
