import { stateWord } from '#lib/look/states.ts';
import { formatInZone } from '#lib/look/zone-time.ts';
import { formatMoney, toAmount } from '#lib/money.ts';
import { isOpenStatus, type OrderStatus } from '#lib/orders/words.ts';
import type { ReceiptProblem } from '#lib/receipts/verify.ts';
import type { ReceiptSummary } from '#lib/receipts/summary.ts';
import type { Today } from './ask-oja.ts';

/** The verdicts that the page has a template for. */
export type Face = 'good' | 'wait' | 'odd' | 'bad';

export interface Verdict {
  face: Face;
  title: string;
  text: string;
  /** The receipt's content; only for a genuine receipt. */
  facts: [string, string][];
}

const problems: Record<ReceiptProblem | 'unable', Omit<Verdict, 'facts'>> = {
  forged: {
    face: 'bad',
    title: 'Altered: don’t trust it',
    text: 'This isn’t a receipt Oja signed. It was changed or made up. Don’t hand anything over.',
  },
  unknown_key: {
    face: 'bad',
    title: 'Not signed by a key we know',
    text: 'Don’t trust it yet. If this phone is offline, check again when it’s online.',
  },
  malformed: {
    face: 'odd',
    title: 'This can’t be read',
    text: 'It’s cut off or mistyped. Scan the QR code again, or paste the whole link.',
  },
  unable: {
    face: 'odd',
    title: 'This browser can’t check',
    text: 'It’s too old for this check. Open the link in a newer browser.',
  },
};

export const problemVerdict = (problem: keyof typeof problems): Verdict => ({
  ...problems[problem],
  facts: [],
});

const isDone = (status: OrderStatus) => status === 'completed' || status === 'partly_completed';

/** A genuine receipt for something that failed is worth nothing to the person waiting for the money. */
function faceOf(status: OrderStatus): Omit<Verdict, 'facts'> {
  if (isDone(status))
    return {
      face: 'good',
      title: 'Genuine',
      text: 'Oja signed this receipt and it hasn’t been altered.',
    };
  if (isOpenStatus(status))
    return {
      face: 'wait',
      title: 'Genuine, but not completed yet',
      text: 'Oja signed this receipt. The payment was still in progress: wait until it’s completed.',
    };
  return {
    face: 'bad',
    title: 'Genuine, but nothing was paid',
    text: 'Oja signed this receipt. It says the payment didn’t go through.',
  };
}

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeOf = (at: Date) => formatInZone(at.toISOString(), zone());

/** @param names what a receipt can be for, by type */
export function genuineVerdict(
  summary: ReceiptSummary,
  names: Readonly<Record<string, string>>,
): Verdict {
  const { status, currency, amount, total, target, settledAt, issuedAt, reference, serviceType } =
    summary;
  const format = (minor: bigint | null) =>
    minor === null ? 'Hidden by its owner' : formatMoney(toAmount(minor), currency);
  if (serviceType === 'rank' || serviceType === 'prize')
    return {
      ...faceOf(status),
      facts: [
        [names[serviceType] ?? serviceType, target ?? 'Hidden by its owner'],
        ['Date', timeOf(issuedAt)],
      ],
    };
  return {
    ...faceOf(status),
    facts: [
      ...(total === amount ? [] : ([['Total', format(total)]] as [string, string][])),
      ['Amount', format(amount)],
      ['Status', stateWord(status, { unpaid: serviceType === 'wallet-deposit' }).word],
      [settledAt ? 'Completed' : 'Since', timeOf(settledAt ?? issuedAt)],
      ['Service', names[serviceType] ?? serviceType],
      ...(target ? ([['Recipient or sender', target]] as [string, string][]) : []),
      ['Reference', reference],
    ],
  };
}

/** Oja's answer today, in one sentence; `isNews` when it differs from the receipt. */
export function todayWords(today: Today): { text: string; isNews: boolean } {
  if (today === 'unasked')
    return {
      text: 'Checked offline. It may have changed since.',
      isNews: false,
    };
  if (today === 'missing') return { text: 'Oja can’t find this order today.', isNews: true };
  const { changed, status_text: now } = today;
  return changed
    ? { text: `It has changed since. Status now: ${now}.`, isNews: true }
    : { text: `Just checked with Oja: nothing has changed.`, isNews: false };
}

/** What has happened to a genuine receipt's order since it was signed. */
function textSince(status: OrderStatus): string {
  if (isDone(status)) return 'Oja signed this receipt. The payment has since completed.';
  if (isOpenStatus(status)) return faceOf(status).text;
  return 'Oja signed this receipt. Since then, the payment failed or was reversed.';
}

/** The verdict once Oja has been asked: today's state counts, not the receipt's. */
export function verdictToday(verdict: Verdict, today: Today): Verdict {
  if (today === 'missing')
    return {
      ...verdict,
      face: 'bad',
      title: 'Signed, but order not found',
      text: 'Oja signed this once. Don’t hand anything over until you know more.',
    };
  if (today === 'unasked' || !today.changed) return verdict;
  const title = isDone(today.status) ? 'Genuine, and now completed' : faceOf(today.status).title;
  return { ...verdict, face: faceOf(today.status).face, title, text: textSince(today.status) };
}
