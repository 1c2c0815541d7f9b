import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { money, parseAmount } from '#lib/money.ts';
import { installFeatures } from '#server/features.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { findOrder } from '#server/orders/find.ts';
import { purchaseFunding } from '#server/orders/funding/fund-purchase.ts';
import { settleOutside } from '#server/orders/funding/settle-outside.job.ts';
import { listPayments, type Arrival } from '#server/orders/payments/payment-rows.ts';
import { receivePayment } from '#server/orders/payments/receive-payment.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import type { Outside } from '#server/orders/plug/outside.ts';
import { registerPlug, type Plug } from '#server/orders/plug/plug.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { TestApp, TestMember } from './api.ts';
import { moneyOf } from './orders.ts';

export const HELD_S = 1800;

/**
 * The bank's payments for each order, by id; whether the bank answers and can be queried, and
 * whether cards can be used.
 */
const bank = new Map<string, Arrival[]>();
export const banks = { answers: true, isThere: true, byCard: false };

/** The cinema's answer about each order. */
const cinema = new Map<string, Outcome<Delivery>>();
const sold: Outcome<Delivery> = {
  kind: 'done',
  providerRef: 'SEAT-1',
  raw: null,
  value: { delivered: null, vouchers: [] },
};
const soldOut: Outcome<Delivery> = {
  kind: 'failed',
  code: 'declined',
  retryable: false,
  raw: null,
};

/** The cinema's seats; each ticket may take one. */
export const seats = { kind: 'seats', item: 'cinema' };

const Input = z.strictObject({
  amount: z.string(),
  /** The amount of each line; empty for a single amount. */
  lines: z.array(z.string()).default([]),
  seats: z.number().int().default(0),
});

/** Paid by bank transfer. */
export const byTransfer: Outside = {
  source: 'bank_transfer',
  get byCard() {
    return banks.byCard;
  },
  payWithinS: HELD_S,
  instruct: ({ total }) => `Send ${total} kobo to 0123456789.`,
  ask: (_services, { id }) => {
    if (!banks.isThere) return undefined;
    return Promise.resolve(
      banks.answers
        ? { kind: 'done', value: bank.get(id) ?? [], providerRef: id, raw: null }
        : { kind: 'unknown', reason: 'timeout', recheckAfterMs: 1000 },
    );
  },
};

/** A test product: a ticket that can be paid by bank transfer. */
const plug: Plug<z.output<typeof Input>> = {
  serviceType: 'movie-bill-payment',
  direction: 'purchase',
  sentTo: 'network',
  port: 'bills',
  book: 'float_bills',
  input: Input,
  usuallyS: 60,
  refundAfterS: null,
  price: (_services, _who, { amount, lines, seats: quantity }) =>
    Promise.resolve({
      lines: lines.map((each, n) => ({ title: `Seat ${n + 1}`, amount: parseAmount(each) })),
      ...(quantity > 0 ? { reserves: [{ ...seats, quantity }] } : {}),
      title: 'A ticket',
      target: null,
      amount: parseAmount(amount),
      fee: 1000n,
      duty: 0n,
      currency: 'NGN',
      arrivesLabel: 'Your ticket',
      rate: null,
      ruleVersion: '1',
      identity: amount,
      detail: {},
    }),
  outside: byTransfer,
  fulfil: (_services, { id }) => Promise.resolve(cinema.get(id) ?? sold),
  requery: (_services, { id }) => Promise.resolve(cinema.get(id) ?? sold),
  otherSide: () => 'The cinema',
  arrivesLabel: () => 'Your ticket',
  describe: () => [],
  repeat: () => null,
};

export const sellTickets = () => {
  // replaces the tickets of this service
  installFeatures();
  registerPlug(plug);
};

interface Ticket {
  key?: string;
  amount?: string;
  lines?: string[];
  seats?: number;
}

/** A ticket of ₦500 with a fee of ₦10 that waits for a bank transfer. */
export const openTicket = (
  app: TestApp,
  { user }: TestMember,
  { key = randomUUID(), amount = '500.00', ...more }: Ticket = {},
): Promise<Order> =>
  placeOrder(app.services, {
    user,
    serviceType: 'movie-bill-payment',
    key,
    pin: null,
    fundedBy: 'outside',
    input: { amount, ...more },
  });

/** The cinema has only the first line. */
export const hasFirstOnly = ({ id }: Order, delivered: bigint) =>
  cinema.set(id, {
    ...sold,
    value: {
      delivered: money(delivered, 'NGN'),
      lines: [
        { position: 1, delivered: true },
        { position: 2, delivered: false },
      ],
      vouchers: [],
    },
  });

export const isSoldOut = ({ id }: Order) => cinema.set(id, soldOut);

export interface Transfer {
  /** Kobo. */
  amount: bigint;
  reference?: string;
  /** Seconds from now, by the bank's clock. */
  paidInS?: number;
  currency?: 'NGN' | 'USD';
}

/** Money arrives at the bank for an order, without a notice. */
export function transferFor(app: TestApp, { id }: Order, transfer: Transfer): void {
  const { amount, paidInS = 0, currency = 'NGN', reference = randomUUID() } = transfer;
  const paidAt = new Date(app.clock.now().getTime() + paidInS * 1000);
  const arrival: Arrival = {
    provider: 'test-bank',
    reference,
    providerReference: null,
    payer: 'ADA OBI',
    paid: money(amount, currency),
    paidAt,
  };
  bank.set(id, [...(bank.get(id) ?? []), arrival]);
}

/** Money arrives at the bank, and we query it. */
export async function paid(app: TestApp, order: Order, transfer: Transfer): Promise<void> {
  transferFor(app, order, transfer);
  await settleOutside(app.services, order.id);
}

/** The same for a product that returns overpayments. */
export async function paidReturning(app: TestApp, order: Order, transfer: Transfer): Promise<void> {
  transferFor(app, order, transfer);
  const funding = purchaseFunding(order, plug.outside!);
  const termsOf: typeof funding.termsOf = (due) => {
    const terms = funding.termsOf(due);
    return { ...terms, policy: { ...terms.policy, over: 'return' } };
  };
  for (const arrival of bank.get(order.id) ?? [])
    await receivePayment(app.services, { ...funding, termsOf }, arrival);
}

/** Runs the sending job of an existing order. */
export const send = ({ services }: TestApp, { id }: Order) =>
  fulfil.run(services, { order_id: id });

/** The state of an order, its payments and its owner's money. */
export async function stageOfLines(app: TestApp, member: TestMember, { id }: Order) {
  const { db } = app.services;
  const [order, payments] = [await findOrder(db, id), await listPayments(db, id)];
  const sum = (part: 'credited' | 'waiting' | 'returned') =>
    payments.reduce((total, each) => total + each[part], 0n);
  return {
    status: order?.status,
    money: await moneyOf(app, member),
    decisions: payments.map(({ decision }) => decision),
    credited: sum('credited'),
    waiting: sum('waiting'),
    returned: sum('returned'),
  };
}
