import { supportedCountries } from '#lib/countries.ts';
import { stateWord, type Tone } from '#lib/look/states.ts';
import { groupToken } from '#lib/look/token-groups.ts';
import { cityOf, timeInZone } from '#lib/look/zone-time.ts';
import { writeMoments } from '#lib/moments.ts';
import { formatMoney, moneyParts } from '#lib/money.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { isOpenStatus, type OrderStatus } from '#lib/orders/words.ts';
import { receiptLink } from '#lib/receipts/code.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Order } from '#server/orders/tables.ts';

export type Line = readonly [label: string, value: string];

/** A receipt in words, ready to be written or painted; people's long numbers are masked. */
export interface Receipt {
  reference: string;
  /** What it was: "MTN airtime". */
  name: string;
  /** The status as people read it, with its look. */
  state: string;
  tone: Tone;
  icon: string;
  /** What a status other than done means for someone who is shown the receipt. */
  warning: string | null;
  /** The amount in two sizes: "₦8,000" and ".00". */
  amount: readonly [whole: string, decimals: string];
  /** The money was refunded, so the amount is struck through. */
  wentBack: boolean;
  facts: Line[];
  /** Amount, our fee, duty and tax. */
  price: Line[];
  total: Line;
  arrives: Line;
  hasArrived: boolean;
  references: Line[];
  /** The QR's address, and the same page as people would type it. */
  link: string;
  page: string;
  /** "Lagos": the city whose clock the times are on. */
  clock: string;
  /** When it reached this status. */
  at: Date;
}

const NOT_DONE = 'Not completed yet. This isn’t proof of payment.';
const NOT_PAID = 'This didn’t go through. It isn’t proof of payment.';

const warnings: Record<OrderStatus, string | null> = {
  awaiting_user: NOT_DONE,
  processing: NOT_DONE,
  unknown: NOT_DONE,
  under_review: NOT_DONE,
  offer_changed: NOT_DONE,
  completed: null,
  partly_completed: 'Only part of this was paid.',
  failed: NOT_PAID,
  rejected: NOT_PAID,
  cancelled: NOT_PAID,
  reversed: 'This was reversed after it completed. It isn’t proof of payment.',
};

const isDone = (status: OrderStatus) => status === 'completed' || status === 'partly_completed';

const isReference = ({ label }: { label: string }) => /reference$/i.test(label);
const masked = (label: string, value: string): Line => [
  maskNumbers(label),
  writeMoments(maskNumbers(value)),
];

function bigAmount(view: OrderView): Receipt['amount'] {
  const { sign, symbol, whole, decimals } = moneyParts(movedSum(view), view.currency);
  return [`${sign}${symbol}${whole}`, `.${decimals}`];
}

function timesOf(order: Order): Line[] {
  const { timeZone } = supportedCountries[order.country_code];
  const format = (at: Date) => timeInZone(at.toISOString(), timeZone);
  const end: Line = order.settled_at
    ? ['Finished', format(order.settled_at)]
    : ['As of', format(order.updated_at)];
  return [['Started', format(order.created_at)], end];
}

/** Meter tokens work in one meter only, so they are printed here in full. */
function tokensOf({ vouchers }: OrderView): Line[] {
  const tokens = vouchers.filter(({ kind, value }) => kind === 'electricity_token' && value);
  return tokens.map(({ value, label }, n): Line => {
    const name = tokens.length > 1 ? `${n + 1}. ${label ?? 'Token'}` : 'Token';
    return [name, groupToken(value ?? '').join(' ')];
  });
}

/** A receipt is one sheet. */
const MOST_TOLD = 40;

/** Each of several items that were sold, with its payment or why there was none. */
function soldOf({ items, kind, currency }: OrderView): Line[] {
  if (kind !== 'sale' || !items?.some(({ state }) => state !== 'open')) return [];
  const shown = items.slice(0, MOST_TOLD).map(({ title, paid, offer, reason }): Line => {
    if (paid !== undefined) return masked(title, `Paid ${formatMoney(paid, currency)}`);
    if (offer !== undefined) return masked(title, `New offer ${formatMoney(offer, currency)}`);
    return masked(title, ['Declined', reason].filter(Boolean).join('. '));
  });
  const more = items.length - shown.length;
  return more > 0 ? [...shown, ['And more', `${more} more on the order’s page`]] : shown;
}

/** What the price is made of, up to its total. */
export function priceLinesOf({ lines, currency }: Pick<OrderView, 'lines' | 'currency'>): Line[] {
  const sum = (amount: string) => formatMoney(amount, currency);
  return [
    ['Amount', sum(lines.amount)],
    [lines.fee_label ?? 'Our fee', sum(lines.fee)],
    ['Duty and tax', sum(lines.duty)],
    ...(lines.discount
      ? [[lines.discount_label ?? 'Promo code', `−${sum(lines.discount)}`] as const]
      : []),
    ...(lines.refunded
      ? [[lines.refunded_label ?? 'Back in the wallet', `−${sum(lines.refunded)}`] as const]
      : []),
  ];
}

/** Everything a receipt says about an order, with the address at which anyone can check it. */
export function receiptOf(
  order: Order,
  view: OrderView,
  place: { origin: string; code: string },
): Receipt {
  const { lines, currency, facts, status } = view;
  const format = (amount: string) => formatMoney(amount, currency);
  const { tone, icon } = stateWord(status, {
    sentTo: view.sent_to,
    onHold: view.on_hold_until !== null,
    stage: view.stage,
  });
  const { arrives } = lines;
  return {
    reference: order.reference_code,
    name: maskNumbers(view.name),
    state: view.status_text,
    tone,
    icon,
    warning: warnings[status],
    amount: bigAmount(view),
    wentBack: !isDone(status) && !isOpenStatus(status),
    facts: [
      ...facts.filter((fact) => !isReference(fact)).map((fact) => masked(fact.label, fact.value)),
      ...soldOf(view),
      ...tokensOf(view),
      ...timesOf(order),
    ],
    price: priceLinesOf(view),
    total: [lines.total_label ?? 'Total', format(lines.total)],
    arrives: masked(arrives.label, 'text' in arrives ? arrives.text : format(arrives.amount)),
    hasArrived: view.arrived,
    references: facts.filter(isReference).map((fact): Line => [fact.label, fact.value]),
    link: receiptLink(place.origin, place.code),
    page: `${place.origin.replace(/^https?:\/\//, '')}/verify-receipt`,
    clock: cityOf(supportedCountries[order.country_code].timeZone),
    at: order.updated_at,
  };
}
