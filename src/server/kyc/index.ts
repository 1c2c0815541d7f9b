import { registerQueue } from '#server/desk/index.ts';
import { identityQueue } from './identity.queue.ts';

// loading the feature puts its cases on the desk
registerQueue(identityQueue);

export { listAccounts } from './accounts.ts';
export { hasBankIdentity } from './bvn.ts';
export { checkAgain } from './check-again.job.ts';
export { erasePhotos } from './erase-photos.job.ts';
export { limitGap, type LimitGap } from './limit-gap.ts';
export { isAtHighestLevel, levelOf, limitsFor, limitsOfCountry, type Limits } from './limits.ts';
export { localDay, localMonth } from './local-day.ts';
export { isSamePerson, missingWords } from './names.ts';
export { findPayoutTarget, openPayoutTarget, type PayoutTarget } from './payout-target.ts';
export {
  approveClaim,
  listWaitingClaims,
  openClaimForReview,
  rejectClaim,
} from './review-by-hand.ts';
export { fullNameOf } from './resolve-account.ts';
export { mountKyc } from './routes.ts';
export { isAdult } from './verify-government-id.ts';
export { keepNumber } from './secret-numbers.ts';
