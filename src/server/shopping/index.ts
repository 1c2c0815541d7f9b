export { seedShoppingItems, seedShoppingRates } from './seed-shopping.ts';
