import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { mailBought, mailTickets, queueTicketMail } from './admissions/mail-tickets.job.ts';
import { payForResale } from './admissions/pay-resale.job.ts';
import { finishResale } from './admissions/resale.ts';
import { mountAdmissions } from './admissions/routes.ts';
import { issueTickets } from './buy/issue-tickets.ts';
import { EVENT, MOVIE } from './buy/order-detail.ts';
import { mountBuying } from './buy/routes.ts';
import { eventTickets, movieTickets } from './buy/tickets.plug.ts';
import { voidRefunded } from './buy/void-tickets.ts';
import type { Painter } from './catalogue/event-picture.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { eventChanges } from './desk/changes/event-changes.ts';
import { refundEvent, refundIfCancelled } from './desk/changes/refund-event.job.ts';
import { refundOrder } from './desk/changes/refund-order.job.ts';
import { notifyHolders } from './desk/changes/notify-holders.job.ts';
import { giveaways } from './desk/giveaways/giveaways.ts';
import { mountDeskEvents } from './desk/routes.ts';
import { keepSumsJob } from './desk/keep-sums.job.ts';
import { sendSettlement } from './desk/settle/send-settlement.job.ts';
import { settlements } from './desk/settle/settlements.ts';
import { mountGate } from './gate/routes.ts';
import { personalData } from './personal-data.ts';
import { readiness } from './readiness.ts';
import { readActions } from './waiting/action-items.ts';
import { followPurchase } from './waiting/follow-purchase.ts';
import { offerPlaces } from './waiting/offer.job.ts';
import { mountWaiting } from './waiting/routes.ts';

const of = [EVENT, MOVIE] as const;

/** Serves the calls about events and films. */
export function mountTickets(api: Api, services: Services, painter: Painter): void {
  mountCatalogue(api, services, painter);
  mountBuying(api, services);
  mountWaiting(api, services);
  mountAdmissions(api, services);
  mountGate(api, services);
  mountDeskEvents(api, services);
}

/** Events and films. */
export const feature = {
  plugs: [eventTickets, movieTickets],
  tasks: [
    mailBought,
    mailTickets,
    offerPlaces,
    payForResale,
    refundEvent,
    refundOrder,
    sendSettlement,
    notifyHolders,
    keepSumsJob,
  ],
  cron: [
    { match: '* * * * *', task: offerPlaces },
    { match: '*/5 * * * *', task: keepSumsJob },
  ],
  actions: readActions,
  listeners: [
    // runs before the buyer's own tickets are issued, so that no seat is sold twice
    { status: 'completed', of, listener: finishResale },
    { status: 'partly_completed', of, listener: finishResale },
    { status: 'completed', of, listener: issueTickets },
    { status: 'partly_completed', of, listener: issueTickets },
    { status: 'completed', of, listener: followPurchase },
    { status: 'completed', of, listener: queueTicketMail },
    { status: 'completed', of, listener: refundIfCancelled },
    { status: 'partly_completed', of, listener: refundIfCancelled },
    { status: 'reversed', of, listener: voidRefunded },
  ] as const,
  refundListeners: [{ of, listener: voidRefunded }],
  approvables: { 'event-changes': eventChanges, 'event-giveaways': giveaways, settlements },
  readiness,
  personalData,
};
