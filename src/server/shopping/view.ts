import { toAmount } from '#lib/money.ts';
import { shopping as numbers } from '#lib/product-constants.ts';
import type { ShoppingItem, ShoppingItemDetail } from '#lib/shopping/contract.ts';
import type { LandedRates } from '#lib/shopping/landed-cost.ts';
import { priceItem } from '#lib/shopping/landed-cost.ts';
import type { ShoppingQuote } from '#lib/shopping/quote.contract.ts';
import { mayFollow } from '#lib/shopping/statuses.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { countryName, findCountry } from './facts.ts';
import { listEvents, newestQuotes } from './find.ts';
import { inputOf, viewPriced } from './price.ts';
import type { ItemRow, QuoteRow } from './rows.ts';

type Seeing = Pick<Services, 'env' | 'clock'>;

/** A quote's form as it was filled in. */
export const formOf = (quote: QuoteRow) => ({
  shop_country: quote.shop_country,
  shop_currency: quote.shop_currency,
  category: quote.category,
  weight_g: quote.weight_g,
  length_cm: quote.length_cm,
  width_cm: quote.width_cm,
  height_cm: quote.height_cm,
  quantity: quote.quantity,
  price: toAmount(quote.price),
  ...(quote.discount > 0n ? { discount: toAmount(quote.discount) } : {}),
});

/** The rates that a quote was made with; later ones don't change it. */
export const ratesOf = ({ rates }: QuoteRow): LandedRates =>
  Object.fromEntries(
    Object.entries(rates).map(([name, value]) => [name, BigInt(value)]),
  ) as unknown as LandedRates;

function viewQuote(quote: QuoteRow, destination: string): ShoppingQuote {
  const form = formOf(quote);
  const rates = ratesOf(quote);
  const { currency, rule_version: version } = quote;
  const price = priceItem(inputOf(form), rates);
  return {
    ...viewPriced({ form, currency, destination, rates, version, price }),
    version: quote.version,
    confirmed_quantity: quote.quantity,
    shop: { country: quote.shop_country, currency: quote.shop_currency, price: form.price },
    note: quote.note,
    quoted_at: quote.quoted_at.toISOString(),
    ends_at: quote.ends_at.toISOString(),
    cap_percent: numbers.capPercent,
  };
}

/** A row of the cart. While it waits for a quote, an older quote is ignored. */
function viewItem(seeing: Seeing, item: ItemRow, newest: QuoteRow | undefined): ShoppingItem {
  const quote = item.status === 'pending' ? undefined : newest;
  const format = (minor: bigint | undefined) => (minor === undefined ? null : toAmount(minor));
  const { country_code: code, first_name, last_name, town } = item.delivery;
  return {
    cart_code: item.cart_code,
    item_code: item.code,
    name: item.name,
    image_url: item.image_key && signFileUrl(seeing, item.image_key, { size: 'thumb' }),
    confirmed_quantity: quote?.quantity ?? null,
    requested_quantity: item.requested_quantity,
    amount: format(quote?.total),
    delivery: { country: { code, name: countryName(code) }, first_name, last_name, town },
    discount: format(quote?.discount),
    tax: format(quote && quote.shop_tax + quote.duty),
    delivery_fee: format(quote && quote.shipping + quote.delivery),
    status: item.status,
    currency: item.currency,
    url: item.url,
    ends_at: quote?.ends_at.toISOString() ?? null,
    refused_because: item.refused_because,
    created_at: item.created_at.toISOString(),
    ...(item.order_reference ? { order_reference: item.order_reference } : {}),
  };
}

/** Rows of a list, each with its newest quote. */
export async function viewItems(
  services: Seeing & { db: Database },
  rows: readonly ItemRow[],
): Promise<ShoppingItem[]> {
  const quotes = await newestQuotes(
    services.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewItem(services, row, quotes.get(row.id)));
}

export async function viewOne(services: Seeing & { db: Database }, item: ItemRow) {
  const quotes = await newestQuotes(services.db, [item.id]);
  return viewItem(services, item, quotes.get(item.id));
}

function whatCanBeDone({ status, question }: ItemRow): ShoppingItemDetail['can'] {
  return {
    decline: mayFollow(status, 'declined'),
    ask: question === null && (status === 'pending' || status === 'approved'),
    ask_again: status === 'expired' || status === 'declined',
    change_quantity: status === 'pending' || status === 'approved',
    remove: mayFollow(status, 'removed'),
  };
}

/** Everything about one item. */
export async function viewDetail(
  services: Seeing & { db: Database },
  item: ItemRow,
): Promise<ShoppingItemDetail> {
  const quotes = await newestQuotes(services.db, [item.id]);
  const events = await listEvents(services.db, item.id);
  const quote = quotes.get(item.id);
  const country = findCountry(item.delivery.country_code);
  const state = country?.states.find(({ id }) => id === item.delivery.state_id);
  return {
    ...viewItem(services, item, quote),
    description: item.description,
    note_to_receiver: item.note_to_receiver,
    whatsapp_no: item.whatsapp_no,
    delivery_full: {
      ...item.delivery,
      state_name: state?.name ?? '',
      country_name: countryName(item.delivery.country_code),
    },
    quote: quote ? viewQuote(quote, item.delivery.country_code) : null,
    question:
      item.question === null || item.asked_at === null
        ? null
        : {
            text: item.question,
            asked_at: item.asked_at.toISOString(),
            answer: item.answer,
            answered_at: item.answered_at?.toISOString() ?? null,
          },
    can: whatCanBeDone(item),
    events: events.map(({ status, text, at }) => ({ status, text, at: at.toISOString() })),
  };
}
