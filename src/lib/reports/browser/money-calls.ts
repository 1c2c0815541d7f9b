import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { tellDeskBalance } from '#lib/reports/money.contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

/** The same balance entered twice counts once. */
export const tellBalance = (body: BodyOf<typeof tellDeskBalance>) =>
  callDesk<ReplyOf<typeof tellDeskBalance>>('PUT', '/money/balances', { body });
