import { buyTickets } from '#lib/e-tickets/buy.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { placeAndShow } from '#server/orders/place-and-reply.ts';
import type { Services } from '#server/platform/services.ts';
import { findPublicEvent, serviceTypeOf } from './open-event.ts';

/** Buying tickets; prices come from /quotes. */
export function mountBuying(api: Api, services: Services): void {
  serve(api, services, buyTickets, async (ctx) => {
    const {
      pin,
      quote_id: quoteId,
      max_total: maxTotal,
      pay_anyway: payAnyway,
      ...fields
    } = ctx.body;
    const serviceType = serviceTypeOf(await findPublicEvent(ctx, fields.event_id));
    const input = { service_type: serviceType, ...fields };
    return placeAndShow(ctx, { serviceType, pin, quoteId, maxTotal, payAnyway, input });
  });
}
