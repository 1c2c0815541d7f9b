export { rewardsAccount, walletAccount } from './account.ts';
export { checkDeposit } from './check-deposit.job.ts';
export { receiveTransfer, settleTransfer } from './receive-transfer.ts';
export { freeOverCap } from './free-over-cap.job.ts';
export { holdOverCap } from './over-cap.ts';
export { releaseHeld } from './release-deposit.job.ts';
export { settleDeposit } from './settle-deposit.ts';
export { mountWallet, registerWallet } from './routes.ts';
export { listSuspense, type Waiting } from './suspense.ts';
