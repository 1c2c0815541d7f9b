export { families } from './facts.ts';
export {
  addPromoCode,
  proposePromoCode,
  listPromoCodes,
  seedPromoCodes,
  stopPromoCode,
  type NewPromoCode,
  type UsedPromoCode,
} from './manage-promo-codes.ts';
export { listMappedBillers, mapBiller } from './catalogue/map-biller.ts';
export { readCode } from './promo-codes.ts';
export { refreshAllProducts } from './catalogue/refresh-products.job.ts';
export { endSchedules } from './schedules/schedule-rows.ts';
export { paySchedule, runSchedules } from './schedules/schedules.job.ts';
export { seedBillers } from './catalogue/seed-billers.ts';
