import { depositKind } from './deposit-kind.ts';
import { depositsQueue } from './deposits.queue.ts';
import { answerDispute } from './disputes/answer-dispute.job.ts';
import { disputesQueue } from './disputes/disputes.queue.ts';
import { noteDispute } from './disputes/open-dispute.ts';
import { receiveDispute } from './disputes/receive-dispute.job.ts';
import { readiness } from './readiness.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { releaseHeld } from './release-deposit.job.ts';
import { returnMoney } from './return-suspense.job.ts';
import { mountWallet } from './routes.ts';
import { checkDeposit } from './settle-deposit.ts';
import { monthlyFacts, sendMonth, sendMonths } from './send-month.job.ts';
import { withdrawal } from './withdrawal.plug.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountWallet,
  tasks: [
    ...[checkDeposit, receiveTransfer, receiveDispute, releaseHeld, returnMoney],
    ...[answerDispute, sendMonth, sendMonths],
  ],
  cron: [{ match: '0 * 1-3 * *', task: sendMonths }],
  kinds: [depositKind],
  plugs: [withdrawal],
  queues: [depositsQueue, disputesQueue],
  disputeListeners: [noteDispute],
  facts: monthlyFacts,
  readiness,
  personalData,
};
