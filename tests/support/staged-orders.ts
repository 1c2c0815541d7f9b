import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseAmount } from '#lib/money.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { installFeatures } from '#server/features.ts';
import { findOrder } from '#server/orders/find.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import { registerPlug, type Plug } from '#server/orders/plug/plug.ts';
import type { Stage } from '#server/orders/plug/stage.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { enterStage, type Actor } from '#server/orders/stages/enter-stage.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { TestApp, TestMember } from './api.ts';
import { endUndoWindows, readOrder } from './orders.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Bought abroad and shipped: captured at purchase, and done only when its owner confirms. */
export const stages: readonly Stage[] = [
  {
    name: 'accepted',
    title: 'The shop has it',
    text: 'The shop is checking what it has.',
    enteredBy: 'provider',
    waitsFor: 'staff',
    promisedS: DAY_S,
    next: ['bought', 'asked'],
  },
  {
    name: 'asked',
    title: 'We have a question',
    enteredBy: 'staff',
    waitsFor: 'owner',
    promisedS: null,
    next: ['answered'],
    notice: 'Please answer our question about your order.',
  },
  {
    name: 'answered',
    title: 'You answered',
    enteredBy: 'owner',
    waitsFor: 'staff',
    promisedS: 2 * HOUR_S,
    next: ['bought', 'asked'],
  },
  {
    name: 'bought',
    title: 'We’ve bought it',
    text: 'We’ll send it to you next.',
    enteredBy: 'staff',
    waitsFor: 'provider',
    promisedS: 3 * DAY_S,
    next: ['sent'],
    notice: 'Your order is on its way soon.',
  },
  {
    name: 'sent',
    title: 'On its way to you',
    enteredBy: 'provider',
    waitsFor: 'owner',
    promisedS: 5 * DAY_S,
    next: ['received'],
  },
  {
    name: 'received',
    title: 'You have it',
    enteredBy: 'owner',
    button: { label: 'I have received it', text: 'Look at it before you say so.' },
    waitsFor: null,
    promisedS: null,
    next: [],
  },
];

/** The shop's answer about an order, by id, until the test changes it. */
export const answers = new Map<string, Outcome<Vended>>();

export const pending = (stage?: string): Outcome<Vended> => ({
  kind: 'pending',
  recheckAfterMs: 1000,
  raw: null,
  ...(stage ? { stage } : {}),
});
export const unclear: Outcome<Vended> = {
  kind: 'unknown',
  reason: 'timeout',
  recheckAfterMs: 1000,
};
export const delivered: Outcome<Vended> = {
  kind: 'done',
  value: { delivered: null, vouchers: [] },
  providerRef: 'SHOP-1',
  raw: null,
};
const failed = (code: 'declined' | 'reversed'): Outcome<Vended> => ({
  kind: 'failed',
  code,
  retryable: false,
  raw: null,
});
export const declined = failed('declined');
export const takenBack = failed('reversed');

const answerTo = ({ id }: Order) => Promise.resolve(answers.get(id) ?? pending());

const Input = z.strictObject({
  amount: z.string(),
  /** The amount of each line; empty for an order without lines. */
  lines: z.array(z.string()).default([]),
  /** Seats of the concert. */
  seats: z.number().int().default(0),
  /** The seats of the concert for each line. */
  seatsOfLines: z.array(z.number().int()).default([]),
});
type Input = z.output<typeof Input>;

export const concert = { kind: 'seats', item: 'concert' };

/** A test product that replaces the real one of its service. */
export const stagedPlug: Plug<Input> = {
  serviceType: 'event-bill-payment',
  direction: 'purchase',
  sentTo: 'network',
  port: 'giftcards',
  book: 'float_gift_cards',
  input: Input,
  usuallyS: 60,
  refundAfterS: null,
  stages,
  settleAt: 'bought',
  askFor: { pausesS: [HOUR_S], untilS: 30 * DAY_S },
  price: (_services, _who, { amount, lines, seats, seatsOfLines }) =>
    Promise.resolve({
      title: 'A thing from abroad',
      target: null,
      amount: parseAmount(amount),
      fee: 0n,
      duty: 0n,
      currency: 'NGN',
      arrivesLabel: 'Your items',
      rate: null,
      ruleVersion: '1',
      identity: `${amount}:${seats}`,
      detail: {},
      lines: lines.map((each, n) => ({
        title: `Thing ${n + 1}`,
        amount: parseAmount(each),
        ...(seatsOfLines[n] ? { reserves: [{ ...concert, quantity: seatsOfLines[n] }] } : {}),
      })),
      ...(seats > 0 ? { reserves: [{ ...concert, quantity: seats }] } : {}),
    }),
  fulfil: (_services, order) => answerTo(order),
  requery: (_services, order) => answerTo(order),
  otherSide: () => 'The shop',
  arrivesLabel: () => 'Your items',
  describe: () => [],
  repeat: () => null,
};

export const sellStaged = () => {
  // replaces the tickets of this service
  installFeatures();
  registerPlug(stagedPlug);
};

/** A paid order that waits to be sent. */
export const placeStaged = (
  app: TestApp,
  { user }: TestMember,
  input: { amount: string; lines?: string[]; seats?: number; seatsOfLines?: number[] },
  quoteId?: string,
): Promise<Order> =>
  placeOrder(app.services, {
    user,
    serviceType: 'event-bill-payment',
    key: randomUUID(),
    pin: null,
    quoteId,
    input,
  });

interface AStagedOrder {
  amount?: string;
  lines?: string[];
  seats?: number;
  seatsOfLines?: number[];
  answer?: Outcome<Vended>;
}

/** A paid order that was sent to the shop. */
export async function aStagedOrder(
  app: TestApp,
  member: TestMember,
  { amount = '500', answer = pending(), ...more }: AStagedOrder = {},
): Promise<Order> {
  const { id } = await placeStaged(app, member, { amount, ...more });
  answers.set(id, answer);
  await endUndoWindows(app);
  await fulfil.run(app.services, { order_id: id });
  return (await findOrder(app.services.db, id))!;
}

/** Queries the shop, which returns this answer. */
export async function shopSays(app: TestApp, { id }: Order, answer: Outcome<Vended>) {
  answers.set(id, answer);
  await requery.run(app.services, { order_id: id });
}

export const staff: Actor = 'operator:5a1f0d2e-0000-4000-8000-000000000001';
export const ownerOf = ({ user_id }: Order): Actor => `user:${user_id}`;

export const enter = (
  app: TestApp,
  order: Order,
  stage: string,
  by: Actor = staff,
  more: { position?: number; text?: string } = {},
): Promise<Order> =>
  inTransaction(app.services.db, (tx) =>
    enterStage(tx, app.services, order, stage, { by, ...more }),
  );

export const seen = (app: TestApp, member: TestMember, order: Order): Promise<OrderView> =>
  readOrder(app, member, order.reference_code);

/** Days from now, by the test’s clock. */
export const daysUntil = ({ clock }: TestApp, at: string | Date | null | undefined) =>
  at ? Math.round((new Date(at).getTime() - clock.now().getTime()) / (DAY_S * 1000)) : null;

/** The timeline in short: done, current and upcoming steps, with the days until then. */
export const storyOf = (app: TestApp, { timeline }: OrderView) =>
  timeline.map(({ title, state, by }) => [state, title, ...(by ? [daysUntil(app, by)] : [])]);
