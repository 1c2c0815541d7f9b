import { formatMinor, money } from '#lib/money.ts';
import type { FundingPolicy } from '#lib/orders/judge-arrival.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember, findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { isSamePerson } from '#server/kyc/names.ts';
import { fullNameOf } from '#server/kyc/resolve-account.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { post } from '#server/ledger/post.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { flagByRules } from '#server/orders/flags/flag-by-rules.ts';
import { isFlagged } from '#server/orders/flags/flags.ts';
import { failOpenLines } from '#server/orders/lines/settle-lines.ts';
import { holdOverCap } from '#server/orders/payments/over-cap.ts';
import { listPayments, settlePayment, type Arrival } from '#server/orders/payments/payment-rows.ts';
import type { Came, Due, Funding, Refusal } from '#server/orders/payments/receive-payment.ts';
import type { Outside } from '#server/orders/plug/outside.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { promiseFor } from '#server/orders/price/order-times.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import type { Step } from '#server/orders/step.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';

const GRACE_S = 30;
/** A payment above this multiple of the price is probably a mistake, so an operator decides whose it is. */
const TIMES_AT_MOST = 2n;

/**
 * A partial payment waits for the rest while the price is held; everything else is credited to the payer's
 * wallet.
 */
const policy: FundingPolicy = { under: 'wait', over: 'credit', late: 'credit', several: 'add' };

interface PurchaseDue extends Due {
  user: Member;
  account: bigint;
}

const format = (minor: bigint, { currency }: Order) => formatMinor(money(minor, currency));

const notifyPayer = (
  tx: Database,
  order: Order,
  title: string,
  message: string,
): Promise<unknown> =>
  notify(tx, order.user_id, {
    title: `${order.title}: ${title}`,
    message,
    link: paths.order(order.reference_code),
    topic: 'money',
  });

/** Credits partial payments to the payer's wallet, once in the life of an order; returns minor units. */
async function creditMatched(tx: Database, order: Order, account: bigint): Promise<bigint> {
  const matched = (await listPayments(tx, order.id)).filter((each) => each.decision === 'matched');
  const amount = matched.reduce((sum, { waiting }) => sum + waiting, 0n);
  if (amount === 0n) return 0n;
  await post(tx, {
    scope: `order:${order.id}`,
    key: 'matched',
    kind: 'payment-matched',
    orderId: order.id,
    legs: [
      { account: houseAccount('suspense', order.currency), amount: -amount },
      { account, amount },
    ],
  });
  for (const each of matched) await settlePayment(tx, each, 'credited');
  return amount;
}

/** The money is now in the payer's wallet, so the rules for deposits apply to it. */
async function watch(
  tx: Database,
  services: Services,
  { order, user }: PurchaseDue,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return;
  const byCard = plugFor(order).outside?.byCard ?? false;
  await flagByRules(tx, services, { user, order, amount, byCard });
}

/** Leaves money for an order that has ended in the payer's wallet, and notifies them. */
async function leaveInWallet(
  tx: Database,
  services: Services,
  { order, user, account }: PurchaseDue,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return;
  const room = { user, account, orderId: order.id, amount };
  const excess = await holdOverCap(tx, services, room);
  const title = `${format(amount, order)} is in your wallet`;
  await addEvent(tx, services, order, { title, text: excess?.note });
  await notifyPayer(tx, order, 'money in your wallet', `${title}. ${excess?.note ?? ''}`.trim());
}

/** All of the money has arrived: from here on it is a purchase like any other. */
async function startPurchase(
  tx: Database,
  services: Services,
  due: PurchaseDue,
  { credited, judged }: Came,
): Promise<void> {
  const { order, account } = due;
  const matched = await creditMatched(tx, order, account);
  await watch(tx, services, due, matched + credited);
  if (await isFlagged(tx, account)) {
    await failOpenLines(tx, services, order, 'cancelled');
    const ended = await advance(tx, services, order, 'cancelled', {
      title: 'Paid, but not bought',
      text: 'Some of your money is on hold, so you can’t pay right now.',
      tone: 'bad',
    });
    return leaveInWallet(tx, services, { ...due, order: ended }, matched + credited);
  }
  const { holdId } = await placeHold(tx, {
    scope: `order:${order.id}`,
    key: 'hold',
    account,
    amount: order.total,
    orderId: order.id,
  });
  const now = services.clock.now();
  const plug = plugFor(order);
  const paid = await advance(tx, services, order, 'processing', {
    title: 'Paid and on hold',
    text: 'We’ll only take it when this goes through.',
    set: {
      hold_id: holdId,
      check_at: secondsAfter(now, GRACE_S),
      promised_at: await promiseFor(
        tx,
        { ...plug, counterparty: order.counterparty ?? undefined },
        now,
      ),
    },
  });
  await audit(tx, { actor: 'system', action: 'orders.funded', subject: order.id });
  await enqueue(tx, fulfil, { order_id: order.id });
  await leaveInWallet(tx, services, { ...due, order: paid }, judged.atArrival);
}

