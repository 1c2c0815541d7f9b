import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';
import { isAmount, parseAmount, toAmount } from '#lib/money.ts';
import { orderStatuses, type OrderStatus } from '#lib/orders/words.ts';

/** What a receipt states and its signature covers. Times are whole seconds. */
export interface ReceiptSummary {
  /** The key that signed it. */
  keyId: string;
  reference: string;
  /** Any service, including ones newer than the page that checks. */
  serviceType: string;
  status: OrderStatus;
  currency: CurrencyCode;
  /** Minor units: what was bought, sold or moved; null if its owner hides the amounts. */
  amount: bigint | null;
  /** Minor units: what the wallet paid with fee and duty, or what the payer paid; null with the amount. */
  total: bigint | null;
  /** The sender or recipient, with numbers masked; null if there is none or it is not shown. */
  target: string | null;
  /** When the order ended; null while it is open. */
  settledAt: Date | null;
  /** When it reached the state that it shows. */
  issuedAt: Date;
}

/**
 * The first line of every summary: the format's name, so that a signature over it can't mean anything else.
 */
const FORMAT = 'OJR1';
const MAX_TARGET = 40;

const keyIdPattern = /^[a-z0-9][a-z0-9-]{0,15}$/;
const referencePattern = /^[A-Z0-9-]{4,40}$/;
const typePattern = /^[a-z][a-z_-]{1,39}$/;
const secondsPattern = /^[1-9]\d{0,10}$/;

const writeTime = (at: Date | null) => (at ? String(Math.floor(at.getTime() / 1000)) : '');
const readTime = (text: string) => new Date(Number(text) * 1000);

const writeMoney = (minor: bigint | null) => (minor === null ? '' : toAmount(minor));
const readMoney = (text = '') => (text ? parseAmount(text) : null);

/** Amounts are either both there or both hidden. */
const areAmounts = (amount = '', total = '') =>
  amount === '' ? total === '' : isAmount(amount) && isAmount(total);

/** One line of at most 40 characters, without control characters, which could start a second line. */
const writeTarget = (target: string | null) =>
  [...(target ?? '').replaceAll(/\p{C}+/gu, ' ').trim()].slice(0, MAX_TARGET).join('').trim();

/** The canonical form that is signed: one line per field, always the same fields in this order. */
export function writeSummary(summary: ReceiptSummary): string {
  return [
    FORMAT,
    summary.keyId,
    summary.reference,
    summary.serviceType,
    summary.status,
    summary.currency,
    writeMoney(summary.amount),
    writeMoney(summary.total),
    writeTarget(summary.target),
    writeTime(summary.settledAt),
    writeTime(summary.issuedAt),
  ].join('\n');
}

const oneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word);

/**
 * Parses what writeSummary wrote; undefined for anything else, including another way to write the same: each
 * summary has exactly one form.
 */
export function readSummary(text: string): ReceiptSummary | undefined {
  const fields = text.split('\n');
  if (fields.length !== 11) return undefined;
  const [format, keyId, reference, type, status, currency, amount, total, target, settled, issued] =
    fields as [string, ...string[]] & { length: 11 };
  if (format !== FORMAT || !keyId || !keyIdPattern.test(keyId)) return undefined;
  if (!reference || !referencePattern.test(reference)) return undefined;
  if (!type || !typePattern.test(type)) return undefined;
  if (!status || !oneOf(orderStatuses, status)) return undefined;
  if (!currency || !oneOf(currencyCodes, currency)) return undefined;
  if (!areAmounts(amount, total)) return undefined;
  if (settled && !secondsPattern.test(settled)) return undefined;
  if (!issued || !secondsPattern.test(issued)) return undefined;
  const summary: ReceiptSummary = {
    keyId,
    reference,
    serviceType: type,
    status,
    currency,
    amount: readMoney(amount),
    total: readMoney(total),
    target: target || null,
    settledAt: settled ? readTime(settled) : null,
    issuedAt: readTime(issued),
  };
  return writeSummary(summary) === text ? summary : undefined;
}
