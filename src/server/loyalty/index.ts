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
export { readNumbers, type RewardNumbers } from './numbers.ts';
export { readBudget } from './read-budget.ts';
export { takeBackReward, type TakenBack } from './take-back.ts';
export {
  isTrade,
  isTradeSql,
  tradedBy,
  worthOfTrade,
  worthOfTradeSql,
  type Trade,
} from './what-counts.ts';
