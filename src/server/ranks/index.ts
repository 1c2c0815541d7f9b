export { baseLevels, levelFor, levelsIn, rankNumber, type Level } from './levels.ts';
export { highestRateBonus, rateBonusOf } from './rate-bonus.ts';
