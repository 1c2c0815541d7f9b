import { followTrade, payBonus, payVerified } from './pay-bonus.job.ts';
import { personalData } from './personal-data.ts';
import { referralFlagsQueue } from './referral-flags.queue.ts';
import { mountReferral } from './routes.ts';
import { followReversal, reverseBonus } from './reverse-bonus.job.ts';

export const feature = {
  mount: mountReferral,
  tasks: [payBonus, payVerified, reverseBonus],
  cron: [{ match: '35 * * * *', task: payVerified }],
  queues: [referralFlagsQueue],
  listeners: [
    { status: 'completed', listener: followTrade },
    { status: 'partly_completed', listener: followTrade },
    { status: 'reversed', listener: followReversal },
  ] as const,
  refundListeners: [{ listener: followReversal }],
  personalData,
};
