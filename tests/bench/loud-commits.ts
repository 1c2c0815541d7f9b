import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Sender } from '#server/db/notices.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const JOB = /^select add_job\(/;
const EVENT = /insert into "?order_events/;
const NOTIFICATION = /insert into notifications/;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');

/** The queue's own function for adding a job, which notifies. */
const loudJob = (asked: object, text: string) => ({
  ...asked,
  name: 'add-job-loudly',
  text: text.replace('add_job(', 'graphile_worker.add_job(').replaceAll('p_', ''),
});

/**
 * When notices are sent: inside their transactions, as before; after them, as in the product; or
 * never.
 */
export type Way = 'inside' | 'after' | 'never';

/**
 * Makes this process notify inside its transactions: two notices for a step of an order, one for a
 * notification, and one for each job. Only a bench can enable it.
 * @returns the switch
 */
export function loudCommits(): (way: Way) => void {
  let isLoud = false;
  let isQuiet = false;
  const toSend = new WeakMap<pg.Client, number>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query: send } = prototype;
  const commit = async (client: pg.Client, args: unknown[]): Promise<unknown> => {
    for (let left = toSend.get(client) ?? 0; left > 0; left -= 1)
      await send.call(client, `select pg_notify('oja_live', $1)`, [randomUUID()]);
    toSend.delete(client);
    return send.apply(client, args);
  };
  prototype.query = function query(...args) {
    const [asked] = args;
    const text = textOf(asked);
    if (!isLoud) return send.apply(this, args);
    if (text === 'commit') return commit(this, args);
    const count =
      (toSend.get(this) ?? 0) + (EVENT.test(text) ? 2 : NOTIFICATION.test(text) ? 1 : 0);
    toSend.set(this, text.startsWith('begin') ? 0 : count);
    return JOB.test(text)
      ? send.call(this, loudJob(asked as object, text), ...args.slice(1))
      : send.apply(this, args);
  };
  const { add } = Sender.prototype as unknown as {
    add: (this: Sender, ...args: unknown[]) => void;
  };
  Sender.prototype.add = function addQuietly(...args) {
    if (!isQuiet) add.apply(this, args);
  };
  return (way) => {
    isLoud = way === 'inside';
    isQuiet = way !== 'after';
  };
}
