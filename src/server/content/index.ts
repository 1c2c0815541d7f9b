export { hasText } from './has-text.ts';
export { seedPromos } from './seed-promos.ts';
