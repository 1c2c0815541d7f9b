import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { houseAccount, readBalance, setFrozen } from '#server/ledger/accounts.ts';
import { LedgerError } from '#server/ledger/errors.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aWallet as wallet } from '#tests/support/ledger.ts';

let fresh: FreshDatabase;
const float = houseAccount('float_payments', 'NGN');
const bills = houseAccount('float_bills', 'NGN');
const fees = houseAccount('house_fee', 'NGN');

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
afterEach(async () => expect(await audit(fresh.db)).toEqual([]));

const aWallet = (minor = 0n, currency: 'NGN' | 'GHS' = 'NGN') => wallet(fresh.db, minor, currency);

const balanceOf = async (account: bigint) => {
  const { posted, held, available } = await readBalance(fresh.db, account);
  return { posted, held, available };
};

const spend = (account: bigint, amount: bigint, key: string = randomUUID()) => ({
  scope: 'test',
  key,
  kind: 'airtime',
  legs: [
    { account, amount: -amount },
    { account: bills, amount },
  ],
});

describe('post', () => {
  it('moves money between all legs at once', async () => {
    const account = await aWallet();
    await post(fresh.db, {
      scope: 'test',
      key: randomUUID(),
      kind: 'deposit',
      legs: [
        { account, amount: 500_000n },
        { account: float, amount: -510_000n },
        { account: fees, amount: 10_000n },
      ],
    });
    expect(await balanceOf(account)).toEqual({ posted: 500_000n, held: 0n, available: 500_000n });
  });

  it('answers a repeated key with the first posting and moves nothing again', async () => {
    const account = await aWallet(1_000n);
    const first = await post(fresh.db, spend(account, 300n, 'again'));
    const second = await post(fresh.db, spend(account, 300n, 'again'));
    expect(first.status).toBe('posted');
    expect(second).toEqual({ txnId: first.txnId, status: 'replayed' });
    expect((await balanceOf(account)).posted).toBe(700n);
  });

  it('refuses the same key with another amount', async () => {
    const account = await aWallet(1_000n);
    await post(fresh.db, spend(account, 300n, 'other'));
    await expect(post(fresh.db, spend(account, 301n, 'other'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('refuses to spend more than there is, and the key stays free', async () => {
    const account = await aWallet(100n);
    await expect(post(fresh.db, spend(account, 101n, 'poor'))).rejects.toMatchObject({
      code: 'naira_insufficient_funds',
    });
    expect((await post(fresh.db, spend(account, 100n, 'poor'))).status).toBe('posted');
    expect((await balanceOf(account)).posted).toBe(0n);
  });

  it('reports insufficient funds in currencies other than naira with the general code', async () => {
    const account = await aWallet(100n, 'GHS');
    const posting = {
      ...spend(account, 101n),
      legs: [
        { account, amount: -101n },
        { account: houseAccount('float_bills', 'GHS'), amount: 101n },
      ],
    };
    await expect(post(fresh.db, posting)).rejects.toMatchObject({ code: 'insufficient_funds' });
  });

  it('refuses sums that do not come to zero, also when only the total does', async () => {
    const naira = await aWallet(1_000n);
    const cedi = await aWallet(1_000n, 'GHS');
    const bad = (legs: { account: bigint; amount: bigint }[]) =>
      post(fresh.db, { scope: 'test', key: randomUUID(), kind: 'bad', legs });
    await expect(
      bad([
        { account: naira, amount: -5n },
        { account: bills, amount: 4n },
      ]),
    ).rejects.toMatchObject({ code: 'unbalanced' });
    await expect(
      bad([
        { account: naira, amount: -5n },
        { account: cedi, amount: 5n },
      ]),
    ).rejects.toMatchObject({ code: 'unbalanced' });
    await expect(bad([{ account: naira, amount: -5n }])).rejects.toBeInstanceOf(LedgerError);
    await expect(
      bad([
        { account: naira, amount: -5n },
        { account: naira, amount: 5n },
      ]),
    ).rejects.toMatchObject({ code: 'bad_request' });
    await expect(
      bad([
        { account: naira, amount: -5n },
        { account: 99_999_999n, amount: 5n },
      ]),
    ).rejects.toMatchObject({ code: 'account_not_found' });
  });

  it('refuses amounts that could make a sum overflow', async () => {
    const huge = 2n ** 63n - 1n;
    await expect(post(fresh.db, spend(float, huge))).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('posts two currencies through the exchange accounts in one transaction', async () => {
    const naira = await aWallet(1_000n);
    const cedi = await aWallet(0n, 'GHS');
    await post(fresh.db, {
      scope: 'test',
      key: randomUUID(),
      kind: 'exchange',
      legs: [
        { account: naira, amount: -1_000n },
        { account: houseAccount('fx_position', 'NGN'), amount: 1_000n },
        { account: houseAccount('fx_position', 'GHS'), amount: -9n },
        { account: cedi, amount: 9n },
      ],
    });
    expect((await balanceOf(cedi)).posted).toBe(9n);
  });
});

describe('holds', () => {
  const hold = (account: bigint, amount: bigint, extra: object = {}) =>
    placeHold(fresh.db, { scope: 'test', key: randomUUID(), account, amount, ...extra });

  it('keep the money booked and no longer available', async () => {
    const account = await aWallet(1_000n);
    await hold(account, 600n);
    expect(await balanceOf(account)).toEqual({ posted: 1_000n, held: 600n, available: 400n });
    await expect(post(fresh.db, spend(account, 401n))).rejects.toMatchObject({
      code: 'naira_insufficient_funds',
    });
    await expect(hold(account, 401n)).rejects.toMatchObject({ code: 'naira_insufficient_funds' });
  });

  it('are captured up to their amount, and the rest is available again', async () => {
    const account = await aWallet(1_000n);
    const { holdId } = await hold(account, 600n);
    await post(fresh.db, { ...spend(account, 450n), hold: { id: holdId, capture: 450n } });
    expect(await balanceOf(account)).toEqual({ posted: 550n, held: 0n, available: 550n });
    await expect(releaseHold(fresh.db, holdId)).rejects.toMatchObject({ code: 'hold_resolved' });
  });

  it('are not captured above their amount, nor from another account', async () => {
    const account = await aWallet(1_000n);
    const other = await aWallet(1_000n);
    const { holdId } = await hold(account, 600n);
    for (const bad of [
      { ...spend(account, 601n), hold: { id: holdId, capture: 601n } },
      { ...spend(account, 500n), hold: { id: holdId, capture: 400n } },
      { ...spend(other, 500n), hold: { id: holdId, capture: 500n } },
    ]) {
      await expect(post(fresh.db, bad)).rejects.toMatchObject({ code: 'bad_capture' });
    }
  });

  it('are voided once; a second void changes nothing', async () => {
    const account = await aWallet(1_000n);
    const { holdId } = await hold(account, 600n);
    expect(await releaseHold(fresh.db, holdId)).toBe('voided');
    expect(await releaseHold(fresh.db, holdId)).toBe('replayed');
    expect((await balanceOf(account)).available).toBe(1_000n);
  });

  it('can be captured on an account that was frozen in the meantime; new debits can’t', async () => {
    const account = await aWallet(1_000n);
    const { holdId } = await hold(account, 600n);
    await setFrozen(fresh.db, account, true);
    await expect(post(fresh.db, spend(account, 1n))).rejects.toMatchObject({
      code: 'account_blacklisted',
    });
    await expect(hold(account, 1n)).rejects.toMatchObject({ code: 'account_blacklisted' });
    await post(fresh.db, { ...spend(account, 600n), hold: { id: holdId, capture: 600n } });
    expect((await balanceOf(account)).posted).toBe(400n);
  });
});

describe('reverse', () => {
  it('posts the exact mirror, once', async () => {
    const account = await aWallet(1_000n);
    const { txnId } = await post(fresh.db, spend(account, 300n));
    const reversal = { scope: 'test', key: randomUUID(), txnId };
    const first = await reverse(fresh.db, reversal);
    expect((await balanceOf(account)).posted).toBe(1_000n);
    expect(await reverse(fresh.db, reversal)).toEqual({ ...first, status: 'replayed' });
    await expect(reverse(fresh.db, { ...reversal, key: randomUUID() })).rejects.toMatchObject({
      code: 'already_reversed',
    });
    await expect(
      reverse(fresh.db, { scope: 'test', key: randomUUID(), txnId: first.txnId }),
    ).rejects.toMatchObject({ code: 'cannot_reverse_reversal' });
  });

  it('refuses to reverse a credit that was spent', async () => {
    const account = await aWallet();
    const { txnId } = await post(fresh.db, spend(account, -500n));
    await post(fresh.db, spend(account, 200n));
    await expect(
      reverse(fresh.db, { scope: 'test', key: randomUUID(), txnId }),
    ).rejects.toMatchObject({ code: 'naira_insufficient_funds' });
    expect((await balanceOf(account)).posted).toBe(300n);
  });
});
