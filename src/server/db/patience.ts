import pg from 'pg';
import type { Database } from './client.ts';
import { limitMs } from './time-limits.ts';

/**
 * Longer than the server's own limit of 5 s (see client.ts), so that usually the server ends the
 * statement and reports it.
 */
const ANSWER_MS = 8_000;
/** How much longer than the server we wait. */
const LATER_MS = ANSWER_MS - 5_000;
/**
 * After a process was paused, its timers are due before it reads what has arrived. This leaves time
 * to read it.
 */
const SECOND_LOOK_MS = 1_000;

type Waiting = pg.PoolClient & { answerMs?: number | undefined };
type Ask = (...args: unknown[]) => unknown;

/**
 * Ends a connection whose server is silent, for example because its machine is frozen or the line is dead. It
 * then counts as lost, and the outcome of its last statement is unknown.
 */
export function endIfSilent(client: Waiting): void {
  const { stream } = Reflect.get(client, 'connection');
  const usualMs = limitMs(ANSWER_MS);
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const end = () => {
    const silence = new Error('The database did not answer.');
    stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
  };
  const wait = () => {
    const { answerMs = usualMs } = client;
    stop();
    timer = setTimeout(() => {
      timer = setTimeout(end, Math.min(answerMs, SECOND_LOOK_MS));
    }, answerMs);
  };
  client.on('drain', stop);
  client.on('end', stop);
  const query: Ask = (...args) => {
    const answer = (pg.Client.prototype.query as Ask).apply(client, args);
    wait();
    return answer;
  };
  Object.assign(client, { query });
}

/** For large reads: allows each statement of this transaction this long, here and at the server. */
export async function allowLonger({ sql }: Database, seconds: number): Promise<void> {
  const ms = limitMs(seconds * 1000);
  await sql.query(`set local statement_timeout = ${ms}`);
  Object.assign(sql, { answerMs: ms + limitMs(LATER_MS) });
}

/** Restores the usual limit at the end of a transaction. */
export function asUsual(client: Waiting): void {
  client.answerMs = undefined;
}
