import type { DeskCase } from '#lib/desk/contract.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import { readAmount, readWhole } from '#lib/rules/amount.ts';
import { sentAmount } from '#islands/desk/form-text.ts';

/** The form values of an item's price. */
export type QuoteDraft = Record<keyof QuoteForm, string>;
/** A field as the server names it. */
export type QuoteField = `quote.${keyof QuoteForm}`;

type ToQuote = NonNullable<DeskCase['to_quote']>;

/** The last quote's values if there was one, with the current quantity. */
export function quoteAtFirst(asked: ToQuote | undefined): QuoteDraft {
  const last: Partial<QuoteForm> = asked?.last ?? {};
  const number = (value: number | undefined) => (value ? String(value) : '');
  return {
    shop_country: last.shop_country ?? '',
    shop_currency: last.shop_currency ?? '',
    category: last.category ?? '',
    price: last.price ?? '',
    quantity: number(asked?.quantity),
    weight_g: number(last.weight_g),
    length_cm: number(last.length_cm),
    width_cm: number(last.width_cm),
    height_cm: number(last.height_cm),
    discount: last.discount ?? '',
  };
}

/** Whether the decision is a quote. */
export const asksForQuote = (
  { to_quote: asked }: Pick<DeskCase, 'to_quote'>,
  { verdict }: { verdict: string },
): boolean => asked !== undefined && verdict === 'approve';

const isWhole = (text: string) => (readWhole(text) ?? 0) > 0;
const isSize = (text: string) => text.trim() === '' || isWhole(text);
const isSum = (text: string) => readAmount(text) !== undefined;

/** What is missing, by field; the server checks the same and more. */
export function checkQuote(quote: QuoteDraft): Partial<Record<QuoteField, string>> {
  const wrong: Partial<Record<QuoteField, string>> = {};
  for (const name of ['shop_country', 'shop_currency', 'category'] as const)
    if (!quote[name]) wrong[`quote.${name}`] = 'Choose from the list.';
  if (!isSum(quote.price)) wrong['quote.price'] = 'Enter the price of one.';
  if (!isWhole(quote.quantity)) wrong['quote.quantity'] = 'Enter a whole number.';
  if (!isWhole(quote.weight_g)) wrong['quote.weight_g'] = 'Enter the weight in whole grams.';
  for (const name of ['length_cm', 'width_cm', 'height_cm'] as const)
    if (!isSize(quote[name])) wrong[`quote.${name}`] = 'Enter whole centimetres.';
  if (quote.discount && !isSum(quote.discount)) wrong['quote.discount'] = 'Enter an amount.';
  return wrong;
}

/** The draft in the API's format; call it once nothing is missing. */
export const ofQuote = (quote: QuoteDraft): QuoteForm => ({
  shop_country: quote.shop_country,
  shop_currency: quote.shop_currency,
  category: quote.category,
  price: sentAmount(quote.price),
  quantity: readWhole(quote.quantity) ?? 0,
  weight_g: readWhole(quote.weight_g) ?? 0,
  length_cm: readWhole(quote.length_cm) ?? 0,
  width_cm: readWhole(quote.width_cm) ?? 0,
  height_cm: readWhole(quote.height_cm) ?? 0,
  ...(quote.discount ? { discount: sentAmount(quote.discount) } : {}),
});
