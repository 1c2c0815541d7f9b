import type { Services } from '#server/platform/services.ts';
import { airtimeRatesBook } from './airtime-rates.ts';
import { airtimeQueue } from './airtime.queue.ts';
import { eraseProofs } from './erase-proofs.job.ts';
import { expireConversion } from './expire.job.ts';
import { lineApprovals } from './line-changes.ts';
import { readiness } from './readiness.ts';
import { reviewAirtime } from './review-airtime.job.ts';
import { mountAirtimeToCash } from './routes.ts';
import { sellAirtime } from './sell.sale.ts';
import { personalData } from './personal-data.ts';

/** Airtime that members sell to us. */
export const feature = {
  mount: mountAirtimeToCash,
  tasks: [reviewAirtime, expireConversion, eraseProofs],
  cron: [{ match: '50 * * * *', task: eraseProofs }],
  sales: [sellAirtime],
  queues: [airtimeQueue],
  rateBooks: [airtimeRatesBook],
  approvables: { 'airtime-lines': lineApprovals },
  async seed({ db }: Services): Promise<void> {
    const { seedAirtimeRates } = await import('./seed-airtime.ts');
    await seedAirtimeRates(db);
  },
  readiness,
  personalData,
};
