export { payBonus } from './pay-bonus.job.ts';
export { reverseBonus } from './reverse-bonus.job.ts';
export { termsIn } from './terms.ts';
