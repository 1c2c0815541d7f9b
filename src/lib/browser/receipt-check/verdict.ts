import { stateWord } from '#lib/look/states.ts';
import { formatInZone } from '#lib/look/zone-time.ts';
import { formatMoney, toAmount } from '#lib/money.ts';
import { isOpenStatus, type OrderStatus } from '#lib/order-words.ts';
import type { ReceiptProblem } from '#lib/receipts/verify.ts';
import type { ReceiptSummary } from '#lib/receipts/summary.ts';
import type { Today } from './ask-oja.ts';

/** The verdicts that the page has a template for. */
export type Face = 'good' | 'wait' | 'odd' | 'bad';

export interface Verdict {
  face: Face;
  title: string;
  text: string;
  /** What the receipt says; only for a genuine receipt. */
  facts: [string, string][];
}

const problems: Record<ReceiptProblem | 'unable', Omit<Verdict, 'facts'>> = {
  forged: {
    face: 'bad',
    title: 'Altered: do not trust it',
    text: 'This is not what Oja signed. Somebody changed it, or made it up. Do not hand anything over.',
  },
  unknown_key: {
    face: 'bad',
    title: 'Not signed by a key we know',
    text: 'Do not trust it yet. If this phone has no network now, check again when it has.',
  },
  malformed: {
    face: 'odd',
    title: 'This can’t be read',
    text: 'It is cut off or mistyped. Scan the QR code again, or paste the whole link.',
  },
  unable: {
    face: 'odd',
    title: 'This browser can’t check',
    text: 'It is too old for the check. Open the link in a newer browser.',
  },
};

export const problemVerdict = (problem: keyof typeof problems): Verdict => ({
  ...problems[problem],
  facts: [],
});

const isDone = (status: OrderStatus) => status === 'completed' || status === 'partly_completed';

/** A genuine receipt for something that failed is worth nothing to whoever is waiting for the money. */
function faceOf(status: OrderStatus): Omit<Verdict, 'facts'> {
  if (isDone(status))
    return {
      face: 'good',
      title: 'Genuine',
      text: 'Oja signed this receipt and nobody has altered it.',
    };
  if (isOpenStatus(status))
    return {
      face: 'wait',
      title: 'Genuine, but not done yet',
      text: 'Oja signed this receipt. The payment was still on its way: wait until it is done.',
    };
  return {
    face: 'bad',
    title: 'Genuine, but nothing was paid',
    text: 'Oja signed this receipt. It says that the payment did not go through.',
  };
}

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeOf = (at: Date) => formatInZone(at.toISOString(), zone());

/** @param names of what a receipt can be for, by its type */
export function genuineVerdict(
  summary: ReceiptSummary,
  names: Readonly<Record<string, string>>,
): Verdict {
  const { status, currency, amount, target, settledAt, issuedAt, reference, serviceType } = summary;
  return {
    ...faceOf(status),
    facts: [
      ['Amount', formatMoney(toAmount(amount), currency)],
      ['State', stateWord(status).word],
      [settledAt ? 'Finished' : 'Since', timeOf(settledAt ?? issuedAt)],
      ['What', names[serviceType] ?? serviceType],
      ...(target ? ([['To or from', target]] as [string, string][]) : []),
      ['Reference', reference],
    ],
  };
}

/** What Oja says today, in one sentence; `isNews` when it differs from the receipt. */
export function todayWords(today: Today): { text: string; isNews: boolean } {
  if (today === 'unasked')
    return {
      text: 'Checked on this phone, without network. What happened since, it can’t know.',
      isNews: false,
    };
  if (today === 'missing') return { text: 'Oja does not find this order today.', isNews: true };
  const { changed, status } = today;
  const now = stateWord(status).word;
  return changed
    ? { text: `It has changed since. Now it is: ${now}.`, isNews: true }
    : { text: `Checked with Oja just now: it is still so.`, isNews: false };
}

/** What has become of a genuine receipt's order since it was signed. */
function textSince(status: OrderStatus): string {
  if (isDone(status)) return 'Oja signed this receipt, and the payment is done since then.';
  if (isOpenStatus(status)) return faceOf(status).text;
  return 'Oja signed this receipt. Since then the payment did not go through, or was taken back.';
}

/** The verdict once Oja has been asked: today's state counts, not the receipt's. */
export function verdictToday(verdict: Verdict, today: Today): Verdict {
  if (today === 'missing')
    return {
      ...verdict,
      face: 'bad',
      title: 'Signed, but no such order today',
      text: 'Oja signed this once. Do not hand anything over before you know more.',
    };
  if (today === 'unasked' || !today.changed) return verdict;
  const title = isDone(today.status) ? 'Genuine, and done now' : faceOf(today.status).title;
  return { ...verdict, face: faceOf(today.status).face, title, text: textSince(today.status) };
}
