import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { reportDeskBalance } from '#lib/reports/money.contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

/** The same balance entered twice counts once. */
export const reportBalance = (body: BodyOf<typeof reportDeskBalance>) =>
  callDesk<ReplyOf<typeof reportDeskBalance>>('PUT', '/money/balances', { body });
