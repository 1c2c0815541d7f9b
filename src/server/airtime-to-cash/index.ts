export { eraseProofs } from './erase-proofs.job.ts';
export { expireConversion } from './expire.job.ts';
export { addLine, listLines, retireLine } from './lines.ts';
export { findNetwork, networks } from './networks.ts';
export { readRates } from './rates.ts';
export { setRate } from './set-rate.ts';
export { reviewAirtime } from './review-airtime.job.ts';
export { seedAirtimeLines, seedAirtimeRates } from './seed-airtime.ts';
