export { mountContent } from './routes.ts';
export { seedPromos } from './seed-promos.ts';
