import { registerQueue } from '#server/desk/index.ts';
import { registerKind, registerPlug } from '#server/orders/index.ts';
import { depositKind } from './deposit-kind.ts';
import { depositsQueue } from './deposits.queue.ts';
import { withdrawal } from './withdrawal.plug.ts';

// loading the wallet puts deposits and withdrawals into the engine, and money in suspense on the desk
registerKind(depositKind);
registerPlug(withdrawal);
registerQueue(depositsQueue);

export { receiveTransfer, settleTransfer } from './receive-transfer.ts';
export { releaseHeld } from './release-deposit.job.ts';
export { checkDeposit, settleDeposit } from './settle-deposit.ts';
export { mountWallet } from './routes.ts';
export { returnMoney } from './return-suspense.job.ts';
export { listSuspense, type Waiting } from './suspense.ts';
export { findCaseByReference } from './suspense-cases.ts';
export { returnReasons } from './suspense-words.ts';
