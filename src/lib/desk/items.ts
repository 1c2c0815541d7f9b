import { rejectReasons, isRejectReason } from '#lib/giftcard/reject-reasons.ts';
import type { DeskItemDecision } from '#lib/giftcard/desk/item-decision.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import { describeProof } from './proof-kinds.ts';

const describeOffer = ({ amount }: DeskItemDecision, currency: CurrencyCode | null): string =>
  amount && currency ? `Offer ${formatMoney(amount, currency)}.` : 'Offer another amount.';

/** The decision on one card, for a second approver: its outcome, the reason and the proof. */
export function describeItem(item: DeskItemDecision, currency: CurrencyCode | null): string {
  const { verdict, reason_code: code, proof, evidence } = item;
  if (verdict === 'accept') return 'Pay.';
  const proved = describeProof('cards', proof);
  return [
    verdict === 'refuse' ? 'Decline.' : describeOffer(item, currency),
    isRejectReason(code) ? rejectReasons[code] : undefined,
    evidence,
    proved && `Shown by: ${proved}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