/** Why an operator has to decide whose a payment is, in words for the order's owner; undefined if not. */
function whyOperator(
  order: Order,
  user: Member,
  { byOwner }: Outside,
  { paid, payer }: Arrival,
): string | undefined {
  if (byOwner && payer !== null && !isSamePerson(payer, fullNameOf(user)))
    return `It was sent by ${payer}. You can only pay from an account in your own name, so we’re reviewing it.`;
  if (paid.minor > TIMES_AT_MOST * order.total)
    return `That’s more than twice the ${format(order.total, order)} to pay, so we’re reviewing it. Your money is safe.`;
  return undefined;
}

async function leaveToOperator(
  tx: Database,
  services: Services,
  order: Order,
  { received, text }: { received: bigint; text: string },
): Promise<void> {
  const title = `${format(received, order)} arrived`;
  await addEvent(tx, services, order, { title, text });
  await notifyPayer(tx, order, 'a payment is being checked', `${title}. ${text}`);
}

async function claim(
  tx: Database,
  services: Services,
  { id }: Order,
  outside: Outside,
  arrival: Arrival,
): Promise<PurchaseDue | undefined> {
  const order = await lockOrder(tx, id);
  const owner = order && (await findUser(tx, order.user_id));
  const user = owner && !owner.deleted_at && (await findMember(tx, owner.id));
  // neither a closed account nor a wallet in another currency can be credited: it stays unmatched until an
  // operator decides
  if (!user || order.account_id === null || order.currency !== arrival.paid.currency)
    return undefined;
  const text = whyOperator(order, user, outside, arrival);
  if (text !== undefined) {
    await leaveToOperator(tx, services, order, { received: arrival.paid.minor, text });
    return undefined;
  }
  return { order, user, account: order.account_id };
}

async function askForRest(tx: Database, services: Services, { order }: PurchaseDue): Promise<void> {
  const received = (await listPayments(tx, order.id)).reduce(
    (sum, { waiting }) => sum + waiting,
    0n,
  );
  const title = `${format(received, order)} arrived`;
  const text = `${format(order.total - received, order)} is still to pay.`;
  await addEvent(tx, services, order, { title, text });
  await notifyPayer(tx, order, 'a part arrived', `${title}. ${text}`);
}

/** How a purchase receives money from outside: into the wallet, and on hold right away. */
export const purchaseFunding = (order: Order, outside: Outside): Funding<PurchaseDue, Refusal> => ({
  source: outside.source,
  kinds: {
    credited: 'payment-received',
    waiting: 'payment-waiting',
    unclaimed: 'deposit-unclaimed',
  },
  claim: (tx, services, arrival) => claim(tx, services, order, outside, arrival),
  termsOf: ({ order: { status, total, currency, pay_until: held } }) =>
    status === 'awaiting_user'
      ? { expected: money(total, currency), held, policy }
      : { expected: null, held: null, policy },
  creditLegs: (_, { account }, { credited: amount }) => Promise.resolve([{ account, amount }]),
  await: (tx, services, due) => askForRest(tx, services, due),
  async take(tx, services, due, came) {
    if (came.judged.isComplete) return startPurchase(tx, services, due, came);
    await watch(tx, services, due, came.credited);
    return leaveInWallet(tx, services, due, came.credited);
  },
  keepUnclaimed({ log }, { reference }) {
    log.warn(
      { reference },
      'a payment for a purchase is in suspense because no one can be credited',
    );
  },
});

/**
 * Ends a purchase that wasn't paid in full from outside: what has arrived goes to the wallet, and so does
 * anything that arrives later. Call it with the order locked.
 */
export async function endUnpaid(
  tx: Database,
  services: Services,
  order: Order,
  step: Step,
): Promise<Order> {
  const user = await findMember(tx, order.user_id);
  if (!user || order.account_id === null)
    throw new Error(`Order ${order.reference_code} has no owner or no account`);
  const account = order.account_id;
  const matched = await creditMatched(tx, order, account);
  await failOpenLines(tx, services, order, 'cancelled');
  const ended = await advance(tx, services, order, 'cancelled', {
    ...step,
    set: { check_at: null, cancel_until: null },
  });
  const due = { order: ended, user, account };
  await watch(tx, services, due, matched);
  await leaveInWallet(tx, services, due, matched);
  return ended;
}
