export { rewardsAccount, walletAccount } from './account.ts';
export { checkDeposit } from './check-deposit.job.ts';
export { receiveTransfer } from './receive-transfer.ts';
export { releaseHeld } from './release-deposit.job.ts';
export { mountWallet, registerWallet } from './routes.ts';
export { listSuspense, type Waiting } from './suspense.ts';
