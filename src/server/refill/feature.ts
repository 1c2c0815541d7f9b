import type { Services } from '#server/platform/services.ts';
import { airtime } from './airtime.plug.ts';
import { billersBook } from './catalogue/billers-book.ts';
import { cable } from './cable.plug.ts';
import { refreshAllProducts } from './catalogue/refresh-products.job.ts';
import { data } from './data.plug.ts';
import { education } from './education.plug.ts';
import { electricity } from './electricity.plug.ts';
import { internet } from './internet.plug.ts';
import { promoCodeApprovals } from './manage-promo-codes.ts';
import { personalData } from './personal-data.ts';
import { readiness } from './readiness.ts';
import { mountRefill } from './routes.ts';
import { billAutopay } from './schedules/autopay.ts';
import { paySchedule } from './schedules/schedules.job.ts';
import { water } from './water.plug.ts';

/** Airtime, data and bills. */
export const feature = {
  mount: mountRefill,
  tasks: [refreshAllProducts, paySchedule],
  cron: [{ match: '20 */6 * * *', task: refreshAllProducts }],
  rateBooks: [billersBook],
  approvables: { 'promo-codes': promoCodeApprovals },
  autopay: [billAutopay],
  plugs: [airtime, data, internet, education, electricity, cable, water],
  async seed({ db, env }: Services): Promise<void> {
    const { seedBillers } = await import('./catalogue/seed-billers.ts');
    await seedBillers(db, env);
  },
  readiness,
  personalData,
};
