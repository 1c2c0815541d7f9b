import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';

/** What a signed statement always shows. Everything else in it is a hash until its owner shows it. */
export interface StatementHead {
  /** The key that signed it. */
  keyId: string;
  currency: CurrencyCode;
  /** The zone of its days and times. */
  zone: string;
  /** The first and the last day, both included: "2026-11-21". */
  from: string;
  to: string;
  /** In whole seconds. Movements after it aren't in the statement. */
  issuedAt: Date;
  /** Hashes of the four parts that can be shown or hidden. */
  name: string;
  totals: string;
  rows: string;
  lowest: string;
}

/** The first line of each head: the format's name, so that a signature over it can't mean anything else. */
const FORMAT = 'OJS1';

const hashPattern = /^[\w-]{43}$/;
const dayPattern = /^20\d\d-\d\d-\d\d$/;
const zonePattern = /^[\w+/-]{1,40}$/;
const keyIdPattern = /^[a-z0-9][a-z0-9-]{0,15}$/;
const secondsPattern = /^[1-9]\d{0,10}$/;

/** The text that is signed: one line per field, always the same fields in this order. */
export const writeHead = (head: StatementHead): string =>
  [
    FORMAT,
    head.keyId,
    head.currency,
    head.zone,
    head.from,
    head.to,
    String(Math.floor(head.issuedAt.getTime() / 1000)),
    head.name,
    head.totals,
    head.rows,
    head.lowest,
  ].join('\n');

const isCurrency = (code: string): code is CurrencyCode =>
  (currencyCodes as readonly string[]).includes(code);

/** Parses what writeHead wrote; undefined for anything else. Each head has exactly one form. */
export function readHead(text: string): StatementHead | undefined {
  const [format, ...lines] = text.split('\n');
  if (format !== FORMAT || lines.length !== 10) return undefined;
  const [keyId = '', currency = '', zone = '', from = '', to = '', issued = '', ...hashes] = lines;
  const [name = '', totals = '', rows = '', lowest = ''] = hashes;
  if (!keyIdPattern.test(keyId) || !isCurrency(currency) || !zonePattern.test(zone))
    return undefined;
  if (![from, to].every((day) => dayPattern.test(day)) || from > to) return undefined;
  if (!secondsPattern.test(issued) || !hashes.every((hash) => hashPattern.test(hash)))
    return undefined;
  const issuedAt = new Date(Number(issued) * 1000);
  return { keyId, currency, zone, from, to, issuedAt, name, totals, rows, lowest };
}

const DAY_MS = 86_400_000;

/** How many days a statement covers, both ends counted. */
export const daysIn = ({ from, to }: Pick<StatementHead, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
