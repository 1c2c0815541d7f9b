import { adjustmentKind } from '#server/orders/flags/adjustment-kind.ts';
import { runAutopay } from '#server/orders/autopay/autopay.job.ts';
import { releaseOverCap } from '#server/orders/payments/release-over-cap.job.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { lateOrders } from '#server/orders/send/late-orders.ts';
import { followNotice } from '#server/orders/send/notice.job.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { sweep } from '#server/orders/send/sweep.job.ts';
import { readActions } from '#server/orders/view/action-items.ts';
import { orderFacts } from '#server/orders/view/order-facts.ts';
import { flagsBook } from './flags/flag-book.ts';
import { flagsQueue } from './flags/flags.queue.ts';
import { judgePaidSale, judgeSale } from './flags/judge-sale.job.ts';
import { releaseFlags } from './flags/release-flags.job.ts';
import { stopUnsent } from './funding/cancel.ts';
import { checkOutside } from './funding/settle-outside.job.ts';
import { releaseExpired } from './reservations/release-expired.job.ts';
import { mountOrders } from './routes.ts';
import { endOffer } from './sales/offer.job.ts';
import { pauseFailing } from './settle/pause-failing.ts';
import { endStaffWork } from './staff/end-staff-work.ts';
import { ordersQueue } from './staff/orders.queue.ts';
import { personalData } from './personal-data.ts';

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
    stopUnsent,
    releaseExpired,
    releaseFlags,
    judgeSale,
    releaseOverCap,
    runAutopay,
  ],
  cron: [
    { match: '* * * * *', task: sweep },
    { match: '* * * * *', task: releaseExpired },
    { match: '* * * * *', task: releaseFlags },
    { match: '* * * * *', task: releaseOverCap },
    { match: '* * * * *', task: runAutopay },
  ],
  kinds: [adjustmentKind],
  queues: [flagsQueue, ordersQueue],
  rateBooks: [flagsBook],
  alarms: [lateOrders],
  listeners: [
    ...settled.map((status) => ({ status, listener: endStaffWork })),
    { status: 'completed' as const, listener: judgePaidSale },
    { status: 'failed' as const, listener: pauseFailing },
  ],
  facts: orderFacts,
  actions: readActions,
  personalData,
};
