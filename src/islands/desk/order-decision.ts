import type { DeskDecision } from '#lib/contracts/desk.ts';
import { formatMoney } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { Draft, Found, Wrong } from './decision.ts';

/** What came of it is typed in: the provider's own reference. */
export const asksForReference = ({ verdict, proof }: Draft): boolean =>
  verdict === 'complete' && proof === 'provider-reference';

/** A picture shows it. */
export const asksForPicture = ({ verdict, proof }: Draft): boolean =>
  verdict === 'complete' && proof === 'picture';

export const asksForRefund = ({ verdict }: Draft): boolean => verdict === 'refund';

/** Codes that are typed in, with what was typed so far. */
export const codesFor = ({ codes = [] }: Found, { verdict, codes: typed }: Draft) =>
  verdict === 'complete' ? codes.map((code, n) => ({ ...code, value: typed[n] ?? '' })) : [];

const sumOf = (found: Found, { amount }: Draft): string | null =>
  found.currency === null || checkAmount(amount, { min: '0.01', currency: found.currency })
    ? null
    : formatMoney(cleanAmount(amount), found.currency);

export function refundAction(found: Found, draft: Draft): string {
  const sum = sumOf(found, draft);
  return sum ? `Refund ${sum}` : 'Refund';
}

/** What is missing of an order's decision, by field. */
export function checkOrder(found: Found, draft: Draft): Wrong {
  const wrong: Wrong = {};
  const { currency, refundable } = found;
  if (asksForRefund(draft) && currency !== null && refundable !== undefined)
    wrong.amount = checkAmount(draft.amount, { min: '0.01', max: refundable, currency });
  if (asksForReference(draft) && draft.provider_reference.trim().length < 4)
    wrong.provider_reference = 'Enter the provider’s reference.';
  if (draft.verdict === 'leave' && !draft.note.trim()) wrong.note = 'Say why, for colleagues.';
  for (const [n, { value, optional }] of codesFor(found, draft).entries())
    if (!value.trim() && !optional) wrong[`codes.${n}`] = 'Enter the code.';
  return wrong;
}

/** What the API takes of it beside what every queue has. */
export function ofOrder(found: Found, draft: Draft): Partial<DeskDecision> {
  const codes = codesFor(found, draft).map(({ value }) => value.trim());
  return {
    ...(asksForRefund(draft) ? { amount: cleanAmount(draft.amount) } : {}),
    ...(asksForReference(draft) ? { provider_reference: draft.provider_reference.trim() } : {}),
    ...(codes.length > 0 ? { codes } : {}),
  };
}
