export { levelFor, levelsIn, type Level } from './levels.ts';
export { highestRateBonus, rateBonusOf } from './rate-bonus.ts';
