import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { settleSale } from '#server/perfect-money/settle-sale.ts';
import { creditCase } from '#server/wallet/credit-suspense.ts';
import { receiveTransfer } from '#server/wallet/receive-transfer.ts';
import { returnCase } from '#server/wallet/return-suspense.job.ts';
import { settleDeposit } from '#server/wallet/settle-deposit.ts';
import { findCaseByReference } from '#server/wallet/suspense-cases.ts';
import { listSuspense } from '#server/wallet/suspense.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { migrateFromBefore } from '#tests/support/before-payments.ts';
import {
  aKnownMember,
  bookedOf,
  decide,
  findings,
  startCheckout,
} from '#tests/support/deposits.ts';
import { aTrader, judge, sell } from '#tests/support/dollars.ts';
import { aHeldTransfer, anUnclaimedTransfer, STRANGER } from '#tests/support/suspense.ts';

const actor = 'operator:5a1f0d2e-0000-4000-8000-000000000001';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
  member = await aKnownMember(app);
});
afterAll(() => app.close());

const caseId = async (reference: string) =>
  (await findCaseByReference(app.services.db, reference)).id;

const credit = async (reference: string, to?: string) => {
  const id = await caseId(reference);
  await inTransaction(app.services.db, (tx) =>
    creditCase(tx, app.services, id, { actor, ...(to ? { to } : {}) }),
  );
};

async function sendBack(reference: string): Promise<void> {
  const id = await caseId(reference);
  await inTransaction(app.services.db, (tx) =>
    returnCase(tx, app.services, id, { actor, reasonCode: 'sender-asked', reason: 'They asked.' }),
  );
  await app.drainJobs();
}

async function aDeposit(came?: string): Promise<string> {
  const reference = await startCheckout(app, member);
  if (came !== undefined) await decide(app, reference, 'paid', came === '' ? undefined : came);
  await app.drainJobs();
  return reference;
}

async function aSale(came?: string): Promise<string> {
  const { reference } = (await sell(app, await aTrader(app))).body.data;
  if (came !== undefined) await decide(app, reference, 'paid', came === '' ? undefined : came);
  await app.drainJobs();
  return reference;
}

/**
 * The payments, except for what wasn't stored before: their times, and an account with an owner.
 */
async function payments() {
  const { rows } = await app.services.db.sql.query<Record<string, unknown>>(
    `select source, provider, reference, order_id, payer, amount, currency, credited, waiting, returned,
       decision, why, txn_id, case when why = 'unclaimed' then paid_to end as paid_to,
       case source when 'dollars' then provider_reference end as provider_reference
     from order_payment order by provider, reference`,
  );
  return rows;
}

const transferAgain = (reference: string) =>
  receiveTransfer.run(app.services, { provider: 'payments-sandbox', reference, event: '0' });

it('deposits, transfers of no one and dollar sales of a database of before go on where they were', async () => {
  const { email } = (
    await app.services.db.sql.query<{ email: string }>('select email from users where id = $1', [
      member.user.uuid,
    ])
  ).rows[0]!;
  const done = await aDeposit('');
  const wrong = await aDeposit('5200.00');
  const open = await aDeposit();
  const strangers = await aHeldTransfer(app, '700', STRANGER);
  const { reference: nobodys } = await anUnclaimedTransfer(app, '800');
  const { reference: given } = await anUnclaimedTransfer(app, '900');
  await credit(given, email);
  const { reference: sentBack } = await anUnclaimedTransfer(app, '600');
  await sendBack(sentBack);
  const { reference: goesBack } = await anUnclaimedTransfer(app, '500');
  const [paid, waits, awaited] = [await aSale(''), await aSale('3.00'), await aSale()];
  const [before, booked] = [await payments(), await bookedOf(app, member)];
  expect(before.filter(({ why }) => why === 'unclaimed')).toHaveLength(4);
  expect(await findings(app)).toEqual([]);

  await migrateFromBefore(app);
  expect(await payments()).toEqual(before);
  expect(await findings(app)).toEqual([]);
  expect(await bookedOf(app, member)).toBe(booked);

  for (const reference of [nobodys, given, sentBack]) await transferAgain(reference);
  await settleDeposit(app.services, done);
  await settleSale(app.services, paid);
  expect(await payments()).toEqual(before);

  await decide(app, open, 'paid');
  await credit(wrong);
  await credit(nobodys, email);
  await sendBack(goesBack);
  await judge(app, waits, { verdict: 'approve' });
  await decide(app, awaited, 'paid');
  app.clock.advance(49 * 3600);
  await app.drainJobs({ includeLater: true });
  expect(await bookedOf(app, strangers.member)).toBe(70_000n);
  expect(await bookedOf(app, member)).toBe(booked + 500_000n + 510_000n + 80_000n);
  expect(await listSuspense(app.services.db)).toEqual([]);
  const after = await payments();
  expect(after).toHaveLength(before.length + 2);
  expect(after.filter(({ waiting }) => waiting !== 0n)).toEqual([]);
});
