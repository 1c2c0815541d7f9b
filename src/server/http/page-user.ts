import type { Context } from 'hono';
import { pageUser } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { ApiEnv } from './api-types.ts';

/**
 * A browser has one session for all its tabs, and a tab may still show the page of whoever was signed
 * in before. Our pages say whose they are; a call from a page of somebody else is refused before it
 * reads or moves anything. Programs have no page and say nothing; an ended session is the guards'.
 * @throws AppError session_changed
 */
export function refuseOthersPage(c: Context<ApiEnv>, visitor: Visitor): void {
  const shown = c.req.header(pageUser.header) ?? c.req.query(pageUser.query);
  if (shown === undefined || visitor.kind !== 'member' || visitor.user.uuid === shown) return;
  throw new AppError('session_changed');
}
