import { buyTickets } from '#lib/e-tickets/buy.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { placeAndShow, readPayment } from '#server/orders/place-and-reply.ts';
import type { Services } from '#server/platform/services.ts';
import { findPublicEvent, serviceTypeOf } from './open-event.ts';

/** Buying tickets; prices come from /quotes. */
export function mountBuying(api: Api, services: Services): void {
  serve(api, services, buyTickets, async (ctx) => {
    const { payment, fields } = readPayment(ctx.body);
    const serviceType = serviceTypeOf(await findPublicEvent(ctx, fields.event_id));
    const input = { service_type: serviceType, ...fields };
    return placeAndShow(ctx, { ...payment, serviceType, input });
  });
}
