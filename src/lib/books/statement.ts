import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';

/** What all members of a currency had, as one night's statement has it. */
export interface BookTotal {
  currency: CurrencyCode;
  /** How many amounts are in the tree. */
  members: number;
  /** Minor units. */
  total: bigint;
  /** The root of the tree, in hex. */
  root: string;
}

/** What the signature of one night covers. */
export interface BookStatement {
  /** YYYY-MM-DD, UTC. */
  night: string;
  takenAt: Date;
  keyId: string;
  /** The hash of the statement before, in hex; zeros for the first one. */
  prev: string;
  totals: readonly BookTotal[];
}

/** The first line, so that a signature can’t mean anything else. */
const FORMAT = 'OJB1';
export const FIRST = '0'.repeat(64);

const nightPattern = /^\d{4}-\d\d-\d\d$/;
const keyPattern = /^[a-z0-9][a-z0-9-]{0,15}$/;
const hashPattern = /^[0-9a-f]{64}$/;
const totalPattern = /^([A-Z]{3}) ([1-9]\d{0,9}) ([1-9]\d{0,18}) ([0-9a-f]{64})$/;

const isCurrency = (text: string): text is CurrencyCode =>
  (currencyCodes as readonly string[]).includes(text);

/** The canonical form that is hashed and signed: five lines, and one for each currency in alphabetical order. */
export const writeStatement = ({ night, takenAt, keyId, prev, totals }: BookStatement): string => {
  const lines = totals.map(
    ({ currency, members, total, root }) => `${currency} ${members} ${total} ${root}`,
  );
  // `toSorted` is newer than our oldest browsers
  lines.sort();
  return [FORMAT, night, takenAt.toISOString(), keyId, prev, ...lines].join('\n');
};

function readTotal(line: string): BookTotal | undefined {
  const [, currency = '', members, total = '', root = ''] = totalPattern.exec(line) ?? [];
  return isCurrency(currency)
    ? { currency, members: Number(members), total: BigInt(total), root }
    : undefined;
}

/** The statement; undefined unless the text is exactly what writeStatement returns for it. */
export function readStatement(text: string): BookStatement | undefined {
  const [, night = '', takenAt = '', keyId = '', prev = '', ...lines] = text.split('\n');
  const totals = lines.map(readTotal).filter((total) => total !== undefined);
  const isSound =
    nightPattern.test(night) &&
    keyPattern.test(keyId) &&
    hashPattern.test(prev) &&
    !Number.isNaN(Date.parse(takenAt)) &&
    new Set(totals.map(({ currency }) => currency)).size === lines.length;
  if (!isSound) return undefined;
  const read = { night, takenAt: new Date(takenAt), keyId, prev, totals };
  return writeStatement(read) === text ? read : undefined;
}
