import { isMember, type Visitor } from '#lib/visitor.ts';
import { askWasThatYou, readCallToMe } from '#lib/was-that-you/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { momentFor } from '#lib/moments.ts';
import { findCall } from '#server/notifications/support-call.ts';
import { hashRecipient } from '#server/platform/message-log.ts';
import type { Services } from '#server/platform/services.ts';
import { checkText } from './check.ts';

/** The recipients that a member is; null for a guest. */
function ownHashes(visitor: Visitor): Buffer[] | null {
  if (!isMember(visitor)) return null;
  const { uuid, email, phone_number: phone } = visitor.user;
  return [uuid, email, ...(phone ? [phone] : [])].map(hashRecipient);
}

export function mountWasThatYou(api: Api, services: Services): void {
  serve(api, services, askWasThatYou, async (ctx) => ({
    data: await checkText(ctx, ctx.body.text, {
      own: ownHashes(ctx.visitor),
      country: ctx.request.country,
    }),
  }));
  serve(api, services, readCallToMe, async ({ db, user, clock }) => {
    const found = await findCall(db, user.uuid, clock.now());
    if (!found) return { data: null };
    return { data: { name: found.name, since: momentFor(user.country.code, found.since) } };
  });
}
