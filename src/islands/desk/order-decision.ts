import type { DeskCase, DeskDecision } from '#lib/desk/contract.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { Draft, Found, Wrong } from './decision.ts';
import { sentFact } from './form-text.ts';

/** The result has to be entered: the provider's own reference. */
export const asksForReference = ({ verdict, proof }: Draft): boolean =>
  verdict === 'complete' && proof === 'provider-reference';

export const asksForRefund = ({ verdict }: Draft): boolean => verdict === 'refund';

type Line = NonNullable<DeskCase['lines']>[number];

/** The stages that an order can move to, if that is the decision. */
export const stagesFor = ({ next_stages: stages = [] }: Found, { verdict }: Draft) =>
  verdict === 'next_stage' ? stages : [];

/** The chosen stage, or the only one. */
export function stageOf(found: Found, draft: Draft) {
  const stages = stagesFor(found, draft);
  return stages.length === 1 ? stages[0] : stages.find(({ name }) => name === draft.stage);
}

/** The input fields of the chosen stage. */
export const fieldsFor = (found: Found, draft: Draft) => stageOf(found, draft)?.fields ?? [];

/** Whether pictures go with it: one proves the delivery, or the stage takes some. */
export function asksForPicture(found: Found, draft: Draft): 'needed' | 'optional' | null {
  if (draft.verdict === 'complete' && draft.proof === 'picture') return 'needed';
  const field = fieldsFor(found, draft).find(({ kind }) => kind === 'pictures');
  return field ? (field.optional ? 'optional' : 'needed') : null;
}

/** The lines that a decision can be about, if an order has several. */
export function linesFor(found: Found, draft: Draft): Line[] {
  const { lines = [] } = found;
  switch (draft.verdict) {
    case 'complete':
    case 'fail':
      return lines.filter(({ state }) => state === 'open');
    case 'refund':
      return lines.filter(({ refundable }) => Number(refundable) > 0);
    case 'next_stage':
      return lines.filter(({ position }) => stageOf(found, draft)?.lines.includes(position));
    default:
      return [];
  }
}

/** The ticked lines. */
const chosenLines = (found: Found, draft: Draft): Line[] =>
  linesFor(found, draft).filter(({ position }) => !draft.without.includes(position));

const sumOver = (lines: readonly Line[], of: 'amount' | 'refundable'): string =>
  toAmount(lines.reduce((sum, line) => sum + parseAmount(line[of]), 0n));

/** The maximum refund for the chosen lines. */
export const refundableOf = (found: Found, draft: Draft): string | undefined =>
  found.lines ? sumOver(chosenLines(found, draft), 'refundable') : found.refundable;

/** What the chosen stage captures; null if nothing. */
export function takenBy(found: Found, draft: Draft): string | null {
  if (!stageOf(found, draft)?.settles || found.amount === null) return null;
  const open = chosenLines(found, draft).filter(({ state }) => state === 'open');
  return found.lines ? sumOver(open, 'amount') : found.amount;
}

/** The typed codes so far, with their positions among all. */
export function codesFor(found: Found, draft: Draft) {
  const { codes = [], lines } = found;
  if (draft.verdict !== 'complete') return [];
  const chosen = new Set(chosenLines(found, draft).map(({ position }) => position));
  return codes
    .map((code, at) => ({ ...code, at, value: draft.codes[at] ?? '' }))
    .filter(({ line }) => !lines || line === undefined || chosen.has(line));
}

/** What the chosen stage refunds; null if nothing. */
export const refundedBy = (found: Found, draft: Draft): string | null =>
  stageOf(found, draft)?.refunds ? (refundableOf(found, draft) ?? null) : null;

const amountOf = (found: Found, { amount }: Draft): string | null =>
  found.currency === null || checkAmount(amount, { min: '0.01', currency: found.currency })
    ? null
    : formatMoney(cleanAmount(amount, found.currency), found.currency);

export function refundAction(found: Found, draft: Draft): string {
  const sum = amountOf(found, draft);
  return sum ? `Refund ${sum}` : 'Refund';
}

/** What is missing in an order's decision, by field. */
export function checkOrder(found: Found, draft: Draft): Wrong {
  const wrong: Wrong = {};
  const { verdict, note } = draft;
  const refundable = refundableOf(found, draft);
  const isNone = linesFor(found, draft).length > 0 && chosenLines(found, draft).length === 0;
  if (isNone) wrong.lines = 'Choose a topic.';
  if (asksForRefund(draft) && found.currency !== null && refundable !== undefined && !isNone)
    wrong.amount = checkAmount(draft.amount, {
      min: '0.01',
      max: refundable,
      currency: found.currency,
    });
  if (asksForReference(draft) && draft.provider_reference.trim().length < 4)
    wrong.provider_reference = 'Enter the provider’s reference.';
  if (verdict === 'leave' && !note.trim()) wrong.note = 'Add a reason, for colleagues.';
  if (verdict === 'next_stage' && !note.trim()) wrong.note = 'Add what was done, for colleagues.';
  if (verdict === 'next_stage' && !stageOf(found, draft)) wrong.stage = 'Choose the next step.';
  for (const { name, kind, optional } of fieldsFor(found, draft))
    if (kind !== 'pictures' && !optional && !draft.facts[name]?.trim())
      wrong[`facts.${name}`] = 'Fill this in.';
  for (const [n, { value, optional }] of codesFor(found, draft).entries())
    if (!value.trim() && !optional) wrong[`codes.${n}`] = 'Enter the code.';
  return wrong;
}

/** The order-specific parts of the decision for the API. */
export function ofOrder(found: Found, draft: Draft): Partial<DeskDecision> {
  const codes = codesFor(found, draft).map(({ value }) => value.trim());
  const lines = chosenLines(found, draft).map(({ position }) => position);
  const stage = stageOf(found, draft)?.name;
  const facts = fieldsFor(found, draft).flatMap(({ name, kind }): [string, string][] => {
    const typed = sentFact(draft.facts[name] ?? '', kind);
    return typed ? [[name, typed]] : [];
  });
  return {
    ...(facts.length > 0 ? { facts: Object.fromEntries(facts) } : {}),
    ...(lines.length > 0 ? { lines } : {}),
    ...(stage === undefined ? {} : { stage }),
    ...(asksForRefund(draft) ? { amount: cleanAmount(draft.amount, found.currency) } : {}),
    ...(asksForReference(draft) ? { provider_reference: draft.provider_reference.trim() } : {}),
    ...(codes.length > 0 ? { codes } : {}),
  };
}
