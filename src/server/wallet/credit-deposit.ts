import { formatMinor, money, type Money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, type Leg, post, walletAccount } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { advance, flagByRules, lockOrder, type Order } from '#server/orders/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Objection } from './deposit-rules.ts';
import { changeDeposit, type Deposit } from './deposits.ts';

const scopeOf = (deposit: Deposit) => `deposit:${deposit.order_id}`;
const linkTo = (deposit: Deposit) => `/my-orders/${deposit.reference}`;
const say = (minor: bigint, deposit: Deposit) => formatMinor(money(minor, deposit.currency));

async function orderOf(tx: Database, deposit: Deposit): Promise<Order> {
  const order = await lockOrder(tx, deposit.order_id);
  if (!order) throw new Error(`Deposit ${deposit.reference} has no order`);
  return order;
}

/** What was paid leaves the house's account: the amount to the user, the fee to the house. */
async function legsFrom(
  source: 'float_payments' | 'suspense',
  tx: Database,
  user: Member,
  { amount, fee, currency }: Deposit,
): Promise<Leg[]> {
  return [
    { account: houseAccount(source, currency), amount: -(amount + fee) },
    { account: await walletAccount(tx, user), amount },
    ...(fee > 0n ? [{ account: houseAccount('house_fee', currency), amount: fee }] : []),
  ];
}

interface Ending {
  action: 'deposit.credited' | 'deposit.released';
  actor: string;
}

async function finish(
  tx: Database,
  services: Services,
  deposit: Deposit,
  { action, actor }: Ending,
): Promise<Order> {
  const order = await orderOf(tx, deposit);
  await changeDeposit(tx, deposit.order_id, { settled_at: services.clock.now(), note: null });
  const credited = await advance(tx, services, order, 'completed', {
    title: 'Credited to your wallet',
    text: `${say(deposit.amount, deposit)} arrived.`,
    set: deposit.amount === order.amount ? {} : { paid: deposit.amount },
  });
  await audit(tx, { actor, action, subject: deposit.reference });
  await notify(tx, deposit.user_id, {
    title: 'Money in your wallet',
    message: `${say(deposit.amount, deposit)} was added to your wallet.`,
    link: linkTo(deposit),
    topic: 'money',
  });
  return credited;
}

/**
 * Credits what the provider has confirmed, in one posting with its fee: float -gross, user +net,
 * fee +fee, and holds it when a rule says so. The caller holds the lock of the user's deposits and has
 * compared the amount.
 */
export async function creditDeposit(
  tx: Database,
  services: Services,
  user: Member,
  deposit: Deposit,
): Promise<void> {
  await post(tx, {
    scope: scopeOf(deposit),
    key: 'credit',
    kind: 'deposit',
    orderId: deposit.order_id,
    legs: await legsFrom('float_payments', tx, user, deposit),
  });
  const order = await finish(tx, services, deposit, {
    action: 'deposit.credited',
    actor: 'system',
  });
  await flagByRules(tx, services, { user, order, byCard: deposit.channel === 'checkout' });
}

/**
 * Gives the user what waited in suspense, and the house its fee. The deposit's amount is what is
 * credited: after a payment of another amount than asked, what came without the fee.
 */
export async function releaseDeposit(
  tx: Database,
  services: Services,
  user: Member,
  deposit: Deposit,
  actor = 'system',
): Promise<void> {
  await post(tx, {
    scope: scopeOf(deposit),
    key: 'release',
    kind: 'deposit-release',
    orderId: deposit.order_id,
    legs: await legsFrom('suspense', tx, user, deposit),
  });
  await finish(tx, services, deposit, { action: 'deposit.released', actor });
}

interface Held {
  objection: Objection;
  paid: Money;
  releaseAt: Date | null;
}

/** Puts money that arrived but may not be credited now into suspense, and says why. */
export async function holdDeposit(
  tx: Database,
  services: Services,
  deposit: Deposit,
  held: Held,
): Promise<void> {
  const { paid } = held;
  await post(tx, {
    scope: scopeOf(deposit),
    key: 'suspend',
    kind: 'deposit-suspended',
    orderId: deposit.order_id,
    legs: [
      { account: houseAccount('float_payments', paid.currency), amount: -paid.minor },
      { account: houseAccount('suspense', paid.currency), amount: paid.minor },
    ],
  });
  await markHeld(tx, services, deposit, held);
}

/** The same for money that is in suspense already: says why it stays there. */
export async function markHeld(
  tx: Database,
  services: Services,
  deposit: Deposit,
  { objection, paid, releaseAt }: Held,
): Promise<void> {
  const order = await orderOf(tx, deposit);
  const { heldFor, note } = objection;
  const isRefused = heldFor === 'below_minimum';
  await changeDeposit(tx, deposit.order_id, {
    held_for: heldFor,
    held_amount: paid.minor,
    held_currency: paid.currency,
    note,
    release_at: releaseAt,
  });
  await advance(tx, services, order, isRefused ? 'rejected' : 'under_review', {
    title: isRefused ? note.replace(/\.$/, '') : 'Received, not credited yet',
    text: isRefused ? 'The money waits with us until we send it back.' : note,
    tone: 'bad',
    set: { detail: { ...order.detail, note, held_for: heldFor } },
  });
  await audit(tx, {
    actor: 'system',
    action: 'deposit.held',
    subject: deposit.reference,
    detail: { held_for: heldFor, paid: paid.minor.toString(), currency: paid.currency },
  });
  await notify(tx, deposit.user_id, {
    title: isRefused ? 'Deposit not credited' : 'Deposit received, being checked',
    message: [`${formatMinor(paid)} reached us and is safe.`, note],
    link: linkTo(deposit),
    topic: 'money',
  });
}
