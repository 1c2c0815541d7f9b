import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneByOne } from '#server/db/transaction.ts';

interface Asked {
  text: string;
  answer: (rows: unknown) => void;
  fail: (error: Error) => void;
}

let asked: Asked[];
let client: pg.PoolClient;
beforeEach(() => {
  asked = [];
  const driver = {
    processID: 7,
    query: (text: string) => new Promise((answer, fail) => void asked.push({ text, answer, fail })),
  };
  client = oneByOne(driver as unknown as pg.PoolClient);
});
const texts = () => asked.map(({ text }) => text);
/** Until whoever waits for an answer has heard of it. */
const heard = () => new Promise((resolve) => setImmediate(resolve));

describe('a connection of a transaction', () => {
  it('answers one query at a time, in the order they were asked', async () => {
    const all = Promise.all(['a', 'b', 'c'].map((text) => client.query(text)));
    await heard();
    expect(texts()).toEqual(['a']);
    asked[0]?.answer(1);
    await heard();
    expect(texts()).toEqual(['a', 'b']);
    asked[1]?.answer(2);
    await heard();
    asked[2]?.answer(3);
    expect(await all).toEqual([1, 2, 3]);
  });

  it('goes on after one that fails, and each hears of its own', async () => {
    const [first, second] = [client.query('a'), client.query('b')];
    asked[0]?.fail(new Error('a is wrong'));
    await expect(first).rejects.toThrow('a is wrong');
    await heard();
    asked[1]?.answer(2);
    expect(await second).toBe(2);
  });

  it('asks at once when nothing is under way, and is the driver’s otherwise', async () => {
    const first = client.query('a');
    expect(texts()).toEqual(['a']);
    asked[0]?.answer(1);
    await first;
    await heard();
    void client.query('b');
    expect(texts()).toEqual(['a', 'b']);
    expect(Reflect.get(client, 'processID')).toBe(7);
  });
});
