import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import { statementLimits } from '#lib/product-constants.ts';
import { shareStatement, type OwnStatement, type Shown } from '#lib/receipts/statement/share.ts';
import { verifyStatement } from '#lib/receipts/statement/verify.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { postBatch } from '#server/ledger/post-batch.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { publicPart, receiptKeys } from '#server/receipts/keys.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aTransfer } from '#tests/support/ledger.ts';
import { aMonthShop, type MonthShop } from '#tests/support/money-month.ts';
import { buyAndSettle, freshToken, numbers } from '#tests/support/orders.ts';
import { dayIn, readCsv, statementOf } from '#tests/support/statement.ts';
import { aWithdrawer, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
let shop: MonthShop;
const today = dayIn('Africa/Lagos');
beforeAll(async () => {
  shop = await aMonthShop();
  ({ app } = shop);
});
afterAll(() => shop.close());

const sha256 = (text: string) => hash('sha256', text, 'base64url');
const PATH = '/transactions/statement/signed';

async function signedOf(member: TestMember, from = today, to = today): Promise<OwnStatement> {
  const token = await freshToken(app, member);
  const { status, body } = await app.call('GET', `${PATH}?from=${from}&to=${to}`, { token });
  expect(status).toBe(200);
  return body.data as OwnStatement;
}

const whole: Shown = {
  name: true,
  totals: true,
  rows: true,
  texts: true,
  hidden: new Set(),
  atLeast: null,
};

async function checked(own: OwnStatement, shown: Partial<Shown> = {}) {
  const file = shareStatement(sha256, own, { ...whole, ...shown });
  const keys = receiptKeys(app.services.env).map(publicPart);
  const result = await verifyStatement(JSON.stringify(file), {
    keys,
    sha256,
    verify: verifySignature,
  });
  if (!result.ok) throw new Error(result.problem);
  return result.statement;
}

describe('GET /transactions/statement/signed', () => {
  it('has the figures of the CSV and of the ledger, and a stranger can check them', async () => {
    const owner = await aWithdrawer(app, { balance: '50000.00' });
    await buyAndSettle(app, owner, { amount: '700' });
    await withdrawAndSettle(app, owner, { amount: '20000' });
    await buyAndSettle(app, owner, { number: numbers.saysNo });
    await buyAndSettle(app, owner, { number: numbers.pending, amount: '300' });
    const own = await signedOf(owner);
    const { head, totals, rows, name } = await checked(own);
    const csv = readCsv((await statementOf(app, owner, { from: today, to: today })).text);
    const book = await readBalance(
      app.services.db,
      await walletAccount(app.services.db, owner.user),
    );
    expect(totals).toMatchObject({
      opening: csv.opening,
      closing: toAmount(book.posted),
      held: '300.00',
      moneyIn: csv.closing['Money in'],
      moneyOut: csv.closing['Money out'],
      rows: String(csv.rows.length),
    });
    expect(rows).toHaveLength(csv.rows.length);
    for (const [n, row] of csv.rows.entries()) {
      const moved = parseAmount(row['Money in'] || '0') - parseAmount(row['Money out'] || '0');
      expect(rows![n]).toMatchObject({
        at: `${row['Date']}T${row['Time (Lagos)']}+01:00`,
        balance: row['Balance'],
        amount: toAmount(moved),
        reference: row['Reference'],
      });
      expect(rows![n]!.description).toContain(row['Description']);
    }
    expect(head).toMatchObject({ currency: 'NGN', zone: 'Africa/Lagos', from: today, to: today });
    expect(own.content.lowest).toBe('0.00');
    expect(name).toBe(`${owner.user.firstname} ${owner.user.lastname}`);
    expect(JSON.stringify(own)).not.toContain('123 4567');
  });

  it('proves the lowest balance of a period, from its first moment', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    await buyAndSettle(app, member, { amount: '700' });
    const account = await walletAccount(app.services.db, member.user);
    await shop.admin.query(
      `begin; set local session_replication_role = replica;
       update ledger.entry set created_at = created_at - interval '3 days' where id =
         (select min(id) from ledger.entry where account_id = ${account}); commit`,
    );
    const own = await signedOf(member);
    expect(own.content).toMatchObject({ lowest: '8300.00', totals: { opening: '9000.00' } });
    const only = { totals: false, rows: false };
    expect(await checked(own, { ...only, atLeast: 8_300 })).toMatchObject({
      atLeast: 8_300,
      rows: null,
      totals: null,
      hidden: null,
    });
    expect(shareStatement(sha256, own, { ...whole, ...only, atLeast: 8_301 })).toBeUndefined();
  });

  it('has other salts each time, and no name that wasn’t verified', async () => {
    const member = await aMember(app, { balance: '10.00' });
    await app.services.db.sql.query('update users set has_kyc_set_up = false where id = $1', [
      member.user.uuid,
    ]);
    const [one, two] = [await signedOf(member), await signedOf(member)];
    expect(one.content.secret).not.toBe(two.content.secret);
    const hashesOf = ({ head }: OwnStatement) => head.split('\n').slice(-4);
    expect(hashesOf(one).filter((each) => hashesOf(two).includes(each))).toEqual([]);
    expect((await checked(one)).name).toBe('');
  });

  it.each([
    ['?from=2026-01-01', 'to'],
    ['?from=2026-02-02&to=2026-02-01', 'to'],
    ['?from=2025-01-01&to=2026-01-02', 'to'],
    ['?from=2026-01-01&to=2999-01-01', 'to'],
    [`?from=${today}&to=${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}`, 'to'],
    [`?from=${today}&to=${today}&format=pdf`, 'format'],
  ])('is 422 for %s', async (query, field) => {
    const { token } = await aMember(app);
    const { status, body } = await app.call('GET', `${PATH}${query}`, { token });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('has 2,000 rows at most', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    const { db } = app.services;
    const account = await walletAccount(db, member.user);
    const move = (count: number) =>
      postBatch(
        db,
        Array.from({ length: count }, () =>
          aTransfer(account, houseAccount('float_bills', 'NGN'), 1n),
        ),
      );
    await move(1_000);
    await move(statementLimits.signedRows - 1_001);
    const { rows } = await checked(await signedOf(member));
    expect(rows).toHaveLength(statementLimits.signedRows);
    await move(1);
    const token = await freshToken(app, member);
    const { status, body } = await app.call('GET', `${PATH}?from=${today}&to=${today}`, { token });
    expect([status, body.errors]).toEqual([
      422,
      { to: ['This period has more than 2,000 transactions. Choose fewer days.'] },
    ]);
  });

  it('is only of the member’s own wallet, ten times a minute with the other statements', async () => {
    const query = `?from=${today}&to=${today}`;
    expect((await app.call('GET', PATH + query)).status).toBe(401);
    const limited = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { token } = await aMember(limited);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++)
        statuses.push((await limited.call('GET', PATH + query, { token })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });
});
