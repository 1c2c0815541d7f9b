import { countTrade, followTrade } from './earnings/count-trade.job.ts';
import { movedKind } from './earnings/moved-kind.ts';
import { releaseRewards } from './earnings/release.job.ts';
import { opportunities } from './opportunities/desk-opportunities.ts';
import { takeBackClaims } from './opportunities/take-back.job.ts';
import { mountRewards } from './routes.ts';

export const feature = {
  mount: mountRewards,
  kinds: [movedKind],
  tasks: [countTrade, releaseRewards, takeBackClaims],
  cron: [
    { match: '*/5 * * * *', task: releaseRewards },
    { match: '17 * * * *', task: takeBackClaims },
  ],
  approvables: { opportunities },
  listeners: [
    { status: 'completed', listener: followTrade },
    { status: 'partly_completed', listener: followTrade },
    { status: 'reversed', listener: followTrade },
  ] as const,
  refundListeners: [followTrade],
};
