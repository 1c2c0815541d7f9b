import type { DeskItemDecision } from '#lib/giftcard/desk/item-decision.contract.ts';
import type { DeskCase, DeskDecision, DeskQueue } from '#lib/desk/contract.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { isProofEnough, shortProof } from '#lib/desk/proof-kinds.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { verdictOfItems } from '#lib/giftcard/desk/verdict-of-items.ts';

/** The form values of one item. */
export interface ItemDraft {
  position: number;
  verdict: DeskItemDecision['verdict'];
  amount: string;
  reason_code: string;
  proof: string;
  evidence: string;
}

type Field = 'amount' | 'reason_code' | 'proof' | 'evidence';
export type WrongItem = Partial<Record<`items.${number}.${Field}`, string>>;

type Found = Pick<DeskCase, 'items' | 'currency' | 'reasons' | 'proofs' | 'arrival'>;

export const itemsAtFirst = ({ items }: Pick<DeskCase, 'items'>): ItemDraft[] =>
  items.map(({ position }) => ({
    position,
    verdict: 'accept',
    amount: '',
    reason_code: '',
    proof: '',
    evidence: '',
  }));

/** Whether each item is decided separately: a single one is decided by the verdict. */
export const isByItem = (queue: DeskQueue, { items, arrival }: Found, verdict: string): boolean =>
  queue === 'cards' && verdict === 'approve' && items.length > 1 && arrival === undefined;

const amountWrong = ({ currency }: Found, { amount }: ItemDraft) =>
  currency === null ? undefined : checkAmount(amount, { min: '0.01', currency });

/** What is missing, by field; the server checks the same. */
export function checkItems(found: Found, drafts: readonly ItemDraft[]): WrongItem {
  const wrong: WrongItem = {};
  for (const [n, item] of drafts.entries()) {
    if (item.verdict === 'accept') continue;
    const put = (field: Field, text: string | undefined) => {
      if (text) wrong[`items.${n}.${field}`] = text;
    };
    if (item.verdict === 'offer') put('amount', amountWrong(found, item));
    put('reason_code', item.reason_code ? '' : 'Choose a reason.');
    put('proof', item.proof ? '' : 'Choose evidence.');
    put('evidence', isProofEnough(item.evidence) ? '' : shortProof);
  }
  return wrong;
}

/** What is paid for them now. */
export function itemsPay({ items }: Found, drafts: readonly ItemDraft[]): string {
  const good = new Set(
    drafts.filter(({ verdict }) => verdict === 'accept').map(({ position }) => position),
  );
  const sums = items.map(({ position, amount }) =>
    good.has(position) ? parseAmount(amount ?? '0') : 0n,
  );
  return toAmount(sums.reduce((sum, each) => sum + each, 0n));
}

/** More than one person can offer alone for one of them. */
const itemsTakeTwo = (found: Found, drafts: readonly ItemDraft[]): boolean =>
  drafts.some((draft, n) => {
    const most = found.items[n]?.offered_alone;
    if (draft.verdict !== 'offer' || most === undefined || amountWrong(found, draft)) return false;
    return parseAmount(cleanAmount(draft.amount, found.currency)) > parseAmount(most);
  });

/** The button's label: what pressing it will do. */
export function itemsAction(found: Found, drafts: readonly ItemDraft[]): string {
  const count = (verdict: ItemDraft['verdict']) =>
    drafts.filter((draft) => draft.verdict === verdict).length;
  if (itemsTakeTwo(found, drafts)) return 'Send for second approval';
  const [good, bad, other] = [count('accept'), count('refuse'), count('offer')];
  if (bad + other === 0)
    return found.currency ? `Pay ${formatMoney(itemsPay(found, drafts), found.currency)}` : 'Pay';
  const parts = [
    ...(good ? [`pay ${good}`] : []),
    ...(bad ? [`decline ${bad}`] : []),
    ...(other ? [`offer for ${other}`] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** The drafts in the API's format; if all are accepted, that is a plain approval. */
export function itemsDecision(
  { currency }: Pick<Found, 'currency'>,
  drafts: readonly ItemDraft[],
): Pick<DeskDecision, 'verdict' | 'items'> {
  const verdict = verdictOfItems(drafts);
  if (drafts.every((draft) => draft.verdict === 'accept')) return { verdict };
  const items = drafts.map(
    ({ position, verdict: one, amount, reason_code, proof, evidence }): DeskItemDecision =>
      one === 'accept'
        ? { position, verdict: one }
        : {
            position,
            verdict: one,
            reason_code,
            proof,
            evidence: evidence.trim(),
            ...(one === 'offer' ? { amount: cleanAmount(amount, currency) } : {}),
          },
  );
  return { verdict, items };
}
