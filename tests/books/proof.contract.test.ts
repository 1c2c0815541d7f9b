import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOwnBooks, followChain, type CheckedBooks } from '#lib/books/check.ts';
import type { BookNight, OwnBooks } from '#lib/books/contract.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { publicPart, receiptKeys } from '#server/receipts/keys.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aWallet } from '#tests/support/ledger.ts';
import { takeNextNight } from '#tests/support/nights.ts';
import { aShop, buy, buyAndSettle, freshToken } from '#tests/support/orders.ts';
import { booksOf } from '#tests/support/books.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const askOwn = async (member: TestMember) =>
  app.call<{ data: OwnBooks }>('GET', '/books/mine', { token: await freshToken(app, member) });
const ownOf = async (member: TestMember): Promise<OwnBooks> => (await askOwn(member)).body.data;
const check = (own: OwnBooks): Promise<CheckedBooks> =>
  checkOwnBooks(own, receiptKeys(app.services.env).map(publicPart), verifySignature);
const highestLevel = async (night: string): Promise<number> => {
  const { rows } = await app.services.db.sql.query<{ level: number }>(
    `select max(level) as level from book_node where night = $1::text::date and currency = 'NGN'`,
    [night],
  );
  return rows[0]!.level;
};
const read = async <T>(path: string) => (await app.call<T>('GET', path)).body;

describe('GET /books/mine', () => {
  it('is refused to strangers, and not found before the first night', async () => {
    expect((await app.call('GET', '/books/mine')).status).toBe(401);
    expect((await askOwn(await aMember(app))).status).toBe(404);
  });

  it('proves each member’s balance after purchases, one of them without an answer', async () => {
    const rich = await aMember(app, { balance: '50000.00' });
    const other = await aMember(app, { balance: '50000.00' });
    const abroad = await aMember(app, { country: 'KE', balance: '900.00' });
    const poor = await aMember(app);
    for (let n = 0; n < 5; n++) await aWallet(app.services.db, BigInt(100 + n));
    await buyAndSettle(app, rich);
    await buy(app, rich);
    await takeNextNight(app);
    for (const member of [rich, other, abroad])
      expect(await check(await ownOf(member))).toMatchObject({ ok: true, own: {} });
    expect((await ownOf(abroad)).leaf?.amount).toBe('90000');
    expect(await check(await ownOf(poor))).toMatchObject({ ok: true, own: null });
    const swapped = { ...(await ownOf(rich)), owner: other.user.uuid };
    expect(await check(swapped)).toMatchObject({ ok: false });
    await app.drainJobs({ includeLater: true });
    expect((await booksOf(app)).findings).toEqual([]);
  });

  it('compares with the log of that moment, whatever is paid afterwards', async () => {
    const member = await aMember(app, { balance: '50000.00' });
    await takeNextNight(app);
    const before = await ownOf(member);
    await buyAndSettle(app, { ...member, token: await freshToken(app, member) });
    const after = await ownOf(member);
    expect(after).toEqual(before);
    expect(await check(after)).toMatchObject({ ok: true, own: { amount: 5_000_000n } });
  });

  it('turns red when a balance or a hash was changed in the database', async () => {
    const member = await aMember(app, { balance: '700.00' });
    await aMember(app, { balance: '300.00' });
    await takeNextNight(app);
    const { leaf, night } = await ownOf(member);
    const change = async (what: string, level: number, position: number) => {
      const { rowCount } = await app.services.db.sql.query(
        `update book_node set ${what}
         where level = $1 and position = $2 and night = $3::text::date and currency = 'NGN'`,
        [level, position, night.night],
      );
      expect(rowCount).toBe(1);
    };
    const belowRoot = (await highestLevel(night.night)) - 1;
    await change('hash = sha256(hash)', belowRoot, (leaf!.position >> belowRoot) ^ 1);
    expect(await check(await ownOf(member))).toEqual({ ok: false, problem: 'not_in_tree' });
    await change('sum = sum - 1', 0, leaf!.position);
    expect(await check(await ownOf(member))).toEqual({ ok: false, problem: 'amount' });
  });
});

describe('the public books', () => {
  it('show all nights to guests, page by page, and a chain from any of them', async () => {
    for (let n = 0; n < 14; n++) await takeNextNight(app);
    const first = await read<{ data: BookNight[]; meta: { more: boolean } }>('/books');
    expect(first.data).toHaveLength(7);
    expect(first.meta.more).toBe(true);
    const oldest = first.data.at(-1)!;
    const second = await read<typeof first>(`/books?before=${oldest.night}`);
    expect(second.data[0]!.night < oldest.night).toBe(true);
    expect(second.data).toHaveLength(7);
    const { data: chain } = await read<{ data: string[] }>(`/books/chain?from=${oldest.night}`);
    expect(await followChain(oldest.hash, chain)).toBe(first.data[0]!.hash);
    const { data: one } = await read<{ data: BookNight }>(`/books/nights/${oldest.night}`);
    expect(one).toEqual(oldest);
    expect(JSON.stringify(first)).not.toContain('"nonce"');
  });

  it('answer a night that never existed with 404, and an invalid date with 422', async () => {
    expect((await app.call('GET', '/books/nights/2020-01-01')).status).toBe(404);
    for (const path of ['/books/nights/yesterday', '/books?before=x', '/books/chain?from='])
      expect((await app.call('GET', path)).status).toBe(422);
  });
});
