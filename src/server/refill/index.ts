// loading the feature puts its products into the engine
export { airtime } from './airtime.plug.ts';
export { mountRefill } from './routes.ts';
export { seedBillers } from './seed-billers.ts';
