import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { tellDeskBalance } from '#lib/contracts/desk-money.ts';
import { callDesk } from './desk.ts';

/** The same balance entered twice counts once. */
export const tellBalance = (body: BodyOf<typeof tellDeskBalance>) =>
  callDesk<ReplyOf<typeof tellDeskBalance>>('PUT', '/money/balances', { body });
