import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { openDeskDispute } from '#lib/contracts/desk-disputes.ts';
import { callDesk } from './desk.ts';

export const openDispute = (body: BodyOf<typeof openDeskDispute>, key: string) =>
  callDesk<ReplyOf<typeof openDeskDispute>>('POST', '/disputes', { body, key });
