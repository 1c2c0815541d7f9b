import { formatMinor, money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { createRequest } from './create-request.ts';
import { forbiddenFacts, rateFacts as facts } from './facts.ts';
import { keepQuote } from './keep-quote.ts';
import { lockItem, moveItem } from './move-item.ts';
import { priceForm } from './price.ts';
import { rateNames, readRates } from './rates.ts';

function firstRates(): { name: string; value: string }[] {
  const of = (values: Record<string, string>, name: (key: string) => string) =>
    Object.entries(values).map(([key, value]) => ({ name: name(key), value }));
  return [
    ...of(facts.per_usd, rateNames.perUsd),
    ...of(facts.usd_per_unit, rateNames.usdPerUnit),
    ...facts.shop_countries.map(({ code, tax }) => ({ name: rateNames.shopTax(code), value: tax })),
    { name: rateNames.commission, value: facts.commission },
    { name: rateNames.commissionMin, value: facts.commission_min },
    { name: rateNames.divisor, value: String(facts.divisor) },
    ...Object.entries(facts.destinations).flatMap(([to, { delivery, shipping, duty }]) => [
      { name: rateNames.delivery(to), value: delivery },
      ...of(shipping, (category) => rateNames.shipping(to, category)),
      ...of(duty, (category) => rateNames.duty(to, category)),
    ]),
  ];
}

/** Seeds the demo's rates, which are invented, and leaves operators' changes alone. */
export async function seedShoppingRates(db: Database): Promise<void> {
  await db.sql.query(
    `insert into shopping_rate(name, value, effective_at, set_by, set_at)
     select r.name, r.value, 'epoch', 'seed', now()
     from jsonb_to_recordset($1) r(name text, value numeric)
     where not exists (select 1 from shopping_rate kept where kept.name = r.name)`,
    [JSON.stringify(firstRates())],
  );
}

/** Seeds the goods that can't be sent, and leaves operators' changes alone. */
export async function seedForbiddenGoods(db: Database): Promise<void> {
  await db.sql.query(
    `insert into shopping_forbidden(id, name, words, destinations, refused, reason, instead,
       effective_at, set_by, set_at)
     select g.id, g.name, g.words, g.destinations, g.refused, g.reason, g.instead, 'epoch', 'seed',
       now()
     from rows from (jsonb_to_recordset($1) as (id text, name text, words text[],
       destinations text[], refused boolean, reason text, instead text)) with ordinality g
     where not exists (select 1 from shopping_forbidden kept where kept.id = g.id)
     order by g.ordinality`,
    [JSON.stringify(forbiddenFacts)],
  );
}

const noWords = { description: '', note_to_receiver: '', image_filename: null };
const list = {
  items: [
    {
      ...noWords,
      name: 'Canvas bag, green',
      url: 'https://shop.oja.example/bag',
      requested_quantity: 1,
      description: 'The one with the zip',
    },
    {
      ...noWords,
      name: 'Stories from the river',
      url: 'https://books.oja.example/river',
      requested_quantity: 1,
    },
    {
      ...noWords,
      name: 'Quiet 20 headphones',
      url: 'https://shop.oja.example/headphones',
      requested_quantity: 1,
    },
  ],
  whatsapp_no: '08030000001',
  delivery: {
    first_name: 'Ngozi',
    last_name: 'Okoro',
    phone_number: '08030000002',
    country_code: 'NG',
    state_id: 'ng-lagos',
    town: 'Ikeja',
    address: '12 Allen Avenue',
    zip_code: '',
  },
};

const bag = { weight_g: 400, length_cm: 30, width_cm: 25, height_cm: 3 };
const book = { weight_g: 300, length_cm: 20, width_cm: 13, height_cm: 3 };
/** Quotes for the first two, which can be paid together; the third waits for the desk. */
const quotes = [
  { ...bag, category: 'clothes', shop_country: 'US', shop_currency: 'USD', price: '11.99' },
  { ...book, category: 'books', shop_country: 'GB', shop_currency: 'GBP', price: '6.50' },
];

/** Gives a demo member two quoted items and one that waits, without notices. */
export async function seedShoppingItems(services: Services, user: Member): Promise<void> {
  const items = await createRequest(services, user, list, 'seed-shopping');
  await inTransaction(services.db, async (tx) => {
    const now = await readRates(tx, services.clock.now());
    for (const [n, form] of quotes.entries()) {
      const item = await lockItem(tx, items[n]!.id);
      if (item.status !== 'pending') continue;
      const to = { currency: item.currency, destination: item.delivery.country_code };
      const priced = priceForm(now, { ...form, quantity: item.requested_quantity }, to);
      await keepQuote(tx, item, priced, { by: 'seed' });
      const text = `We quoted ${formatMinor(money(priced.price.total, item.currency))}.`;
      await moveItem(tx, item, { to: 'approved', text, actor: 'seed' });
    }
  });
}
