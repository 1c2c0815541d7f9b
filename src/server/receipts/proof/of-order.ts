import { supportedCountries } from '#lib/countries.ts';
import { dayOnPaper, shapedTime } from '#lib/look/zone-time.ts';
import { formatMinor, formatMoney, money, parseAmount } from '#lib/money.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import type { LateBonus } from '#server/loyalty/late-bonus.ts';
import type { Order } from '#server/orders/tables.ts';
import { signSummary } from '#server/receipts/sign-receipt.ts';
import { linkTo, signatureOf, type Shown } from './shown.ts';
import type { Proof, ProofStep } from './proof.ts';
import { nameWithAmounts, nameWithoutAmounts } from './posted-name.ts';
import type { TicketFacts } from './sources.ts';
import { timeTaken } from './time-taken.ts';

/** A completed order, with everything that its pictures can show. */
export interface OrderSubject {
  order: Order & { settled_at: Date };
  view: Transaction;
  late: LateBonus | undefined;
  ticket: TicketFacts | undefined;
}

interface Words {
  kicker: string;
  begin: string;
  end: string;
}

const words: Partial<Record<Order['direction'], Words>> = {
  purchase: { kicker: 'Delivered in', begin: 'Paid', end: 'Delivered' },
  sale: { kicker: 'Paid in', begin: 'Sent', end: 'Paid' },
  withdrawal: { kicker: 'Paid out in', begin: 'Requested', end: 'Paid out' },
  deposit: { kicker: 'Added in', begin: 'Started', end: 'In the wallet' },
};

const nameOf = ({ order }: OrderSubject, { amount }: Shown) =>
  amount ? nameWithAmounts(order) : nameWithoutAmounts(order);

/** The first step has a time of day, later ones the time that passed since. */
function stepsOf({ order }: OrderSubject, { begin, end: done }: Words): ProofStep[] {
  const { created_at: start, sent_at: sent, settled_at: end, direction, country_code } = order;
  const { timeZone } = supportedCountries[country_code];
  const since = (at: Date) => `+${timeTaken(start, at)}`;
  const middle = direction === 'sale' || sent === null ? null : since(sent);
  const last = since(end);
  return [
    { word: begin, when: shapedTime(start.toISOString(), timeZone, 'time') },
    ...(middle === null || middle === last ? [] : [{ word: 'Sent', when: middle }]),
    { word: done, when: last },
  ];
}

function baseOf(subject: OrderSubject, shown: Shown) {
  const { order } = subject;
  return {
    title: nameOf(subject, shown),
    by: signatureOf(shown),
    day: dayOnPaper(
      order.settled_at.toISOString(),
      supportedCountries[order.country_code].timeZone,
    ),
    steps: [],
    lines: [],
    poster: null,
    panels: null,
    invitation: shown.invitation,
  };
}

/** The code of the order itself, without its recipient, and without the amounts if they are hidden. */
function linkOf({ order, view }: OrderSubject, shown: Shown): string {
  const code = signSummary(shown.services, {
    reference: order.reference_code,
    serviceType: order.service_type,
    status: order.status,
    currency: order.currency,
    amount: shown.amount ? parseAmount(view.amount) : null,
    total: shown.amount ? parseAmount(view.total) : null,
    target: null,
    settledAt: order.settled_at,
    issuedAt: order.updated_at,
  });
  return linkTo(shown, code);
}

function paidProof(subject: OrderSubject, said: Words, shown: Shown): Proof {
  const { order, view } = subject;
  return {
    ...baseOf(subject, shown),
    face: 'paid',
    kicker: said.kicker,
    headline: timeTaken(order.created_at, order.settled_at),
    amount: shown.amount ? formatMoney(movedSum(view), view.currency) : null,
    steps: stepsOf(subject, said),
    link: linkOf(subject, shown),
  };
}

function lateProof(subject: OrderSubject, late: LateBonus, shown: Shown): Proof {
  const { order } = subject;
  const amount = shown.amount ? late.amount : null;
  const code = signSummary(shown.services, {
    reference: order.reference_code,
    serviceType: 'late-bonus',
    status: 'completed',
    currency: late.currency,
    amount,
    total: amount,
    target: null,
    settledAt: late.granted_at,
    issuedAt: late.granted_at,
  });
  return {
    ...baseOf(subject, shown),
    face: 'late',
    kicker: 'Later than promised, so we paid',
    headline: amount === null ? 'A bonus' : formatMinor(money(amount, late.currency)),
    amount: null,
    lines: ['Paid automatically. No complaint needed.'],
    link: linkTo(shown, code),
  };
}

function ticketProof(subject: OrderSubject, ticket: TicketFacts, shown: Shown): Proof {
  const { when, place, poster, title } = ticket;
  return {
    ...baseOf(subject, shown),
    face: 'ticket',
    title: shown.name ? `${shown.name} is going` : 'I’m going',
    by: null,
    kicker: '',
    headline: title,
    amount: null,
    lines: [when, place],
    poster,
    link: linkOf(subject, { ...shown, amount: false }),
  };
}

/** The pictures of a completed order; the rarest comes first. A free order has no payment to show. */
export function proofsOfOrder(subject: OrderSubject, shown: Shown): Proof[] {
  const { order, view, late, ticket } = subject;
  const said = words[order.direction];
  return [
    ...(late ? [lateProof(subject, late, shown)] : []),
    ...(ticket ? [ticketProof(subject, ticket, shown)] : []),
    ...(said && !isFreeOrder(view) ? [paidProof(subject, said, shown)] : []),
  ];
}
