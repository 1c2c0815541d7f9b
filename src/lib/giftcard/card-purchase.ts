import type { CardCurrency } from './card-currencies.ts';
import type { BuyCard, GiftRecipient, LocalCard } from './buy.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { cardMoney, readFace } from './card-trade.ts';
import { checkEmail } from '#lib/rules/email.ts';

export type BuyService = 'giftcard-buy' | 'local-giftcard-buy';

/** A card that can be bought, international or local: everything that a form needs to know about it. */
export interface CardOnSale {
  service: BuyService;
  /** The id that its calls use. */
  id: string;
  /** The id of its picture. */
  mark: string;
  name: string;
  color: string;
  text_color: string;
  /** The currency of the buyer's wallet. */
  payout: CurrencyCode;
  countries: {
    code: string;
    name: string;
    currency: string;
    /** The price of one unit of the card in the buyer's money; null while there is no price. */
    rate: string | null;
    notice: string;
  }[];
  /** Empty if any value from min to max can be bought. */
  values: string[];
  min: string;
  max: string;
  max_quantity: number;
  fee: string;
}

const walletCurrencies: readonly string[] = ['NGN', 'GHS', 'KES'];

/** The face value of a card: $50.00, AED 100.00, ₦5,000.00. */
export const faceMoney = (value: string, currency: string): string =>
  walletCurrencies.includes(currency)
    ? formatMoney(value, currency as CurrencyCode)
    : cardMoney(value, currency as CardCurrency);

const DARK = 150;

/** Black or white, whichever is easier to read on a colour such as "#F68B1E". */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(color.slice(at, at + 2), 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue > DARK ? '#111111' : '#ffffff';
}

/** An international card in the form that both types share. */
export const brandOnSale = (card: BuyCard): CardOnSale => {
  const { uuid, name, color, text_color, payout, countries, values, min, max } = card;
  const { max_quantity, fee } = card;
  const shown = { name, color, text_color, payout, countries, values, min, max, max_quantity, fee };
  return { service: 'giftcard-buy', id: uuid, mark: card.mark, ...shown };
};

/** A local card costs its face value: a rate of one. */
export function localOnSale(card: LocalCard, place: { code: string; name: string }): CardOnSale {
  const { id, name, color, currency, values, max_quantity, fee, used } = card;
  const sorted = [...values].sort((a, b) => (parseAmount(a) < parseAmount(b) ? -1 : 1));
  const notice = `Used ${used === 'app' ? 'in the app' : used}, in ${place.name}.`;
  return {
    service: 'local-giftcard-buy',
    id,
    mark: id,
    name,
    color,
    values: sorted,
    max_quantity,
    fee,
    payout: currency,
    text_color: inkOn(color),
    countries: [{ ...place, currency, rate: '1.00', notice }],
    min: sorted[0] ?? '0.00',
    max: sorted.at(-1) ?? '0.00',
  };
}

/** What the buyer chooses and types. */
export interface CardWish {
  /** The card's country, not the buyer's. */
  country: string;
  value: string;
  quantity: number;
  isGift: boolean;
  name: string;
  email: string;
  message: string;
  /** A day, 2026-12-24; empty means as soon as the codes are available. */
  send_on: string;
}

/** Where the card is used; the first country it is sold for if that isn't one of them. */
export const saleCountry = (card: CardOnSale, code: string) =>
  card.countries.find((each) => each.code === code) ?? card.countries[0]!;

/** A typed value in minor units; null if it can't be read. */
function faceIn(text: string, currency: string): bigint | null {
  const value = readFace(text, currency);
  return value === undefined ? null : parseAmount(value);
}

/** What is wrong with the value of one card, or undefined. */
export function checkFaceValue(
  card: CardOnSale,
  { country, value }: Pick<CardWish, 'country' | 'value'>,
): string | undefined {
  const { currency } = saleCountry(card, country);
  const minor = faceIn(value, currency);
  if (card.values.length > 0)
    return card.values.some((each) => parseAmount(each) === minor) ? undefined : 'Choose a value.';
  const range = `${faceMoney(card.min, currency)} to ${faceMoney(card.max, currency)}`;
  if (minor === null) return `Enter a value from ${range}.`;
  const isInside = minor >= parseAmount(card.min) && minor <= parseAmount(card.max);
  return isInside ? undefined : `Enter a value from ${range}.`;
}

