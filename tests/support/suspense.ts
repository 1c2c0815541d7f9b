import type { CurrencyCode } from '#lib/countries.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Database } from '#server/db/client.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import type { TestApp, TestMember } from './api.ts';
import { aKnownMember, houseOf } from './deposits.ts';
import { casesOf, type TestOperator } from './desk.ts';
import { accountNumberOf, byHand } from './reconcile.ts';

export const STRANGER = 'EMEKA BALOGUN';

/** Transfers money to an account number and lets it arrive. Returns the provider's reference. */
export async function transfer(
  app: TestApp,
  account_number: string,
  amount: string,
  sender_name = 'ADA OBI',
): Promise<string> {
  const { body } = await app.call<{ data: { reference: string } }>('POST', '/sandbox/transfers', {
    body: { account_number, amount, sender_name },
  });
  await app.drainJobs();
  return body.data.reference;
}

/** A deposit of a new member, held in suspense; returns the reference of its order. */
export async function aHeldTransfer(app: TestApp, amount: string, sender?: string) {
  const member = await aKnownMember(app);
  await transfer(app, await accountNumberOf(app, member), amount, sender);
  return { member, reference: await heldReferenceOf(app, member) };
}

export async function heldReferenceOf(app: TestApp, { user }: TestMember): Promise<string> {
  const { rows } = await byHand(
    app,
    'select reference from deposit where user_id = $1 and held_for is not null',
    [user.uuid],
  );
  return (rows[0] as { reference: string }).reference;
}

/** A transfer to an account number that no longer exists; returns the provider's reference. */
export async function anUnclaimedTransfer(app: TestApp, amount = '700', sender?: string) {
  const member = await aKnownMember(app);
  const account = await accountNumberOf(app, member);
  await byHand(app, 'delete from reserved_account where user_id = $1', [member.user.uuid]);
  return { member, account, reference: await transfer(app, account, amount, sender) };
}

export const sendBack: DeskDecision = {
  verdict: 'reject',
  reason_code: 'sender-asked',
  evidence: 'Their bank wrote to us.',
};

/** The cases of the desk's queue as one operator works with them. */
export const depositsOf = (app: TestApp, operator: TestOperator) =>
  casesOf(app, operator, 'deposits');

const IN_TRANSIT_S = 601;

/** The findings of comparing today with the provider's books, once nothing is pending. */
export async function compareToday(app: TestApp) {
  const today = app.clock.now().toISOString().slice(0, 10);
  app.clock.advance(IN_TRANSIT_S);
  const { open } = await reconcileDay(app.services, today);
  return open.map(({ kind, reference }) => `${kind} ${reference}`);
}

/** The change of suspense and the provider's float from here on, minor units. */
export async function houseChanges(app: TestApp) {
  const read = () => Promise.all([houseOf(app, 'suspense'), houseOf(app, 'float_payments')]);
  const before = await read();
  return async () => (await read()).map((now, n) => now - (before[n] ?? 0n));
}

/** Money that has reached us and belongs to no one yet; minor units. */
interface Waiting {
  /** Ours for a deposit, the provider's for an unmatched transfer. */
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  /** The reason: what the deposit is held for, or else `unclaimed`. */
  reason: string;
  since: Date;
  /** When a job checks it again; null when only an operator can move it. */
  until: Date | null;
  /** The provider was asked to send it back and hasn't answered. */
  isReturning: boolean;
}

/**
 * What is in the suspense accounts, payment by payment, oldest first.
 */
export async function listSuspense(db: Database): Promise<Waiting[]> {
  const { rows } = await db.sql.query<Waiting>(
    `select coalesce(d.reference, p.reference) as reference, p.waiting as amount, p.currency,
       coalesce(d.held_for, p.why) as reason, p.arrived_at as since, d.release_at as until,
       s.state is not null as "isReturning"
     from order_payment p
       left join deposit d on d.order_id = p.order_id
       left join suspense_decision s on s.case_id = coalesce(p.order_id, p.id) and s.state = 'asked'
     where p.waiting > 0 and p.source not in ('dollars', 'coins')
     order by p.arrived_at, p.id`,
  );
  return rows;
}
