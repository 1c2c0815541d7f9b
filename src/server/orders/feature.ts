import { lateOrders } from './late-orders.ts';
import { flagsBook } from './flags/flag-book.ts';
import { readActions } from './action-items.ts';
import { adjustmentKind } from './adjustment-kind.ts';
import { flagsQueue } from './flags/flags.queue.ts';
import { judgePaidSale, judgeSale } from './flags/judge-sale.job.ts';
import { releaseFlags } from './flags/release-flags.job.ts';
import { checkOutside } from './funding/settle-outside.job.ts';
import { releaseOverCap } from './release-over-cap.job.ts';
import { fulfil } from './fulfil.job.ts';
import { followNotice } from './notice.job.ts';
import { orderFacts } from './order-facts.ts';
import { requery } from './requery.job.ts';
import { releaseExpired } from './reservations/release-expired.job.ts';
import { mountOrders } from './routes.ts';
import { endOffer } from './sales/offer.job.ts';
import { endStaffWork } from './staff/end-staff-work.ts';
import { ordersQueue } from './staff/orders.queue.ts';
import { sweep } from './sweep.job.ts';

const settled = ['completed', 'partly_completed', 'failed', 'reversed', 'cancelled'] as const;

export const feature = {
  mount: mountOrders,
  tasks: [
    fulfil,
    requery,
    followNotice,
    endOffer,
    checkOutside,
    sweep,
    releaseExpired,
    releaseFlags,
    judgeSale,
    releaseOverCap,
  ],
  cron: [
    { match: '* * * * *', task: sweep },
    { match: '* * * * *', task: releaseExpired },
    { match: '* * * * *', task: releaseFlags },
    { match: '* * * * *', task: releaseOverCap },
  ],
  kinds: [adjustmentKind],
  queues: [flagsQueue, ordersQueue],
  rateBooks: [flagsBook],
  alarms: [lateOrders],
  listeners: [
    ...settled.map((status) => ({ status, listener: endStaffWork })),
    { status: 'completed' as const, listener: judgePaidSale },
  ],
  facts: orderFacts,
  actions: readActions,
};
