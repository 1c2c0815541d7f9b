import type { Context } from 'hono';
import { pageUser } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { ApiEnv } from './api-types.ts';

/**
 * All tabs of a browser share one session, and a tab may still show the page of the user who was signed in
 * before. Our pages send the user they were made for; a call from another user's page is refused before it
 * reads or moves anything. API clients have no page and send nothing; an ended session is left to the guards.
 * @throws AppError session_changed
 */
export function refuseOthersPage(c: Context<ApiEnv>, visitor: Visitor): void {
  const shown = c.req.header(pageUser.header) ?? c.req.query(pageUser.query);
  if (shown === undefined || visitor.kind !== 'member' || visitor.user.uuid === shown) return;
  throw new AppError('session_changed');
}
