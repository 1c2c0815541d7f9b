import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { mountAdmissions } from './admissions/routes.ts';
import { mountBuying } from './buy/routes.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { eventChanges } from './desk/changes/event-changes.ts';
import { refundEvent, refundIfCancelled } from './desk/changes/refund-event.job.ts';
import { refundOrder } from './desk/changes/refund-order.job.ts';
import { tellHolders } from './desk/changes/tell-holders.job.ts';
import { mountDeskEvents } from './desk/routes.ts';
import { sendSettlement } from './desk/settle/send-settlement.job.ts';
import { settlements } from './desk/settle/settlements.ts';
import { mountGate } from './gate/routes.ts';
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
  tasks: [refundEvent, refundOrder, sendSettlement, tellHolders],
  approvables: { 'event-changes': eventChanges, settlements },
  listeners: [
    { status: 'completed' as const, listener: refundIfCancelled },
    { status: 'partly_completed' as const, listener: refundIfCancelled },
  ],
};
