import { mapCard } from '#server/giftcard/map-card.ts';
import { billsIdOf, reloadlyBills } from '#server/providers/bills/reloadly/adapter.ts';
import type { AskedBill } from '#server/providers/bills/reloadly/purchases.ts';
import type { AskedCards } from '#server/providers/giftcards/by-part.ts';
import { cardsIdOf, reloadlyCards } from '#server/providers/giftcards/reloadly/adapter.ts';
import { supplyMap } from '#server/providers/giftcards/supply-map.ts';
import { supplyBook } from '#server/providers/supply-book.ts';
import { mapBiller } from '#server/refill/catalogue/map-biller.ts';
import type { TestApp } from './api.ts';
import { aReloadly, reloadlySecret, type FakeReloadly } from './reloadly.ts';
import { switchTo } from './suppliers.ts';

/**
 * Makes Reloadly the supplier of gift cards, with one of its products sold as Apple from the United
 * States.
 */
export async function aReloadlyCardShop(app: TestApp): Promise<FakeReloadly> {
  const fake = await aReloadly(app.clock);
  const { db, clock, log } = app.services;
  const id = cardsIdOf(true);
  const cards = reloadlyCards({
    client: fake.client('giftcards'),
    clock,
    log,
    webhookSecrets: [reloadlySecret],
    book: supplyBook<AskedCards>({ db, clock }, id),
    map: supplyMap({ db }, id),
    isTrial: true,
    mailbox: undefined,
    senderName: 'Oja',
  });
  switchTo(app, 'giftcards', cards);
  return fake;
}

/** Maps one of the supplier's products, 1 to 5, to Apple from the United States; see its stub. */
export const sellApple = (app: TestApp, productId: string | null) =>
  mapCard(app.services, { provider: cardsIdOf(true), sku: 'apple:US', productId }, 'test');

/** Makes Reloadly the provider of bills, with airtime of one network. */
export async function aReloadlyShop(app: TestApp): Promise<FakeReloadly> {
  const fake = await aReloadly(app.clock);
  const { db, clock, log } = app.services;
  const id = billsIdOf(true);
  const bills = reloadlyBills({
    clients: { topups: fake.client('topups'), utilities: fake.client('utilities') },
    book: supplyBook<AskedBill>({ db, clock }, id),
    clock,
    log,
    webhookSecrets: [reloadlySecret],
    isTrial: true,
  });
  switchTo(app, 'bills', bills);
  await db.sql.query(
    `update service set active = true, inactive_reason = null
     where slug = 'airtime-bill-payment' and country_code = 'GH'`,
  );
  await mapBiller(app.services, { catalogue: id, id: 'gh-mtn', code: 'topups/643' }, 'test');
  return fake;
}

/** Posts a notice with its headers to an address. */
export const notify = (
  app: TestApp,
  path: string,
  { raw, headers }: ReturnType<FakeReloadly['hook']>,
) => app.call('POST', path, { body: JSON.parse(raw.toString()) as object, headers });
