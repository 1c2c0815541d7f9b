import * as calls from '#lib/e-tickets/buy.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { joinWaiting, leaveWaiting, listWaiting } from './join.ts';

/** Waiting lists. */
export function mountWaiting(api: Api, services: Services): void {
  serve(api, services, calls.listWaiting, async (ctx) => ({
    data: await listWaiting(ctx, ctx.params.id, ctx.user.uuid),
  }));

  serve(api, services, calls.joinWaiting, async (ctx) => ({
    data: await joinWaiting(ctx, {
      eventId: ctx.params.id,
      classId: ctx.body.class,
      quantity: ctx.body.quantity,
      userId: ctx.user.uuid,
    }),
  }));

  serve(api, services, calls.leaveWaiting, async (ctx) => {
    const { id: eventId, class: classId } = ctx.params;
    await leaveWaiting(ctx, { eventId, classId, userId: ctx.user.uuid });
    return { data: null };
  });
}
