export { hasText } from './has-text.ts';
export { mountContent } from './routes.ts';
export { seedPromos } from './seed-promos.ts';
