import { drawLine, fillBelow } from '#lib/look/charts.ts';
import { kindWords } from '#lib/look/log-words.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import type { MoneyKind } from '#lib/services/money-kinds.ts';
import type { BalancePeak, Balances } from './balances.contract.ts';

/** In pixels; the width is stretched to that of the page. */
export const balanceCurve = { width: 300, height: 48, edge: 3, top: 20 } as const;

/** A name above the line at a share of its width, and the height of its point in pixels below the top. */
export interface PeakLabel {
  x: string;
  pointY: number;
  anchor: 'start' | 'middle' | 'end';
  text: string;
}

export interface BalanceCurve {
  line: string;
  area: string;
  /** Of the last day, in pixels below the top. */
  endY: number;
  labels: PeakLabel[];
  /** The same in a sentence. */
  text: string;
}

const LABELS = 2;
/** The width of a letter on a small phone, as a share of the line. */
const LETTER = 0.0185;

const soldCard = (title: string): string => {
  const brand = title.replace(/ gift cards?$/, '').replace(/ \(.*\)/, '');
  return `Sold ${brand} card`;
};

const reasons: Partial<Record<MoneyKind, (title: string) => string>> = {
  deposits: () => 'Added',
  'gift-cards-sold': soldCard,
  'crypto-sold': (title) => `Sold ${title.replace(/ on .*/, '')}`,
  'airtime-sold': () => 'Sold airtime',
  'vouchers-sold': () => 'Sold dollars',
};

/** Why the balance rose, in two or three words: “Sold Apple card”. */
export const reasonOf = ({ kind, title }: Pick<BalancePeak, 'kind' | 'title'>): string =>
  reasons[kind]?.(title) ?? kindWords[kind];

interface Span {
  from: number;
  until: number;
}

/** The part of the width that a label takes, beside its point where there is room for it. */
function spanOf(x: number, letters: number): Span & Pick<PeakLabel, 'anchor'> {
  const width = letters * LETTER;
  if (x - width / 2 < 0) return { anchor: 'start', from: x, until: x + width };
  if (x + width / 2 > 1) return { anchor: 'end', from: x - width, until: x };
  return { anchor: 'middle', from: x - width / 2, until: x + width / 2 };
}

const overlaps = (a: Span, b: Span): boolean => a.from < b.until && b.from < a.until;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The curve of a balance with its largest reasons; null for a member who moved too little money. */
export function drawBalances({ balances, peaks, currency }: Balances): BalanceCurve | null {
  if (balances.length < 2) return null;
  const amounts = balances.map((each) => Number(parseAmount(each)));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const heightOf = (amount = 0) => (amount - least) / Math.max(1, most - least);
  const last = balances.length - 1;
  const line = drawLine(
    amounts.map((amount, n) => ({ x: n / last, y: heightOf(amount) })),
    balanceCurve,
  );
  const { height, edge, top } = balanceCurve;
  const down = (at: number) => top + height - edge - heightOf(amounts[at]) * (height - 2 * edge);
  const placed: (PeakLabel & Span)[] = [];
  for (const peak of peaks) {
    const text = `${reasonOf(peak)} +${formatMoney(peak.amount, currency)}`;
    const span = spanOf(peak.at / last, text.length);
    if (placed.length === LABELS || placed.some((other) => overlaps(other, span))) continue;
    placed.push({ ...span, x: percent(peak.at / last), pointY: Math.round(down(peak.at)), text });
  }
  return {
    line,
    area: fillBelow(line, balanceCurve),
    endY: Math.round(down(last)),
    labels: placed.map(({ x, pointY, anchor, text }) => ({ x, pointY, anchor, text })),
    text: describe({ balances, peaks, currency }),
  };
}

function describe({
  balances,
  peaks,
  currency,
}: Pick<Balances, 'balances' | 'peaks' | 'currency'>) {
  const say = (amount = '0.00') => formatMoney(amount, currency);
  const raised = peaks.slice(0, LABELS).map((peak) => `${reasonOf(peak)}, ${say(peak.amount)}`);
  const why = raised.length > 0 ? ` Raised most by: ${raised.join('; ')}.` : '';
  return `Your balance in the last ${balances.length} days: from ${say(balances[0])} to ${say(balances.at(-1))}.${why}`;
}
