import type { DeskCase, DeskDecision, DeskQueue } from '#lib/desk/contract.ts';
import { verdictWord, type DeskVerdict } from '#lib/desk/words.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { isProofEnough, shortProof } from '#lib/desk/proof-kinds.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { payForArrival } from '#lib/orders/held-rate.ts';
import {
  checkItems,
  isByItem,
  itemsAction,
  itemsDecision,
  itemsPay,
  type ItemDraft,
  type WrongItem,
} from './item-decision.ts';
import {
  asksForQuote,
  checkQuote,
  ofQuote,
  type QuoteDraft,
  type QuoteField,
} from '#islands/shopping/desk/quote-draft.ts';
import { asksForRefund, checkOrder, ofOrder, refundAction } from './order-decision.ts';

/** The form's values. */
export interface Draft {
  verdict: DeskVerdict;
  /** The decision on each of several items, in order. */
  items: ItemDraft[];
  amount: string;
  reason_code: string;
  proof: string;
  evidence: string;
  note: string;
  until: string;
  to: string;
  provider_reference: string;
  codes: string[];
  /** The stage that an order moves to. */
  stage: string;
  /** The input for that stage, by field name. */
  facts: Record<string, string>;
  /** The parts of the price of an item to buy. */
  quote: QuoteDraft;
  /** Positions of the order's lines that it is not about. */
  without: number[];
}

export type Wrong = Partial<
  Record<keyof Draft | 'lines' | `codes.${number}` | `facts.${string}` | QuoteField, string>
> &
  WrongItem;

export type Found = Pick<
  DeskCase,
  | 'items'
  | 'amount'
  | 'currency'
  | 'reasons'
  | 'proofs'
  | 'user'
  | 'arrival'
  | 'offered_alone'
  | 'refundable'
  | 'codes'
  | 'lines'
  | 'next_stages'
  | 'to_quote'
>;

const sales: ReadonlySet<DeskQueue> = new Set(['cards', 'airtime', 'dollars']);

/** Payments that can be refunded, wholly or in part. */
const hasRefunds = (queue: DeskQueue): boolean => queue === 'orders' || queue === 'tricked';

/** Something sold to us, where approval pays an amount that is known here. */
export const isSale = (queue: DeskQueue): boolean => sales.has(queue);

/** The typed received amount, minor units; null if it isn't a valid amount yet, or more than was shown. */
function arrivedIn({ arrival, currency }: Found, { amount }: Draft): bigint | null {
  if (!arrival || currency === null) return null;
  const isWrong = checkAmount(amount, { min: '0.01', max: arrival.shown, currency });
  return isWrong ? null : parseAmount(cleanAmount(amount, currency));
}

/** Whether the received amount has to be entered. */
export const asksForArrived = ({ arrival }: Found, { verdict }: Draft): boolean =>
  arrival !== undefined && verdict === 'approve';

function isPartial(queue: DeskQueue, found: Found, draft: Draft): boolean {
  const { arrival } = found;
  if (!isSale(queue) || draft.verdict !== 'approve' || !arrival) return false;
  const arrived = arrivedIn(found, draft);
  return arrived !== null && arrived < parseAmount(arrival.expected);
}

const isPlainYes = (queue: DeskQueue, found: Found, draft: Draft) =>
  draft.verdict === 'approve' && !isPartial(queue, found, draft);

/** Whether there is a text for the user; for a document the reason says it all. */
export function asksWords(queue: DeskQueue, found: Found, draft: Draft): boolean {
  if (queue === 'tickets') return true;
  if (queue === 'orders') return draft.verdict !== 'leave';
  if (queue === 'disputes') return draft.verdict === 'answer';
  if (queue === 'tricked') return draft.verdict !== 'complete';
  if (queue === 'shopping') return true;
  return queue !== 'identity' && !isPlainYes(queue, found, draft);
}

/** Types of proof to choose from, if a finding needs proof. */
export const proofsFor = (queue: DeskQueue, found: Found, draft: Draft) =>
  asksWords(queue, found, draft) && (queue !== 'orders' || draft.verdict === 'complete')
    ? (found.proofs ?? [])
    : [];

const wordsAsked: Partial<Record<DeskQueue, string>> = {
  tickets: 'Write a reply.',
  disputes: 'Write what you send to the provider.',
};

const needsWords = (queue: DeskQueue, found: Found, draft: Draft) =>
  queue === 'tickets'
    ? draft.verdict === 'approve' && !draft.reason_code
    : draft.verdict !== 'next_stage' &&
      !asksForQuote(found, draft) &&
      asksWords(queue, found, draft);

/** The reasons that fit a verdict; empty if it needs none. */
export function reasonsFor(queue: DeskQueue, found: Found, draft: Draft): Found['reasons'] {
  if (queue === 'tickets') {
    const kind = draft.verdict === 'approve' ? 'answer-' : 'close-';
    return found.reasons.filter(({ code }) => code.startsWith(kind));
  }
  if (queue === 'orders')
    return found.reasons.filter(({ code }) => code.startsWith(`${draft.verdict}-`));
  if (queue === 'disputes' && draft.verdict === 'complete') return [];
  if (draft.verdict === 'extend' || draft.verdict === 'answer' || isPlainYes(queue, found, draft))
    return [];
  return found.reasons;
}

const needsReason = (queue: DeskQueue, found: Found, draft: Draft) =>
  reasonsFor(queue, found, draft).length > 0 &&
  !(queue === 'tickets' && draft.verdict === 'approve');

