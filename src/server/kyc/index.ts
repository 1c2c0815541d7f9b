export { listAccounts } from './accounts.ts';
export { hasBankIdentity } from './bvn.ts';
export { openBankIdentity } from './bank-identity.ts';
export { checkAgain } from './decide.ts';
export { erasePhotos } from './erase-photos.job.ts';
export { limitGap, type LimitGap } from './limit-gap.ts';
export { isAtHighestLevel, levelLimits, levelOf, limitsFor } from './limits.ts';
export {
  endPersonalLimit,
  listPersonalLimits,
  setPersonalLimit,
  type PersonalLimit,
} from './personal-limits.ts';
export { isSamePerson, missingWords } from './names.ts';
export { findPayoutTarget, openPayoutTarget, type PayoutTarget } from './payout-target.ts';
export {
  approveClaim,
  listWaitingClaims,
  openClaimForReview,
  rejectClaim,
} from './review-by-hand.ts';
export { fullNameOf } from './resolve-account.ts';
export { isAdult } from './verify-government-id.ts';
export { keepNumber } from './secret-numbers.ts';
export type { Spending, Used } from './spending.ts';
