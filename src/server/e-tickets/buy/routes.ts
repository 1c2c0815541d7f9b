import { buyTickets } from '#lib/e-tickets/buy.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { viewOrder } from '#server/orders/view.ts';
import type { Services } from '#server/platform/services.ts';
import { findPublicEvent, serviceTypeOf } from './open-event.ts';

/** Buying tickets; prices come from /quotes. */
export function mountBuying(api: Api, services: Services): void {
  serve(api, services, buyTickets, async (ctx) => {
    const { pin, quote_id: quoteId, max_total: maxTotal, ...fields } = ctx.body;
    const serviceType = serviceTypeOf(await findPublicEvent(ctx, fields.event_id));
    const order = await placeOrder(ctx, {
      user: ctx.user,
      key: ctx.request.key,
      serviceType,
      pin,
      quoteId,
      maxTotal,
      input: { service_type: serviceType, ...fields },
    });
    return { data: await viewOrder(ctx.db, order, ctx.clock.now()), status: 201 };
  });
}
