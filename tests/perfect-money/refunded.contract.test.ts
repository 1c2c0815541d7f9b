import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { askAbout } from '#server/orders/send/requery.job.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { casesOf, twoOperators } from '#tests/support/desk.ts';
import { aTrader, buy, dollarsOn } from '#tests/support/dollars.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const goodwill = async () =>
  (await readBalance(app.services.db, houseAccount('goodwill', 'NGN'))).posted;

/** Dollars that were sent, reported as a trick and refunded in full. */
async function refunded(member: TestMember) {
  const { reference_code: reference } = (await buy(app, member)).body.data;
  await app.drainJobs();
  const { uuid, status } = await readOrder(app, member, reference);
  expect(status).toBe('completed');
  const { token } = member;
  const path = `/transactions/${reference}/tricked`;
  const { body } = await app.call<{ data: { report: { number: string } } }>('POST', path, {
    token,
    body: { kind: 'seller' },
  });
  await app.drainJobs();
  const [ada] = await twoOperators(app);
  await casesOf(app, ada, 'tricked').settle(body.data.report.number, {
    verdict: 'refund',
    amount: '14590',
    evidence: 'The account was opened with a stolen name.',
  });
  return { reference, ours: `OJD${uuid.replaceAll('-', '')}` };
}

/** The provider’s books say this from now on, and a notice makes us look. */
async function says(ours: string, state: 'failed' | 'reversed', failCode: string | null = null) {
  await app.services.db.sql.query(
    'update sandbox.voucher_transfer set state = $2, fail_code = $3 where reference = $1',
    [ours, state, failCode],
  );
  await askAbout(app.services, ours);
  await app.drainJobs({ includeLater: true });
}

it('dollars are returned to us, and goodwill has its money again, when a refunded transfer is reversed', async () => {
  const member = await aTrader(app);
  const [before, dollars] = [await goodwill(), await dollarsOn(app, 'float_vouchers')];
  const { reference, ours } = await refunded(member);
  expect([await goodwill(), await dollarsOn(app, 'float_vouchers')]).toEqual([
    before - 1_449_000n,
    dollars + 1000n,
  ]);
  for (let n = 0; n < 2; n++) await says(ours, 'reversed');
  expect([await goodwill(), await dollarsOn(app, 'float_vouchers')]).toEqual([before, dollars]);
  expect((await moneyOf(app, member)).book).toBe('100000.00');
  expect((await readOrder(app, member, reference)).status).toBe('reversed');
  await expectCleanBooks(app);
});

it('moves nothing for a refunded transfer unless its provider answers that it was reversed', async () => {
  const member = await aTrader(app);
  const { ours } = await refunded(member);
  const [before, dollars] = [await goodwill(), await dollarsOn(app, 'float_vouchers')];
  await says(ours, 'failed', 'invalid_input');
  expect([await goodwill(), await dollarsOn(app, 'float_vouchers')]).toEqual([before, dollars]);
  expect((await moneyOf(app, member)).book).toBe('100000.00');
});
