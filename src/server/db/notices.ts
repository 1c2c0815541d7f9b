import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A message on a channel of the database. It only names what has changed; listeners look it up. */
export interface Notice {
  channel: string;
  text: string;
}

/** Collects notices about changes that are about to be stored. */
export interface Notices {
  add(notice: Notice): void;
}

/** Wakes a worker for a job that is due. The sender counts how many there are. */
export const JOB_ADDED: Notice = { channel: 'jobs:insert', text: '' };

const LONGEST = 7_999;

/** For a connection that we didn't open ourselves, so we can't know when it commits. */
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

  /**
   * Reads each statement. A rollback to a savepoint drops the notices added since the savepoint.
   */
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

/** Notices needn't survive a crash, so their commit doesn't wait for the disk. */
const SEND = `select pg_notify(channel, text)
  from set_config('synchronous_commit', 'off', true), unnest($1::text[], $2::text[]) sent(channel, text)`;

/** How long to wait before trying a batch again. After that, everyone has polled. */
const PAUSES_MS = [50, 200];

const textOf = ({ channel, text }: Notice, times: number): string =>
  channel === JOB_ADDED.channel ? JSON.stringify({ count: times }) : text;

/** Sends repeated notices only once, at their last position. */
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
 * Sends notices after the commit, on a dedicated connection. Notices that arrive during a send form the next
 * batch. PostgreSQL makes transactions that notify commit one at a time, so no transaction that moves money
 * does. If a notice is lost, a worker is one poll late, and a page one beat of its stream.
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

  /** @throws Error when the text is longer than PostgreSQL accepts */
  add(notice: Notice): void {
    if (Buffer.byteLength(notice.text) > LONGEST)
      throw new Error(`A notice on ${notice.channel} is too long`);
    this.#waiting.push(notice);
    this.#sending ??= this.#sendAll();
  }

  /** Sends what is left and closes the connection. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
    await this.#line.end();
  }

  async #sendAll(): Promise<void> {
    await Promise.resolve(); // notices of the same tick are sent together
    while (this.#waiting.length > 0) await this.#send(joined(this.#waiting.splice(0)));
    this.#sending = undefined;
  }

  async #send(batch: readonly Notice[]): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      try {
        await this.#line.query({
          name: 'send-notices',
          text: SEND,
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
