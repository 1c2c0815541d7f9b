import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { readActions } from './action-items.ts';
import { expireQuote } from './expire-quote.job.ts';
import { shoppingRatesBook } from './rate-book.ts';
import { readiness } from './readiness.ts';
import { remindOfQuote } from './remind-of-quote.job.ts';
import { forbiddenApprovals } from './desk/forbidden-changes.ts';
import { mountForbidden } from './desk/forbidden-routes.ts';
import { mountLines } from './desk/routes.ts';
import { mountShopping } from './routes.ts';
import { buyThings } from './shopping.plug.ts';
import { shoppingQueue } from './shopping.queue.ts';
import { personalData } from './personal-data.ts';

/** Shopping abroad for members. */
export const feature = {
  mount: (api: Api, services: Services) => {
    mountShopping(api, services);
    mountLines(api, services);
    mountForbidden(api, services);
  },
  tasks: [expireQuote, remindOfQuote],
  plugs: [buyThings],
  queues: [shoppingQueue],
  approvables: { 'forbidden-goods': forbiddenApprovals },
  rateBooks: [shoppingRatesBook],
  actions: readActions,
  async seed({ db }: Services): Promise<void> {
    const { seedForbiddenGoods } = await import('./seed-shopping.ts');
    await seedForbiddenGoods(db);
  },
  readiness,
  personalData,
};
