export { previewRates, setRates, withdrawRate } from './rates/change-rates.ts';
export { eraseCards } from './erase-cards.job.ts';
export { mapCard } from './map-card.ts';
export { listRates } from './rates/rate-rows.ts';
export { reviewSale } from './review-sale.job.ts';
export { sendGift, textGift } from './send-gift.job.ts';
export { seedCards } from './seed-cards.ts';
