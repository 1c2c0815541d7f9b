// loading the feature puts its products into the engine
export { codeAt, findCode } from './catalogue/billers.ts';
export { byBillsProvider } from './by-bills-provider.ts';
export { airtime } from './airtime.plug.ts';
export { cable } from './cable.plug.ts';
export { data } from './data.plug.ts';
export { education } from './education.plug.ts';
export { electricity } from './electricity.plug.ts';
export { internet } from './internet.plug.ts';
export { families } from './facts.ts';
export {
  addPromoCode,
  listPromoCodes,
  seedPromoCodes,
  stopPromoCode,
  type NewPromoCode,
  type UsedPromoCode,
} from './manage-promo-codes.ts';
export { readCode } from './promo-codes.ts';
export { refreshAllProducts } from './catalogue/refresh-products.job.ts';
export { mountRefill } from './routes.ts';
export { endSchedules } from './schedules/schedule-rows.ts';
export { paySchedule, runSchedules } from './schedules/schedules.job.ts';
export { seedBillers } from './catalogue/seed-billers.ts';
