import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ItemStatus } from '#lib/shopping/statuses.ts';
import type { Database } from '#server/db/client.ts';
import { findOwnItems, newestQuotes } from './find.ts';
import type { ItemRow, QuoteRow } from './rows.ts';

/** An item with the quote that it is paid by. */
export interface Payable {
  item: ItemRow;
  quote: QuoteRow;
}

const texts: Partial<Record<ItemStatus, string>> = {
  pending: 'This item is waiting for a quote.',
  ordered: 'This item has already been paid for.',
  expired: 'The quote for this item has expired. Ask for a new one.',
};

/** Why one of the items can't be paid for, at its position in the request. */
export const notPayable = (place: number, status: ItemStatus | undefined): AppError =>
  AppError.invalid({
    [`item_codes.${place}`]: [(status && texts[status]) ?? 'This item is no longer in your cart.'],
  });

interface Asked {
  country: CountryCode;
  /** No one has a cart before they have signed in. */
  userId: string | null;
  codes: readonly string[];
}

/**
 * The items to pay for, in the order of the request.
 * @throws AppError 422 on item_codes.<place> for one that isn't theirs, has no valid quote, is listed twice,
 * or was quoted in another currency
 */
export async function readPayable(
  db: Database,
  { country, userId, codes }: Asked,
): Promise<Payable[]> {
  const found = userId === null ? [] : await findOwnItems(db, userId, codes);
  const items = new Map(found.map((item) => [item.code, item]));
  const ids = found.map(({ id }) => id);
  const quotes = await newestQuotes(db, ids);
  return codes.map((code, place) => {
    const item = items.get(code);
    const quote = item && quotes.get(item.id);
    if (!item || !quote || item.status !== 'approved') throw notPayable(place, item?.status);
    if (codes.indexOf(code) < place)
      throw AppError.invalid({ [`item_codes.${place}`]: ['This item is in your cart twice.'] });
    if (quote.currency !== supportedCountries[country].currency)
      throw AppError.invalid({
        [`item_codes.${place}`]: ['This item was quoted in another currency. Ask for a new quote.'],
      });
    return { item, quote };
  });
}
