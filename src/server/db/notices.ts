import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What listeners on a channel of the database are told: names only, which they look up themselves. */
export interface Notice {
  channel: string;
  text: string;
}

/** Takes what is to be told once a change is stored. */
export interface Notices {
  add(notice: Notice): void;
}

/** Tells idle workers that there is a job to do at once. How many there are is counted when it is sent. */
export const JOB_ADDED: Notice = { channel: 'jobs:insert', text: '' };

const LONGEST = 7_999;

/** Of a connection whose transactions nobody follows: it can't know when something is stored. */
export const noNotices: Notices = {
  add() {
    throw new Error('Only inTransaction() and the pool of openDatabase() can send notices');
  },
};

const SAVEPOINT =
  /^\s*(savepoint|release|rollback)(?:\s+(?:work|transaction))?(?:\s+to)?(?:\s+savepoint)?\s+"?(\w+)"?[\s;]*$/i;

/** The notices of one transaction, until it commits. */
export class Outbox implements Notices {
  readonly notices: Notice[] = [];
  #savepoints: { name: string; from: number }[] = [];

  add(notice: Notice): void {
    this.notices.push(notice);
  }

  /** Sees each statement of the transaction: a rollback to a savepoint drops what was added since. */
  see(statement: string): void {
    const [, act = '', name = ''] = SAVEPOINT.exec(statement) ?? [];
    if (act.toLowerCase() === 'savepoint')
      this.#savepoints.push({ name, from: this.notices.length });
    const at = this.#savepoints.findLastIndex((each) => each.name === name);
    if (at < 0) return;
    if (act.toLowerCase() === 'rollback') {
      this.notices.length = this.#savepoints[at]!.from;
      this.#savepoints.length = at + 1;
    }
    if (act.toLowerCase() === 'release') this.#savepoints.length = at;
  }
}

/** The waits before a batch is tried again. Later it is worth nothing: whoever waits for it has looked by then. */
const PAUSES_MS = [50, 200];

const textOf = ({ channel, text }: Notice, times: number): string =>
  channel === JOB_ADDED.channel ? JSON.stringify({ count: times }) : text;

/** The same notice is sent once, and in the place of its last time. */
function joined(notices: readonly Notice[]): Notice[] {
  const times = new Map<string, { notice: Notice; count: number }>();
  for (const notice of notices) {
    const name = `${notice.channel} ${notice.text}`;
    const count = (times.get(name)?.count ?? 0) + 1;
    times.delete(name);
    times.set(name, { notice, count });
  }
  return [...times.values()].map(({ notice, count }) => ({
    channel: notice.channel,
    text: textOf(notice, count),
  }));
}

/**
 * Sends what has been stored, on one connection of its own: what comes while a batch is under way goes together in
 * the next. PostgreSQL lets transactions that notify commit one at a time, so those that move money never do. A lost
 * notice makes a worker at most one poll late, and a page at most one beat of its stream.
 */
export class Sender implements Notices {
  readonly #line: pg.Pool;
  readonly #onTrouble: (error: unknown) => void;
  #waiting: Notice[] = [];
  #sending: Promise<void> | undefined;
  readonly #closing = new AbortController();

  /** @param line a pool of one connection; it is opened when there is something to send */
  constructor(line: pg.Pool, onTrouble: (error: unknown) => void) {
    this.#line = line;
    this.#onTrouble = onTrouble;
  }

  /** @throws Error when the text is longer than PostgreSQL takes */
  add(notice: Notice): void {
    if (Buffer.byteLength(notice.text) > LONGEST)
      throw new Error(`A notice on ${notice.channel} is too long`);
    this.#waiting.push(notice);
    this.#sending ??= this.#sendAll();
  }

  /** Sends what is left; nothing may be added any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
    await this.#line.end();
  }

  async #sendAll(): Promise<void> {
    await Promise.resolve(); // what is told in the same tick goes together
    while (this.#waiting.length > 0) await this.#send(joined(this.#waiting.splice(0)));
    this.#sending = undefined;
  }

  async #send(batch: readonly Notice[]): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      try {
        await this.#line.query({
          name: 'send-notices',
          text: 'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) told(channel, text)',
          values: [batch.map(({ channel }) => channel), batch.map(({ text }) => text)],
        });
        return;
      } catch (error) {
        if (pauseMs === undefined || this.#closing.signal.aborted) return this.#onTrouble(error);
        await sleep(pauseMs, undefined, this.#closing).catch(() => undefined);
      }
    }
  }
}
