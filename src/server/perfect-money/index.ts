export { seedWaitingSale } from './seed-waiting-sale.ts';
export { setDollarTerms } from './set-terms.ts';
export { checkSale, settleSale } from './settle-sale.ts';
export { decideWaitingSale } from './decide-waiting.ts';
export { listWaitingSales } from './waiting-sales.ts';
