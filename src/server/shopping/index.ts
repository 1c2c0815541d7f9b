export { planRates } from './rate-book.ts';
export { seedShoppingItems, seedShoppingRates } from './seed-shopping.ts';
export { listShoppingRates, setShoppingRates } from './set-rates.ts';
