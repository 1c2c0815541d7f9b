import type { CurrencyCode } from '#lib/currencies.ts';
import { readFace } from '#lib/giftcard/card-trade.ts';
import { parseAmount } from '#lib/money.ts';
import { readAmount, readWhole, shortAmount } from '#lib/rules/amount.ts';

/** The maximum number of holdings in one plan. */
const HOLDINGS = 5;

const kinds = ['card', 'airtime', 'coin'] as const;
type HoldingKind = (typeof kinds)[number];

/** One line of the form, as it was typed. */
export interface HoldingFields {
  /** "card:steam", "airtime:ng-mtn", "coin:usdt"; empty for a line that isn't used. */
  what: string;
  amount: string;
  /** How many cards of that value. */
  count: string;
}

export interface PlannerForm {
  holdings: HoldingFields[];
  wanted: string;
  /** A deadline as a time of day: 18:00. */
  by: string;
}

/** What someone holds. */
export interface Holding {
  kind: HoldingKind;
  /** The id of the brand, the network or the coin. */
  id: string;
  /** Decimal string: the value of one card, airtime, or coins. */
  amount: string;
  count: number;
}

const LONGEST = 24;
const MOST_CARDS = 20;
const DAY_MINUTES = 24 * 60;

/** The form's values from an address. */
export function readPlannerForm(query: URLSearchParams): PlannerForm {
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST * 2);
  const holdings = Array.from({ length: HOLDINGS }, (_, n) => ({
    what: read(`what${n + 1}`),
    amount: read(`amount${n + 1}`),
    count: read(`count${n + 1}`),
  }));
  return { holdings, wanted: read('wanted'), by: read('by') };
}

/** The currencies that amounts can be typed in. */
interface Currencies {
  /** Of the wallet. */
  currency: CurrencyCode;
  /** Of a brand's cards. */
  ofCard: (id: string) => string;
}

/** The amount of a line; null if it isn't one. */
function amountIn(
  typed: string,
  { kind, id }: Pick<Holding, 'kind' | 'id'>,
  { currency, ofCard }: Currencies,
): string | null {
  const isCoin = kind === 'coin';
  const money = () => (kind === 'card' ? readFace(typed, ofCard(id)) : readAmount(typed, currency));
  const amount = isCoin ? readAmount(typed, 'BTC', id) : money();
  return amount && Number(amount) > 0 ? shortAmount(amount, isCoin ? 'BTC' : undefined) : null;
}

/** A valid line, what is wrong with it, or null for an empty one. */
export function readHolding(
  { what, amount, count }: HoldingFields,
  currencies: Currencies,
): Holding | string | null {
  if (!what) return amount ? 'Choose what you have.' : null;
  const [name, id = ''] = what.split(':');
  const kind = kinds.find((each) => each === name);
  if (!kind || !id) return 'Choose what you have.';
  const right = amountIn(amount, { kind, id }, currencies);
  if (right === null) return kind === 'card' ? 'Enter the value of one card.' : 'Enter an amount.';
  const many = kind === 'card' && count ? (readWhole(count) ?? 0) : 1;
  if (many < 1 || many > MOST_CARDS) return `Enter a quantity from 1 to ${MOST_CARDS}.`;
  return { kind, id, amount: right, count: many };
}

/** The wanted amount in minor units; 0 if empty, null if it isn't an amount. */
export function readWanted(typed: string, currency: CurrencyCode): bigint | null {
  if (!typed) return 0n;
  const amount = readAmount(typed, currency);
  return amount === undefined ? null : parseAmount(amount);
}

/**
 * How many minutes are left until a time of day; one that has passed today means tomorrow. Null: any time.
 * @param clock the current time of day in the user's zone: 17:05
 */
export function minutesUntil(by: string, clock: string): number | null {
  const minutesOf = (text: string) => {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
    return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
  };
  const [wanted, now] = [minutesOf(by), minutesOf(clock)];
  if (wanted === null || now === null) return null;
  return wanted > now ? wanted - now : wanted - now + DAY_MINUTES;
}
