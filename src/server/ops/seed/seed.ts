import { seedAirtimeLines } from '#server/airtime-to-cash/seed-airtime.ts';
import { takeNight } from '#server/books/take-night.ts';
import { seedPromos } from '#server/content/seed-promos.ts';
import { seedCoinPrices } from '#server/crypto/prices/seed-prices.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { seedEvents } from '#server/e-tickets/seed-events.ts';
import { seedFeatures } from '#server/features.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { refreshAllProducts } from '#server/refill/catalogue/refresh-products.job.ts';
import { seedPromoCodes } from '#server/refill/manage-promo-codes.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { seedSandboxPlans } from './bill-plans.ts';
import { seedOperators } from './operators.ts';
import { seedSandboxPayins } from './payins.ts';
import { seedPeople, type DemoPerson } from './people.ts';
import { seedReference } from './reference.ts';
import { seedDemoTicket, seedTicketSettings } from './ticket-settings.ts';

/**
 * Brings a database to the state that the product needs: reference rows and what features seed always; promos, demo
 * accounts and the sandbox's own books only outside production. Running it again changes nothing that is
 * already there. Returns who can sign in.
 * @param live adds what happened before today, once everything that it needs is there
 */
export async function seed(
  services: Services,
  live: () => Promise<void> = () => Promise.resolve(),
): Promise<DemoPerson[]> {
  await seedReference(services.db, services.env);
  await seedFeatures(services);
  if (services.env.isProduction) {
    // our facts are only a starting point: the provider has the actual catalogue
    await enqueue(services.db, refreshAllProducts, {}, { jobKey: refreshAllProducts.name });
    return [];
  }
  await seedPromos(services.db);
  await seedPromoCodes(services);
  await seedAirtimeLines(services.db);
  await seedShoppingRates(services.db);
  await seedCoinTerms(services.db);
  await seedCoinPrices(services);
  await seedEvents(services);
  await seedSandboxPayins(services.db);
  await seedSandboxPlans(services.db);
  await seedOperators(services);
  await seedTicketSettings(services);
  await live();
  const people = await seedPeople(services);
  await seedDemoTicket(services);
  // members can check their balance without waiting for the first night
  await takeNight(services);
  return people;
}
