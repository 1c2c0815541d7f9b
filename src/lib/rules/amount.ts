import { isCoin, type CurrencyCode, type MoneyCode } from '#lib/currencies.ts';
import { formatMoney, isAmount, parseAmount, toAmount } from '#lib/money.ts';
import { typedLine } from './typed.ts';

/** What people write before or after an amount, as a pattern. */
const words: Record<CurrencyCode, string> = {
  NGN: '₦|N(?:GN)?|#|naira',
  GHS: 'GH[SC₵¢]|₵|cedis?',
  KES: '(?:KES|KShs?|Sh)\\.?|shillings?',
  USD: '(?:US)?\\$|USD|dollars?',
};

/** What ends an amount on bills and price tags: 1,500/= and 1500/-. */
const END = '(?:/[=-])?';

// thousands with one sign between them, or digits alone; then a decimal sign and decimals
const NUMBER = "(\\d*|\\d{1,3}(?:([ ,.'’_٬])\\d{3})(?:\\2\\d{3})*)(?:([.,])(\\d+))?";

/**
 * The only parser of amounts that people type or paste: returns the decimal string used in calls, or
 * undefined if it isn't an amount or could mean two. A comma and three digits are thousands (1,250) unless
 * the number begins with 0; before any other number of digits it is the decimal sign (12,50), and so is the
 * last of two different signs (1.250,50).
 * @param currency with two places unless a coin is given
 * @param units what can be written before or after it, as a pattern: by default the currency's
 */
export function readAmount(
  text: string,
  currency?: MoneyCode,
  units: string = isCoin(currency) ? currency : currency ? words[currency] : '',
): string | undefined {
  const line = typedLine(text).replace(/[．٫]/g, '.').replace(/，/g, ',');
  const pattern = new RegExp(`^(?:${units})? ?${NUMBER} ?(?:${units})? ?${END}$`, 'i');
  const [, head = '', group, sign, tail = ''] = pattern.exec(line) ?? [];
  const isThousands = sign === ',' && !group && tail.length === 3 && /[1-9]/.test(head);
  const [first = ''] = head;
  if (group ? group === sign || first === '0' : isThousands && (first === '0' || head.length > 3))
    return undefined;
  const whole = head.replace(/\D/g, '');
  const plain = isThousands ? whole + tail : sign ? `${whole || 0}.${tail}` : whole;
  return isAmount(plain, currency)
    ? toAmount(parseAmount(plain, currency ?? 'NGN'), currency ?? 'NGN')
    : undefined;
}

/** The only parser of typed counts, weights and sizes: "1,500" is 1500; undefined if it isn't a whole number. */
export function readWhole(text: string): number | undefined {
  const [, whole] = /^(\d+)\.00$/.exec(readAmount(text) ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole);
}

/** Money with three decimals means 1,500.00 to some people who write 1.500, and 1.50 to others. */
export const twoReadings = /^(\D*[1-9]\d{0,2})\.(\d\d)(\d\D*)$/;

function whyUnread(text: string, currency: MoneyCode): string {
  if (/\p{Pd}|−|^\(/u.test(text)) return 'Enter an amount without a minus sign.';
  if (/^(?:\d[ ,]?){10,}$/.test(text)) return 'Enter a smaller amount.';
  if (isCoin(currency)) return 'Enter an amount like 0.005.';
  return twoReadings.test(text)
    ? text.replace(twoReadings, '$& could mean $1,$2$3 or $1.$2. Enter one of them.')
    : 'Enter an amount like 1500 or 1500.50.';
}

/** What is wrong with an amount between two bounds (decimal strings, inclusive), or undefined. */
export function checkAmount(
  value: string,
  { min, max, currency }: { min: string; max?: string; currency: MoneyCode },
): string | undefined {
  if (!value.trim()) return 'Enter an amount.';
  const amount = readAmount(value, currency);
  if (amount === undefined) return whyUnread(typedLine(value), currency);
  const minor = parseAmount(amount, currency);
  if (minor < parseAmount(min, currency)) return `Enter at least ${formatMoney(min, currency)}.`;
  if (max !== undefined && minor > parseAmount(max, currency))
    return `Enter at most ${formatMoney(max, currency)}.`;
  return undefined;
}

/**
 * A typed amount in the API's format: "1,500" becomes "1500.00". An unreadable one stays as it is, for the
 * server to refuse.
 * @param currency null if unknown: digits alone, with two places
 */
export const cleanAmount = (value: string, currency: MoneyCode | null): string =>
  readAmount(value, currency ?? undefined) ?? value.trim();

/** The same without unneeded zeros, for addresses and fields: "1,500.00" becomes "1500". */
export const shortAmount = (value: string, currency?: MoneyCode, units?: string): string =>
  readAmount(value, currency, units)?.replace(isCoin(currency) ? /\.?0+$/ : /\.00$/, '') ??
  value.trim();
