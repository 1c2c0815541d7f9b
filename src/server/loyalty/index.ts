export { auditLoyalty } from './audit-loyalty.ts';
export { budgetKinds, lockBudget, monthKey, type Budget, type BudgetKind } from './budget.ts';
export { goldCoinsOf, moveGoldCoins, takeGoldCoins, type GoldCoins } from './gold-coins.ts';
export {
  grantReward,
  type Granted,
  type NewReward,
  type RewardFor,
  type RewardKind,
} from './grant.ts';
export { maskName } from './mask-name.ts';
export {
  expirePerk,
  findPerk,
  keepPerk,
  holdPerkAgain,
  lockPerkOf,
  markUsed,
  payWithPerk,
  perkKinds,
  reopenPerk,
  reservePerk,
  spendPerk,
  type NewPerk,
  type Perk,
  type PerkKind,
} from './perks.ts';
export { readNumbers, type RewardNumbers } from './numbers.ts';
export { readBudget } from './read-budget.ts';
export { boostFor } from './rate-boost.ts';
export { reserveForOrder } from './reserve-perk.ts';
export { takeBackReward, type TakenBack } from './take-back.ts';
export {
  isTrade,
  isTradeSql,
  isWonSql,
  paidForSaleSql,
  tradedBy,
  worthOfTrade,
  worthOfTradeSql,
} from './what-counts.ts';
