import type { DeskCase, DeskDecision, DeskQueue } from '#lib/contracts/desk.ts';
import { verdictWord, type DeskVerdict } from '#lib/desk-words.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';

/** What the form holds while it is filled in. */
export interface Draft {
  verdict: DeskVerdict;
  /** Positions of the items that are good. */
  accepted: number[];
  amount: string;
  reason_code: string;
  evidence: string;
  note: string;
  until: string;
  to: string;
}

export type Wrong = Partial<Record<keyof Draft, string>>;

type Case = Pick<DeskCase, 'items' | 'amount' | 'currency' | 'reasons'>;

export const isPartial = ({ items }: Case, { verdict, accepted }: Draft): boolean =>
  verdict === 'approve' && accepted.length < items.length;

const isPlainYes = (found: Case, draft: Draft) =>
  draft.verdict === 'approve' && !isPartial(found, draft);

/** Everything but a plain yes is explained to the user; of a document the reason says it all. */
export const needsWords = (queue: DeskQueue, found: Case, draft: Draft): boolean =>
  queue !== 'identity' && !isPlainYes(found, draft);

export const needsReason = (found: Case, draft: Draft): boolean =>
  found.reasons.length > 0 && draft.verdict !== 'extend' && !isPlainYes(found, draft);

/** What goes out with this draft; null where that is no amount. */
export function paysOut({ items, amount, currency }: Case, draft: Draft): string | null {
  if (amount === null || currency === null || draft.verdict === 'extend') return null;
  if (draft.verdict === 'reject') return '0.00';
  if (draft.verdict === 'change_offer')
    return checkAmount(draft.amount, { min: '0.01', currency }) ? null : cleanAmount(draft.amount);
  if (items.length === 0 || draft.accepted.length === items.length) return amount;
  const chosen = items.filter(({ position }) => draft.accepted.includes(position));
  return toAmount(chosen.reduce((sum, each) => sum + parseAmount(each.amount ?? '0'), 0n));
}

/** The words of the button: what pressing it will do. */
export function actionOf(queue: DeskQueue, found: Case, draft: Draft): string {
  const word = verdictWord(queue, draft.verdict);
  const sum = paysOut(found, draft);
  if (isPartial(found, draft))
    return `Pay ${draft.accepted.length}, refuse ${found.items.length - draft.accepted.length}`;
  const isSum = queue === 'cards' || queue === 'airtime';
  if (!isSum || sum === null || found.currency === null || draft.verdict === 'reject') return word;
  const verb = draft.verdict === 'change_offer' ? 'Offer' : 'Pay';
  return `${verb} ${formatMoney(sum, found.currency)}`;
}

/** What is missing, by field; the server asks the same and more. */
export function checkDraft(queue: DeskQueue, found: Case, draft: Draft): Wrong {
  const wrong: Wrong = {};
  if (draft.verdict === 'approve' && found.items.length > 0 && draft.accepted.length === 0)
    wrong.accepted = 'Choose what is good, or refuse all.';
  if (draft.verdict === 'change_offer' && found.currency !== null)
    wrong.amount = checkAmount(draft.amount, { min: '0.01', currency: found.currency });
  if (draft.verdict === 'extend' && !draft.until) wrong.until = 'Say until when.';
  if (asksForUser(queue, draft) && !draft.to.trim())
    wrong.to = 'Enter the user’s e-mail or username.';
  if (needsReason(found, draft) && !draft.reason_code) wrong.reason_code = 'Choose a reason.';
  if (needsWords(queue, found, draft) && !draft.evidence.trim())
    wrong.evidence = 'Say what you found. The user reads it.';
  return Object.fromEntries(Object.entries(wrong).filter(([, text]) => text));
}

export const asksForUser = (queue: DeskQueue, { verdict }: Draft): boolean =>
  queue === 'deposits' && verdict === 'approve';

/** The draft as the API takes it: only what its verdict is about. */
export function decisionOf(queue: DeskQueue, found: Case, draft: Draft): DeskDecision {
  const { verdict, accepted, evidence, note, reason_code, until, to } = draft;
  const words = needsWords(queue, found, draft) && evidence.trim();
  return {
    verdict,
    ...(isPartial(found, draft) ? { accepted } : {}),
    ...(verdict === 'change_offer' ? { amount: cleanAmount(draft.amount) } : {}),
    ...(verdict === 'extend' ? { until: new Date(until).toISOString() } : {}),
    ...(asksForUser(queue, draft) ? { to: to.trim() } : {}),
    ...(needsReason(found, draft) ? { reason_code } : {}),
    ...(words ? { evidence: words } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}
