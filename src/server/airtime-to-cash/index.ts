import { registerQueue, registerRateBook } from '#server/desk/index.ts';
import { registerSale } from '#server/orders/index.ts';
import { airtimeRatesBook } from './airtime-rates.ts';
import { airtimeQueue } from './airtime.queue.ts';
import { sellAirtime } from './sell.sale.ts';

// loading the feature puts it into the engine and its cases on the desk
registerSale(sellAirtime);
registerQueue(airtimeQueue);
registerRateBook(airtimeRatesBook);

export { eraseProofs } from './erase-proofs.job.ts';
export { expireConversion } from './expire.job.ts';
export { addLine, listLines, retireLine } from './lines.ts';
export { findNetwork, networks } from './networks.ts';
export { readRates } from './rates.ts';
export { setRate } from './set-rate.ts';
export { reviewAirtime } from './review-airtime.job.ts';
export { mountAirtimeToCash } from './routes.ts';
export { seedAirtimeLines, seedAirtimeRates } from './seed-airtime.ts';
