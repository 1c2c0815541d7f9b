import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { setProviderOrder } from '#lib/provider-desk/contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

/** Asks a second approver; the same change sent twice is refused while it waits. */
export const askForOrder = (body: BodyOf<typeof setProviderOrder>) =>
  callDesk<ReplyOf<typeof setProviderOrder>>('PUT', '/providers/order', { body });

/** Has a notice followed again. */
export const askNotice = (id: string) =>
  callDesk<null>('POST', `/providers/notices/${encodeURIComponent(id)}/ask`);
