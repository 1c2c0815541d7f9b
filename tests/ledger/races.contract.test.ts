import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { createLane } from '#server/ledger/lane.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { Posted, Posting } from '#server/ledger/types.ts';
import { expireHolds, fold, seal } from '#server/ledger/upkeep.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aTransfer, aWallet, tally } from '#tests/support/ledger.ts';

let fresh: FreshDatabase;
const bills = houseAccount('float_bills', 'NGN');

beforeAll(async () => {
  fresh = await freshDatabase({ max: 32 });
});
afterAll(() => fresh.drop());
afterEach(async () => expect(await audit(fresh.db)).toEqual([]));

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, index) => work(index));

/** 32 connections at the same time, directly or through the lane. */
type Send = (posting: Posting) => Promise<Posted>;
const ways: [string, () => Send][] = [
  ['on 32 connections', () => (posting) => post(fresh.db, posting)],
  [
    'through the lane',
    () => {
      const lane = createLane(fresh.db);
      return (posting) => lane.post(posting);
    },
  ],
];

describe.each(ways)('races %s', (_, open) => {
  it('post the same key once and answer it 31 times again', async () => {
    const account = await aWallet(fresh.db, 10_000n);
    const send = open();
    const posting = aTransfer(account, bills, 100n);
    expect(await tally(times(32, () => send(posting)))).toEqual({ posted: 1, replayed: 31 });
    expect((await readBalance(fresh.db, account)).posted).toBe(9_900n);
  });

  it('accept two of 32 spends of 30 when there are 70', async () => {
    const account = await aWallet(fresh.db, 70n);
    const send = open();
    expect(await tally(times(32, () => send(aTransfer(account, bills, 30n))))).toEqual({
      posted: 2,
      naira_insufficient_funds: 30,
    });
    expect((await readBalance(fresh.db, account)).posted).toBe(10n);
  });

  it('post all of 640 crossing transfers without a deadlock', async () => {
    const a = await aWallet(fresh.db, 100_000n);
    const b = await aWallet(fresh.db, 100_000n);
    const send = open();
    const outcome = await tally(
      times(640, (index) => send(index % 2 ? aTransfer(a, b, 7n) : aTransfer(b, a, 7n))),
    );
    expect(outcome).toEqual({ posted: 640 });
    expect((await readBalance(fresh.db, a)).posted).toBe(100_000n);
    const { rows } = await fresh.db.sql.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0n }]);
  });

  it('let either one capture or the voids win a hold, never both', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    const { holdId } = await placeHold(fresh.db, {
      scope: 'test',
      key: randomUUID(),
      account,
      amount: 400n,
    });
    const send = open();
    const capture = () =>
      send(aTransfer(account, bills, 300n, { hold: { id: holdId, capture: 300n } }));
    const outcome = await tally(
      times<unknown>(32, (index) => (index % 2 ? capture() : releaseHold(fresh.db, holdId))),
    );
    const captured = outcome['posted'] ?? 0;
    expect([0, 1]).toContain(captured);
    expect(outcome).toEqual(
      captured === 1
        ? { posted: 1, hold_resolved: 31 }
        : { voided: 1, replayed: 15, hold_resolved: 16 },
    );
    const balance = await readBalance(fresh.db, account);
    expect(balance).toMatchObject({ held: 0n, posted: captured === 1 ? 700n : 1_000n });
  });
});

describe('races of other calls', () => {
  it('reverse a transaction once under 32 different keys', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    const { txnId } = await post(fresh.db, aTransfer(account, bills, 400n));
    const outcome = await tally(
      times(32, () => reverse(fresh.db, { scope: 'test', key: randomUUID(), txnId })),
    );
    expect(outcome).toEqual({ posted: 1, already_reversed: 31 });
    expect((await readBalance(fresh.db, account)).posted).toBe(1_000n);
  });

  it('place one hold for the same key sent 32 times', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    const request = { scope: 'test', key: randomUUID(), account, amount: 400n };
    const outcome = await tally(times(32, () => placeHold(fresh.db, request)));
    expect(outcome).toEqual({ held: 1, replayed: 31 });
    expect((await readBalance(fresh.db, account)).held).toBe(400n);
  });

  it('end a due hold once when capture, void and two expiry jobs meet', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await aWallet(fresh.db, 1_000n);
      const { holdId } = await placeHold(fresh.db, {
        scope: 'test',
        key: randomUUID(),
        account,
        amount: 400n,
        expiresAt: new Date(Date.now() - 1_000),
      });
      const capture = aTransfer(account, bills, 400n, { hold: { id: holdId, capture: 400n } });
      await tally([
        post(fresh.db, capture),
        releaseHold(fresh.db, holdId),
        expireHolds(fresh.db),
        expireHolds(fresh.db),
      ]);
      const { rows } = await fresh.db.sql.query<{ state: string }>(
        'select state from ledger.hold where id = $1',
        [holdId],
      );
      const { posted, held } = await readBalance(fresh.db, account);
      expect(held).toBe(0n);
      expect(posted).toBe(rows[0]?.state === 'C' ? 600n : 1_000n);
    }
  });

  it('keep the books right while folds and seals run beside postings, singly and in lanes', async () => {
    const wallets = await Promise.all(times(8, () => aWallet(fresh.db, 100_000n)));
    const lane = createLane(fresh.db);
    const at = (index: number) => wallets[index % wallets.length] ?? 0n;
    const transfers = times(400, (index) => {
      const posting = aTransfer(at(index), index % 3 ? at(index + 3) : bills, 5n);
      return index % 2 ? lane.post(posting) : post(fresh.db, posting);
    });
    const upkeep = times(20, async (index) =>
      index % 2 ? await fold(fresh.db) : await seal(fresh.db),
    );
    expect(await tally(transfers)).toEqual({ posted: 400 });
    await Promise.all(upkeep);
  });
});
