import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { JOB_ADDED, noNotices, Outbox, Sender } from '#server/db/notices.ts';

const told = (text: string, channel = 'live') => ({ channel, text });
/** Waits until a caller has received its answer. */
const heard = () => new Promise((resolve) => setImmediate(resolve));

describe('the notices of a transaction', () => {
  const after = (...steps: string[]) => {
    const outbox = new Outbox();
    for (const step of steps)
      if (step.length === 1) outbox.add(told(step));
      else outbox.see(step);
    return outbox.notices.map(({ text }) => text).join('');
  };

  it('are those that were not rolled back', () => {
    expect(after('a', 'savepoint one', 'b', 'rollback to savepoint one', 'c')).toBe('ac');
    expect(after('a', 'savepoint one', 'b', 'release savepoint one', 'c')).toBe('abc');
    expect(after('savepoint "sp1"', 'b', 'ROLLBACK TO "sp1";')).toBe('');
    expect(after('savepoint one', 'a', 'rollback work to one', 'b', 'rollback to one')).toBe('');
  });

  it('go with an outer savepoint, although an inner one was kept', () => {
    const inner = ['savepoint two', 'b', 'release two'];
    expect(after('savepoint one', 'a', ...inner, 'rollback to one', 'c')).toBe('c');
    expect(after('a', 'savepoint one', 'b', 'savepoint one', 'c', 'rollback to one')).toBe('ab');
    expect(
      after('savepoint one', 'a', 'release one', 'savepoint one', 'b', 'rollback to one'),
    ).toBe('a');
  });

  it('stay when a statement only mentions a savepoint', () => {
    expect(after('a', `insert into note values ('rollback to one')`, 'select 1', 'commit')).toBe(
      'a',
    );
  });

  it('are refused by a connection that no one follows', () => {
    expect(() => noNotices.add(told('a'))).toThrow('Only inTransaction()');
  });
});

interface Sent {
  notices: string[];
  answer: () => void;
  fail: () => void;
}

describe('the sender', () => {
  let sent: Sent[];
  let troubles: unknown[];
  let isEnded: boolean;
  let sender: Sender;
  beforeEach(() => {
    [sent, troubles, isEnded] = [[], [], false];
    const line = {
      query: ({ values: [channels = [], texts = []] }: { values: string[][] }) =>
        new Promise<void>((answer, refuse) => {
          const notices = channels.map((channel, n) => `${channel} ${texts[n]}`);
          sent.push({ notices, answer, fail: () => refuse(new Error('lost')) });
        }),
      end: () => Promise.resolve((isEnded = true)),
    };
    sender = new Sender(line as unknown as pg.Pool, (error) => troubles.push(error));
  });
  const add = (...texts: string[]) => texts.forEach((text) => sender.add(told(text)));
  const batches = () => sent.map(({ notices }) => notices.join());
  const until = (count: number) => expect.poll(() => sent.length).toBe(count);

  it('sends notices of one tick together, and later ones in the next batch', async () => {
    add('a', 'b');
    await heard();
    add('c');
    add('d');
    await heard();
    expect(batches()).toEqual(['live a,live b']);
    sent[0]!.answer();
    await heard();
    expect(batches()[1]).toBe('live c,live d');
  });

  it('sends equal ones once, in the last place, and reports how many jobs came', async () => {
    add('a', 'b', 'a');
    for (let n = 0; n < 3; n += 1) sender.add(JOB_ADDED);
    await heard();
    expect(batches()).toEqual(['live b,live a,jobs:insert {"count":3}']);
  });

  it('tries again when its connection is lost', async () => {
    add('a');
    await heard();
    sent[0]!.fail();
    await until(2);
    expect(batches()).toEqual(['live a', 'live a']);
    sent[1]!.answer();
    expect(troubles).toEqual([]);
  });

  it('abandons a batch in the end, reports it once, and sends the next', async () => {
    add('a');
    for (let n = 1; n <= 3; n += 1) {
      await until(n);
      sent[n - 1]!.fail();
    }
    await expect.poll(() => troubles).toEqual([new Error('lost')]);
    add('b');
    await until(4);
    expect(batches()[3]).toBe('live b');
  });

  it('sends what it has before it ends', async () => {
    add('a');
    const closed = sender.close();
    await heard();
    expect([batches(), isEnded]).toEqual([['live a'], false]);
    sent[0]!.answer();
    await closed;
    expect(isEnded).toBe(true);
  });

  it('waits for nothing when it ends without a database', async () => {
    add('a');
    await heard();
    const closed = sender.close();
    sent[0]!.fail();
    await closed;
    expect([batches(), troubles]).toEqual([['live a'], [new Error('lost')]]);
  });

  it('refuses what PostgreSQL would not take', () => {
    expect(() => add('ü'.repeat(4_000))).toThrow('A notice on live is too long');
  });
});
