import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { mailBought, mailTickets, queueTicketMail } from './admissions/mail-tickets.job.ts';
import { payForResale } from './admissions/pay-resale.job.ts';
import { finishResale } from './admissions/resale.ts';
import { mountAdmissions } from './admissions/routes.ts';
import { issueTickets } from './buy/issue-tickets.ts';
import { mountBuying } from './buy/routes.ts';
import { eventTickets, movieTickets } from './buy/tickets.plug.ts';
import { voidRefunded } from './buy/void-tickets.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { eventChanges } from './desk/changes/event-changes.ts';
import { refundEvent, refundIfCancelled } from './desk/changes/refund-event.job.ts';
import { refundOrder } from './desk/changes/refund-order.job.ts';
import { tellHolders } from './desk/changes/tell-holders.job.ts';
import { mountDeskEvents } from './desk/routes.ts';
import { sendSettlement } from './desk/settle/send-settlement.job.ts';
import { settlements } from './desk/settle/settlements.ts';
import { mountGate } from './gate/routes.ts';
import { followPurchase } from './waiting/follow-purchase.ts';
import { offerPlaces } from './waiting/offer.job.ts';
import { mountWaiting } from './waiting/routes.ts';

/** Events and films. */
export const feature = {
  mount: (api: Api, services: Services) => {
    mountCatalogue(api, services);
    mountBuying(api, services);
    mountWaiting(api, services);
    mountAdmissions(api, services);
    mountGate(api, services);
    mountDeskEvents(api, services);
  },
  plugs: [eventTickets, movieTickets],
  tasks: [
    mailBought,
    mailTickets,
    offerPlaces,
    payForResale,
    refundEvent,
    refundOrder,
    sendSettlement,
    tellHolders,
  ],
  cron: [{ match: '* * * * *', task: offerPlaces }],
  listeners: [
    // before the buyer's own tickets are issued: no seat twice
    { status: 'completed', listener: finishResale },
    { status: 'partly_completed', listener: finishResale },
    { status: 'completed', listener: issueTickets },
    { status: 'partly_completed', listener: issueTickets },
    { status: 'completed', listener: followPurchase },
    { status: 'completed', listener: queueTicketMail },
    { status: 'completed', listener: refundIfCancelled },
    { status: 'partly_completed', listener: refundIfCancelled },
    { status: 'reversed', listener: voidRefunded },
  ] as const,
  refundListeners: [voidRefunded],
  approvables: { 'event-changes': eventChanges, settlements },
};
