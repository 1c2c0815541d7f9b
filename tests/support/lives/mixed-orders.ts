import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { money, parseAmount, toAmount } from '#lib/money.ts';
import { installFeatures } from '#server/features.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import { registerPlug, type Plug } from '#server/orders/plug/plug.ts';
import { holdPrice, priceOf } from '#server/orders/price/quote.ts';
import { releaseExpired } from '#server/orders/reservations/release-expired.job.ts';
import { setCapacity } from '#server/orders/reservations/reserve.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { useCode } from '#tests/support/lined-orders.ts';
import { byTransfer } from '#tests/support/outside-orders.ts';
import { stages } from '#tests/support/staged-orders.ts';
import { ASK_FOR_S, PAY_BACK_S, type Answer } from './provider-deeds.ts';

/** The shop's answer about each order, by id, and whether we die after sending it. */
export const shop = new Map<string, { answer: Answer; dies: boolean }>();

/** The shop's answer as an outcome of the port. */
export function outcomeOf({ amount }: Pick<Order, 'amount'>, count: number, answer: Answer) {
  const outcome = (): Outcome<Delivery> => {
    const delivered = answer.kind === 'done' && answer.isOther ? money(amount + 1n, 'NGN') : null;
    const raw = null;
    if (answer.kind === 'failed') return { ...answer, retryable: false, raw };
    if (answer.kind === 'pending') return { ...answer, recheckAfterMs: 1000, raw };
    if (answer.kind === 'unknown') return { ...answer, reason: 'timeout', recheckAfterMs: 1000 };
    const { arrived } = answer;
    const lines = Array.from({ length: count }, (_, n) => ({
      position: n + 1,
      delivered: arrived?.includes(n + 1) ?? true,
    }));
    const value: Delivery = { delivered, ...(arrived ? { lines } : {}), vouchers: [] };
    return { kind: 'done', value, providerRef: 'SHOP-1', raw };
  };
  return outcome();
}

const Input = z.strictObject({
  amounts: z.array(z.string()),
  seats: z.array(z.number().int()),
  item: z.string(),
  fee: z.string(),
  duty: z.string(),
  discount: z.string(),
});
type Input = z.output<typeof Input>;

const linesOf = ({ amounts, seats, item }: Input) =>
  amounts.map((amount, n) => ({
    title: `Thing ${n + 1}`,
    amount: parseAmount(amount),
    ...(seats[n] ? { reserves: [{ kind: 'seats', item, quantity: seats[n] }] } : {}),
  }));

async function answerTo(order: Order, count: number): Promise<Outcome<Delivery>> {
  const says = shop.get(order.id)?.answer ?? { kind: 'pending' };
  return Promise.resolve(outcomeOf(order, count, says));
}
const countOf = ({ detail }: Order) => Number(detail['count']);

/**
 * Several items that are reserved, paid from the wallet or from outside, and delivered immediately.
 */
const plain: Plug<Input> = {
  direction: 'purchase',
  serviceType: 'movie-bill-payment',
  sentTo: 'network',
  port: 'giftcards',
  book: 'float_gift_cards',
  input: Input,
  usuallyS: 60,
  refundAfterS: PAY_BACK_S,
  outside: byTransfer,
  askFor: { pausesS: [3600], untilS: ASK_FOR_S },
  price(_services, _who, input) {
    const lines = linesOf(input);
    return Promise.resolve({
      title: 'Things',
      target: null,
      rate: null,
      ruleVersion: '1',
      lines,
      currency: 'NGN',
      amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
      fee: parseAmount(input.fee),
      duty: parseAmount(input.duty),
      discount: parseAmount(input.discount),
      arrivesLabel: 'Your items',
      identity: input.item,
      detail: { count: lines.length },
    });
  },
  fulfil(_services, order) {
    if (shop.get(order.id)?.dies) return Promise.reject(new Error('The worker died'));
    return answerTo(order, countOf(order));
  },
  requery: (_services, order) => answerTo(order, countOf(order)),
  otherSide: () => 'The shop',
  arrivesLabel: () => 'Your items',
  describe: () => [],
  repeat: () => null,
};

/** The same, delivered in stages. */
const staged: Plug<Input> = {
  ...plain,
  serviceType: 'event-bill-payment',
  refundAfterS: null,
  stages,
  settleAt: 'bought',
};

export const sellMixed = (): void => {
  // replaces the tickets of this service
  installFeatures();
  registerPlug(staged);
  registerPlug(plain);
};

export interface Wanted {
  isStaged: boolean;
  fundedBy: 'wallet' | 'outside';
  /** The amount of each line in kobo, and its number of seats. */
  lines: { amount: bigint; seats: number }[];
  fee: bigint;
  duty: bigint;
  discount: bigint;
  /**
   * Whether its price was requested before, with a reservation until the purchase. `too long`: the
   * reservation has expired.
   */
  looked: 'no' | 'yes' | 'too long';
}

let items = 0;

/** Places an order as its owner does, of items with limited stock. */
export async function placeMixed(
  app: TestApp,
  { user }: TestMember,
  wanted: Wanted,
): Promise<Order> {
  const { services } = app;
  const { lines, fundedBy, looked, isStaged } = wanted;
  const item = `of-${(items += 1)}`;
  const capacity = lines.reduce((sum, { seats }) => sum + seats, 0);
  await setCapacity(services.db, { kind: 'seats', item, capacity });
  const serviceType = (isStaged ? staged : plain).serviceType;
  const input = {
    item,
    seats: lines.map(({ seats }) => seats),
    amounts: lines.map(({ amount }) => toAmount(amount)),
    fee: toAmount(wanted.fee),
    duty: toAmount(wanted.duty),
    discount: toAmount(wanted.discount),
  };
  const asked = { serviceType, country: 'NG', userId: user.uuid, fields: input } as const;
  const quote =
    looked === 'no' ? null : await holdPrice(services, asked, await priceOf(services, asked));
  if (looked === 'too long') {
    const text = 'update reservation set ends_at = clock_timestamp() where quote_id = $1';
    await services.db.sql.query(text, [quote?.quote_id]);
    await releaseExpired.run(services, {});
  }
  return placeOrder(services, {
    user,
    serviceType,
    key: randomUUID(),
    pin: null,
    fundedBy,
    input,
    quoteId: quote?.quote_id,
    placed: async (tx, order) => {
      if (order.discount > 0n) await useCode(tx, order);
    },
  });
}
