import { openBudgets } from './desk/open-budgets.job.ts';
import { rewardTermsBook } from './desk/term-book.ts';
import { countCompleted, countTrade, followTrade } from './earnings/count-trade.job.ts';
import { movedKind } from './earnings/moved-kind.ts';
import { releaseRewards } from './earnings/release.job.ts';
import { payLate } from './late/pay-late.job.ts';
import { endPerks } from './perks/end-perks.job.ts';
import { sendWonAirtime } from './perks/send-airtime.job.ts';
import { followPerk, keepPerkForAppeal, settlePerk } from './perks/settle-perk.job.ts';
import { opportunities } from './opportunities/desk-opportunities.ts';
import { reverseClaims } from './opportunities/reverse-claims.job.ts';
import { personalData } from './personal-data.ts';
import { mountRewards } from './routes.ts';

export const feature = {
  mount: mountRewards,
  kinds: [movedKind],
  tasks: [
    countTrade,
    releaseRewards,
    settlePerk,
    sendWonAirtime,
    endPerks,
    payLate,
    reverseClaims,
    openBudgets,
  ],
  cron: [
    { match: '* * * * *', task: payLate },
    { match: '*/5 * * * *', task: releaseRewards },
    { match: '1 * * * *', task: openBudgets },
    { match: '17 * * * *', task: reverseClaims },
    { match: '20 * * * *', task: endPerks },
  ],
  approvables: { opportunities },
  rateBooks: [rewardTermsBook],
  listeners: [
    { status: 'completed', listener: countCompleted },
    { status: 'partly_completed', listener: followTrade },
    { status: 'reversed', listener: followTrade },
    { status: 'under_review', listener: keepPerkForAppeal },
    ...(
      ['completed', 'partly_completed', 'failed', 'rejected', 'cancelled', 'reversed'] as const
    ).map((status) => ({ status, listener: followPerk })),
  ] as const,
  refundListeners: [{ listener: followTrade }],
  personalData,
};
