export { listComingGoods, listGoods } from './forbidden.ts';
export { planRates } from './rate-book.ts';
export { seedForbiddenGoods, seedShoppingItems, seedShoppingRates } from './seed-shopping.ts';
export { setForbidden, withdrawForbidden } from './set-forbidden.ts';
export { listShoppingRates, setShoppingRates } from './set-rates.ts';
