export { levelOf, limitsFor, limitsOfCountry, type Limits } from './limits.ts';
export { mountKyc } from './routes.ts';
