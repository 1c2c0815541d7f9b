export { payBonus } from './pay-bonus.job.ts';
export { takeBonusBack } from './take-back.job.ts';
export { termsIn } from './terms.ts';
