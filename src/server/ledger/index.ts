export {
  houseAccount,
  ledgerCoins,
  ledgerCurrencies,
  openAccount,
  readBalance,
  setFrozen,
  type Balance,
  type CoinHouseKind,
  type HouseKind,
  type UserAccountKind,
} from './accounts.ts';
export { errorOf as ledgerErrorOf, LedgerError, type LedgerProblem } from './errors.ts';
export { createLane, lane, type Lane } from './lane.ts';
export { holdUpTo } from './hold-up-to.ts';
export {
  listOrderEntries,
  listOrderHolds,
  type OrderEntry,
  type OrderHold,
} from './order-entries.ts';
export { placeHold } from './place-hold.ts';
export { post } from './post.ts';
export { postBatch, type BatchOutcome } from './post-batch.ts';
export { audit, readNewestSeal, verifySeal, type BrokenSeal, type Finding } from './proofs.ts';
export { releaseHold, setHoldExpiry, type Released } from './release-hold.ts';
export { reverse, type Reversal } from './reverse.ts';
export { splitHold } from './split-hold.ts';
export { balanceAt, statement, type StatementLine } from './statement.ts';
export type { Held, HoldKind, HoldRequest, Leg, Posted, Posting } from './types.ts';
export {
  balanceIfOpenAt,
  findRewards,
  findWallet,
  readAvailable,
  readBalanceIfOpen,
  readBalanceMark,
  rewardsAccount,
  walletAccount,
} from './user-accounts.ts';
export { expireHolds, fold, recordDay, seal } from './upkeep.ts';
