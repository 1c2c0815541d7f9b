import { registerQueue } from '#server/desk/index.ts';
import { depositsQueue } from './deposits.queue.ts';

// loading the wallet puts money in suspense on the desk
registerQueue(depositsQueue);

export { rewardsAccount, walletAccount } from './account.ts';
export { checkDeposit } from './check-deposit.job.ts';
export { receiveTransfer, settleTransfer } from './receive-transfer.ts';
export { freeOverCap } from './free-over-cap.job.ts';
export { holdOverCap } from './over-cap.ts';
export { releaseHeld } from './release-deposit.job.ts';
export { settleDeposit } from './settle-deposit.ts';
export { mountWallet, registerWallet } from './routes.ts';
export { returnMoney } from './return-suspense.job.ts';
export { listSuspense, type Waiting } from './suspense.ts';
export { decideByHand } from './suspense-by-hand.ts';
export { returnReasons } from './suspense-words.ts';
