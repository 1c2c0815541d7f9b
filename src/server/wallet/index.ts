export { auditDisputes } from './disputes/audit-disputes.ts';
export { receiveTransfer, settleTransfer } from './receive-transfer.ts';
export { releaseHeld } from './release-deposit.job.ts';
export { checkDeposit, settleDeposit } from './settle-deposit.ts';
export { returnMoney } from './return-suspense.job.ts';
export { listSuspense, type Waiting } from './suspense.ts';
export { findCaseByReference } from './suspense-cases.ts';
export { returnReasons } from './suspense-words.ts';
export { mapBank } from './map-bank.ts';
