import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { DeskItemDecision } from '#lib/giftcard/desk/item-decision.contract.ts';
import { verdictOfItems } from '#lib/giftcard/desk/verdict-of-items.ts';
import { isRejectReason, rejectReasons } from '#lib/giftcard/reject-reasons.ts';
import { parseAmount } from '#lib/money.ts';
import { proofOf } from '#server/desk/proof.ts';
import type { LineDecision, Verdict } from '#server/orders/sales/verdict.ts';
import { cardsToDecide, type CardCase } from './case-view.ts';
import { lineOf } from './keep-cards.ts';

type Said = Pick<DeskDecision, 'amount' | 'reason_code' | 'proof' | 'evidence'>;

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** @throws AppError 422 on reason_code, evidence and proof */
function becauseOf(said: Said): { reasonCode: string; reason: string } {
  const { reason_code } = said;
  if (!isRejectReason(reason_code)) throw invalid('reason_code', 'Choose a reason.');
  const { evidence } = proofOf('cards', said);
  return { reasonCode: reason_code, reason: `${rejectReasons[reason_code]} ${evidence}` };
}

/** @throws AppError 422 on amount */
function offerIn({ amount }: Said): bigint {
  const offered = amount ? parseAmount(amount) : 0n;
  if (offered <= 0n) throw invalid('amount', 'Enter our offer.');
  return offered;
}

function lineSaid(item: DeskItemDecision): LineDecision {
  if (item.verdict === 'accept') return { says: 'accept' };
  if (item.verdict === 'refuse') return { says: 'refuse', ...becauseOf(item) };
  return { says: 'offer', amount: offerIn(item), ...becauseOf(item) };
}

/** The same, with field names prefixed for its position in the list. @throws AppError 422 */
function saidAt(item: DeskItemDecision, place: number): LineDecision {
  try {
    return lineSaid(item);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const at = Object.entries(error.errors).map(([field, texts]) => [
      `items.${place}.${field}`,
      texts,
    ]);
    throw AppError.invalid(Object.fromEntries(at) as Record<string, string[]>);
  }
}

/** A single card is the whole sale. */
function wholeOf(said: LineDecision): Verdict {
  const { says, ...because } = said;
  if (says === 'accept') return { verdict: 'approve' };
  return says === 'refuse'
    ? { verdict: 'reject', ...(because as { reasonCode: string; reason: string }) }
    : {
        verdict: 'change_offer',
        ...(because as { reasonCode: string; reason: string; amount: bigint }),
      };
}

function byItem(found: CardCase, decision: DeskDecision, items: DeskItemDecision[]): Verdict {
  const cards = cardsToDecide(found);
  const isEach =
    items.length === cards.length &&
    cards.every(({ position }) => items.some((item) => item.position === position));
  if (!isEach) throw invalid('items', 'Decide each card that isn’t paid yet once.');
  if (decision.verdict !== verdictOfItems(items))
    throw invalid('verdict', 'This doesn’t match the decisions on the cards.');
  const lines = new Map(items.map((item, n) => [lineOf(item.position), saidAt(item, n)]));
  const [only] = lines.values();
  if (lines.size === 1 && only) return wholeOf(only);
  return items.every(({ verdict }) => verdict === 'accept')
    ? { verdict: 'approve' }
    : { verdict: 'by_line', lines };
}

/** Some cards are accepted, the others rejected for one reason. */
function byAccepted(found: CardCase, decision: DeskDecision, accepted: number[]): Verdict {
  const items = cardsToDecide(found);
  const isOfOrder = accepted.every((each) => items.some(({ position }) => position === each));
  if (!isOfOrder || accepted.length === 0 || accepted.length !== new Set(accepted).size)
    throw invalid('accepted', 'Choose cards of this order.');
  if (accepted.length === items.length) return { verdict: 'approve' };
  const refused: LineDecision = { says: 'refuse', ...becauseOf(decision) };
  const said = (position: number): LineDecision =>
    accepted.includes(position) ? { says: 'accept' } : refused;
  return {
    verdict: 'by_line',
    lines: new Map(items.map(({ position }) => [lineOf(position), said(position)])),
  };
}

/**
 * An operator's verdict on a sale of cards: on the whole, or card by card.
 * @throws AppError 422 on verdict, amount, reason_code, evidence, proof, accepted and items
 */
export function verdictOf(found: CardCase, decision: DeskDecision): Verdict {
  const { verdict, accepted, items } = decision;
  if (items) return byItem(found, decision, items);
  if (verdict === 'reject') return { verdict, ...becauseOf(decision) };
  if (verdict === 'change_offer')
    return { verdict, amount: offerIn(decision), ...becauseOf(decision) };
  if (verdict !== 'approve') throw invalid('verdict', 'That decision isn’t available for a card.');
  return accepted ? byAccepted(found, decision, accepted) : { verdict };
}