/** Money with an owner goes to them or back; only ownerless money can be given to someone. */
export const asksForUser = (queue: DeskQueue, { user }: Found, { verdict }: Draft): boolean =>
  queue === 'deposits' && verdict === 'approve' && user === null;

/** As the server counts it: anything beyond the agreement gets the rate of its arrival. */
const airtimeArrivalPays = (
  arrived: bigint,
  { expected, rate, rate_beyond }: NonNullable<Found['arrival']>,
): bigint =>
  payForArrival({
    arrived,
    ordered: parseAmount(expected),
    isInTime: true,
    heldRate: parseAmount(rate),
    arrivalRate: parseAmount(rate_beyond),
    per: 10_000n,
  }).total;

/** What a sale pays with this draft; null while that isn't a valid amount. */
export function paysOut(queue: DeskQueue, found: Found, draft: Draft): string | null {
  const { amount, currency } = found;
  if (!isSale(queue) || amount === null || currency === null) return null;
  if (draft.verdict === 'reject') return '0.00';
  if (draft.verdict === 'change_offer')
    return checkAmount(draft.amount, { min: '0.01', currency })
      ? null
      : cleanAmount(draft.amount, currency);
  const { arrival } = found;
  if (arrival) {
    const arrived = arrivedIn(found, draft);
    if (arrived === null) return null;
    return toAmount(airtimeArrivalPays(arrived, arrival));
  }
  return isByItem(queue, found, draft.verdict) ? itemsPay(found, draft.items) : amount;
}

/** More than one person can offer alone, known before it is sent. */
function takesTwo({ offered_alone: most, currency }: Found, { verdict, amount }: Draft): boolean {
  if (verdict !== 'change_offer' || most === undefined || currency === null) return false;
  if (checkAmount(amount, { min: '0.01', currency })) return false;
  return parseAmount(cleanAmount(amount, currency)) > parseAmount(most);
}

/** The button's label: what pressing it will do. */
export function actionOf(queue: DeskQueue, found: Found, draft: Draft): string {
  const sum = paysOut(queue, found, draft);
  if (asksForRefund(draft)) return refundAction(found, draft);
  if (takesTwo(found, draft)) return 'Send for second approval';
  if (isByItem(queue, found, draft.verdict)) return itemsAction(found, draft.items);
  if (sum === null || found.currency === null || draft.verdict === 'reject')
    return verdictWord(queue, draft.verdict);
  const verb = draft.verdict === 'change_offer' ? 'Offer' : 'Pay';
  return `${verb} ${formatMoney(sum, found.currency)}`;
}

/** What is missing, by field; the server checks the same and more. */
export function checkDraft(queue: DeskQueue, found: Found, draft: Draft): Wrong {
  const wrong: Wrong = {};
  if (isByItem(queue, found, draft.verdict)) Object.assign(wrong, checkItems(found, draft.items));
  if (draft.verdict === 'change_offer' && found.currency !== null)
    wrong.amount = checkAmount(draft.amount, { min: '0.01', currency: found.currency });
  if (asksForArrived(found, draft) && found.currency !== null && found.arrival)
    wrong.amount = checkAmount(draft.amount, {
      min: '0.01',
      max: found.arrival.shown,
      currency: found.currency,
    });
  if (draft.verdict === 'extend' && !draft.until) wrong.until = 'Choose an end date.';
  if (asksForUser(queue, found, draft) && !draft.to.trim())
    wrong.to = 'Enter the customer’s email, username or account number.';
  if (needsReason(queue, found, draft) && !draft.reason_code)
    wrong.reason_code = 'Choose a reason.';
  if (needsWords(queue, found, draft) && !draft.evidence.trim())
    wrong.evidence = wordsAsked[queue] ?? 'Enter your findings. The customer sees this.';
  if (proofsFor(queue, found, draft).length > 0) {
    if (!draft.proof) wrong.proof = 'Choose evidence.';
    if (!wrong.evidence && !isProofEnough(draft.evidence)) wrong.evidence = shortProof;
  }
  if (hasRefunds(queue)) Object.assign(wrong, checkOrder(found, draft));
  if (asksForQuote(found, draft)) Object.assign(wrong, checkQuote(draft.quote));
  return Object.fromEntries(Object.entries(wrong).filter(([, text]) => text));
}

/** The draft in the API's format: only what its verdict is about. */
export function decisionOf(queue: DeskQueue, found: Found, draft: Draft): DeskDecision {
  const { verdict, reason_code, until } = draft;
  const hasReason = reasonsFor(queue, found, draft).some(({ code }) => code === reason_code);
  const words = asksWords(queue, found, draft) && draft.evidence.trim();
  const note = draft.note.trim();
  const hasProof = proofsFor(queue, found, draft).some(({ code }) => code === draft.proof);
  return {
    verdict,
    ...(isByItem(queue, found, verdict) ? itemsDecision(found, draft.items) : {}),
    ...(asksForArrived(found, draft) ? { amount: cleanAmount(draft.amount, found.currency) } : {}),
    ...(verdict === 'change_offer' ? { amount: cleanAmount(draft.amount, found.currency) } : {}),
    ...(verdict === 'extend' ? { until: new Date(until).toISOString() } : {}),
    ...(asksForUser(queue, found, draft) ? { to: draft.to.trim() } : {}),
    ...(hasReason ? { reason_code } : {}),
    ...(hasProof ? { proof: draft.proof } : {}),
    ...(hasRefunds(queue) ? ofOrder(found, draft) : {}),
    ...(asksForQuote(found, draft) ? { quote: ofQuote(draft.quote) } : {}),
    ...(words ? { evidence: words } : {}),
    ...(note ? { note } : {}),
  };
}
