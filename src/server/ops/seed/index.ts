import { seedAirtimeLines, seedAirtimeRates } from '#server/airtime-to-cash/index.ts';
import { seedPromos } from '#server/content/index.ts';
import { seedCoinPrices, seedCoinTerms } from '#server/crypto/index.ts';
import { seedEvents } from '#server/e-tickets/index.ts';
import { seedPlatforms } from '#server/fund-bets/index.ts';
import { seedCards } from '#server/giftcard/index.ts';
import { enqueue } from '#server/platform/task.ts';
import { refreshAllProducts, seedBillers, seedPromoCodes } from '#server/refill/index.ts';
import type { Services } from '#server/platform/services.ts';
import { seedForbiddenGoods, seedShoppingRates } from '#server/shopping/index.ts';
import { seedSandboxPlans } from './bill-plans.ts';
import { seedOperators } from './operators.ts';
import { seedSandboxPayins } from './payins.ts';
import { seedPeople, type DemoPerson } from './people.ts';
import { seedReference } from './reference.ts';
import { seedDemoTicket, seedTicketSettings } from './ticket-settings.ts';

export { demoOperators, type DemoOperator } from './operators.ts';
export type { DemoPerson } from './people.ts';

/**
 * Brings a database to the state that the product needs: reference rows and billers always; promos, demo
 * accounts and the sandbox's own books only outside production. Running it again changes nothing that is
 * already there. Returns who can sign in.
 */
export async function seed(services: Services): Promise<DemoPerson[]> {
  await seedReference(services.db, services.env);
  await seedBillers(services.db, services.env);
  await seedPlatforms(services.db);
  await seedCards(services.db);
  await seedAirtimeRates(services.db);
  await seedForbiddenGoods(services.db);
  if (services.env.isProduction) {
    // our facts are only a starting point: the provider knows what is really sold
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
  const people = await seedPeople(services);
  await seedDemoTicket(services);
  return people;
}
