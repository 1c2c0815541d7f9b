export { auditLoyalty } from "./audit-loyalty.ts";
export {
  budgetKinds,
  lockBudget,
  type Budget,
  type BudgetKind,
} from "./budget.ts";
export {
  goldCoinsOf,
  moveGoldCoins,
  takeBackGoldCoins,
  type GoldCoins,
} from "./gold-coins.ts";
export {
  grantReward,
  type Granted,
  type NewReward,
  type RewardFor,
  type RewardKind,
} from "./grant.ts";
export { readNumbers, type RewardNumbers } from "./numbers.ts";
export { takeBackReward, type TakenBack } from "./take-back.ts";