/** What is wrong with the day a gift is sent on, or undefined. */
export function checkSendDay(day: string, today: string): string | undefined {
  if (!day) return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Choose a day.';
  if (day < today) return 'Choose today or a later day.';
  const [year = '', ...rest] = today.split('-');
  return day > [Number(year) + 1, ...rest].join('-')
    ? 'Choose a day within the next year.'
    : undefined;
}

/** What is wrong with a gift recipient's name, or undefined. */
export const checkRecipientName = (name: string): string | undefined =>
  name.trim() ? undefined : 'Enter a name.';

/** What is wrong with the address that a gift is sent to, or undefined. */
export const checkRecipientEmail = (email: string): string | undefined =>
  email.trim() ? checkEmail(email) : 'Enter an email address.';

/**
 * The total price of the cards, for display: the server computes the actual amount. Null while a value or a
 * price is missing.
 */
export function costOfWish(card: CardOnSale, wish: CardWish) {
  const { rate, currency } = saleCountry(card, wish.country);
  const face = faceIn(wish.value, currency);
  if (rate === null || face === null || checkFaceValue(card, wish)) return null;
  // a fraction of a hundredth is rounded up, once per card
  const each = (parseAmount(rate) * face + 99n) / 100n;
  const cards = each * BigInt(wish.quantity);
  return { cards: toAmount(cards), total: toAmount(cards + parseAmount(card.fee)) };
}

/** The draft of a purchase: only texts, including what the summary shows before it has a price. */
export function wishToDraft(card: CardOnSale, wish: CardWish): Record<string, string> {
  const { name: country_name, currency, code } = saleCountry(card, wish.country);
  const { name, email, message, send_on } = wish;
  return {
    id: card.id,
    mark: card.mark,
    card: card.name,
    country: code,
    country_name,
    currency,
    value: readFace(wish.value, currency) ?? '',
    quantity: String(wish.quantity),
    ...(wish.isGift
      ? { name: name.trim(), email: email.trim(), message: message.trim(), send_on }
      : {}),
  };
}

type Saved = Readonly<Record<string, string>>;

/** The choices that a draft holds; undefined when it is for another card. */
export function draftToWish(card: CardOnSale, saved: Saved): CardWish | undefined {
  if (saved['id'] !== card.id) return undefined;
  const { country = '', value = '', quantity, name = '', email = '', message = '' } = saved;
  const count = Math.min(Math.max(1, Math.trunc(Number(quantity)) || 1), card.max_quantity);
  const gift = {
    isGift: Boolean(name || email),
    name,
    email,
    message,
    send_on: saved['send_on'] ?? '',
  };
  return { country, value: value.replace(/\.00$/, ''), quantity: count, ...gift };
}

/** In the morning, in the buyer's time zone. */
const MORNING = 'T08:00:00';

/** The recipient in the format of the calls; undefined when the buyer keeps the codes. */
export function recipientOf(saved: Saved, today: string): GiftRecipient | undefined {
  const { name = '', email = '', message, send_on } = saved;
  if (!email) return undefined;
  const isLater = send_on !== undefined && send_on > today;
  return {
    name,
    email,
    ...(message ? { message } : {}),
    ...(isLater ? { send_at: new Date(send_on + MORNING).toISOString() } : {}),
  };
}

/** The day in the buyer's time zone, in the format of a date field. */
export function todayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The fields that a purchase's quote, authorization and order share. */
export function purchaseFields(saved: Saved, today: string) {
  const { value = '', quantity = '1' } = saved;
  const recipient = recipientOf(saved, today);
  return { value, quantity: Number(quantity), ...(recipient ? { recipient } : {}) };
}
