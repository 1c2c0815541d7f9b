import { parseAmount } from '#lib/money.ts';
import { readAmount } from '#lib/rules/amount.ts';
import { nationalDigits } from '#lib/rules/network.ts';

/** What a network's message says about one transfer. */
export interface ReadTransfer {
  /** Airtime, minor units. */
  amount: bigint;
  /** Numbers it contains, national digits: who received it, perhaps who sent it. */
  numbers: string[];
  reference: string | null;
  /** On the country's clock: "2026-11-22 10:05"; only the day if there is no time. */
  at: string | null;
  /** The text in a canonical form: the same message always gives the same. */
  text: string;
}

// spaces only between groups of three: what follows another space is something else
const SUM = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d(?:[\d.,]*\d)?)`;
/** Three digits on both sides of a space: 100,500, or 100 and something else. */
const TWO_READINGS = /^\d{3}\s/;
const AMOUNT = new RegExp(
  String.raw`(?:₦|\bNGN|\bN|\bKSh|\bKES)[ .]?${SUM}|(?<![\d.,])${SUM} ?(?:naira|NGN|KES|shillings)\b`,
  'gi',
);
/** What precedes an amount that wasn't sent. */
const NOT_SENT = /(balance|bal|fee|charged?|charges|bonus|limit|left)\b[^.;]{0,16}$/i;
const NUMBER = /(?<!\d)\+?\d{10,13}(?!\d)/g;
const REFERENCE =
  /\b(?:ref(?:erence)?|trans(?:action)?|txn|trx)\b\.?(?: ?(?:id|no|number|ref)\b\.?)?[ :#-]{1,3}([A-Z0-9-]{5,40})\b/i;

const inOneSpelling = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

interface Found {
  at: number;
  minor: bigint;
}

function findAmounts(text: string): Found[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    if (NOT_SENT.test(text.slice(0, match.index))) return [];
    const typed = match[1] ?? match[2] ?? '';
    if (TWO_READINGS.test(typed)) return [];
    const minor = parseAmount(readAmount(typed) ?? '0');
    return minor > 0n ? [{ at: match.index, minor }] : [];
  });
}

/** Where the sentence around a position begins. */
const sentenceStart = (text: string, place: number): number =>
  Math.max(text.lastIndexOf('\n', place), text.lastIndexOf('. ', place) + 1, 0);

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DATE =
  /\b(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[-/. ](\d{1,2}|[a-z]{3})[a-z]*[-/. ](\d{4}|\d{2}))\b/i;
const TIME = /\b(\d{1,2}):(\d{2})(?::\d{2})? ?([ap])?\.?m?\b/i;
const two = (digits: string | number) => String(digits).padStart(2, '0');

function dayIn(text: string): string | null {
  const [, y, m, d, day, month = '', year = ''] = DATE.exec(text) ?? [];
  if (y && m && d) return `${y}-${m}-${d}`;
  if (!day) return null;
  const name = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const number = name < 0 ? Number(month) : name + 1;
  if (!(number >= 1 && number <= 12) || Number(day) > 31) return null;
  return `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`;
}

function timeIn(text: string): string | null {
  const day = dayIn(text);
  if (!day) return null;
  const [, hour, minute, half] = TIME.exec(text.replace(DATE, ' ')) ?? [];
  if (!hour || !minute) return day;
  const isPm = half?.toLowerCase() === 'p';
  const h = half ? (Number(hour) % 12) + (isPm ? 12 : 0) : Number(hour);
  return h > 23 || Number(minute) > 59 ? day : `${day} ${two(h)}:${minute}`;
}

function referenceIn(text: string): string | null {
  const found = REFERENCE.exec(text)?.[1];
  return found && /\d/.test(found) ? found.toUpperCase() : null;
}

/**
 * Reads what a network's messages say was sent: amount, numbers, reference and time. Several can be pasted
 * one after the other; a message pasted twice counts once.
 * @param dialingCode of the numbers' country: 234
 */
export function readTransfers(pasted: string, dialingCode: string): ReadTransfer[] {
  const amounts = findAmounts(pasted);
  const starts = amounts.map(({ at }, n) => (n === 0 ? 0 : sentenceStart(pasted, at)));
  const read = amounts.map(({ minor }, n): ReadTransfer => {
    // two amounts in one sentence: the second one begins at its own position
    const from = n > 0 && starts[n] === starts[n - 1] ? (amounts[n]?.at ?? 0) : (starts[n] ?? 0);
    const next = starts[n + 1];
    const to = next === undefined || next <= from ? amounts[n + 1]?.at : next;
    const text = inOneSpelling(pasted.slice(from, to));
    return {
      amount: minor,
      numbers: [...text.matchAll(NUMBER)].map(([digits]) => nationalDigits(digits, dialingCode)),
      reference: referenceIn(text),
      at: timeIn(text),
      text,
    };
  });
  return read.filter((one, n) => read.findIndex(({ text }) => text === one.text) === n);
}
