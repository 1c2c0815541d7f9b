import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { openDeskDispute } from '#lib/wallet/desk/disputes.contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

export const openDispute = (body: BodyOf<typeof openDeskDispute>, key: string) =>
  callDesk<ReplyOf<typeof openDeskDispute>>('POST', '/disputes', { body, key });
