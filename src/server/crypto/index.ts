export { coins } from './coins.ts';
export { readCoinPrices } from './prices/read-prices.job.ts';
export { seedCoinPrices } from './prices/seed-prices.ts';
export { thinCoinPrices } from './prices/thin-prices.job.ts';
export { planTerms, setTerms, type TermPlan } from './terms/coin-terms.ts';
export { auditCoins } from './sell/audit-coins.ts';
export { readTerms } from './terms/read-terms.ts';
export { seedCoinTerms } from './terms/seed-terms.ts';
export { plainValue, termEntries } from './terms/term-list.ts';
