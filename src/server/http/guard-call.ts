import type { Context } from 'hono';
import { asksForRenewal, type Call, type Guard } from '#lib/contracts/call.ts';
import { pageUser } from '#lib/constants.ts';
import { isCallAllowed } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Member, Visitor } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';
import type { DeskVisitor } from '#server/platform/who.ts';
import type { ApiEnv } from './api-types.ts';

/**
 * Allows a visitor to make a call, or throws: 401 for guests, the two-factor error for a pending sign-in, 403
 * for an unfinished set-up or a renewal that is due. Checked before the body is read; denies by default.
 */
export function guardCall(guard: Guard, visitor: Visitor, services: Services): void {
  switch (guard) {
    case 'public':
    case 'opt':
    case 'signature':
      return;
    case 'sandbox':
      if (!services.providers.sandbox) throw AppError.notFound();
      return;
    case 'desk':
    case 'desk-own':
    case 'desk-pending':
    case 'desk-door':
      // checked by guardDesk: a user's session has no rights there
      throw new AppError('unauthenticated');
    case 'two-factor':
      if (visitor.kind === 'guest') throw new AppError('unauthenticated');
      return;
    case 'user':
    case 'renewed':
    case 'verified':
    case 'pin':
    case 'verified-pin':
      guardMember(guard, visitor);
  }
}

/**
 * Refuses a call from a page that was made for another user. All tabs of a browser share one session, so a tab
 * can still show the page of the user who was signed in before. Our pages send the user they were made for,
 * and the call is refused before it reads or moves anything. API clients send nothing; the guards handle ended
 * sessions.
 * @throws AppError session_changed
 */
export function refuseOthersPage(c: Context<ApiEnv>, visitor: Visitor): void {
  const shown = c.req.header(pageUser.header) ?? c.req.query(pageUser.query);
  if (shown === undefined || visitor.kind !== 'member' || visitor.user.uuid === shown) return;
  throw new AppError('session_changed');
}

/**
 * Allows an operator to make a desk call. Calls of a desk that is off don't exist, nor do those that an
 * operator's role has no right to.
 * @param asked the session, and the queue or the book in the address, as it was sent
 * @throws AppError not_found without a desk or without the right; unauthenticated for guests and users
 */
export async function guardDesk(
  call: Call,
  asked: Record<'token' | 'queue' | 'book', string | undefined>,
  services: Services,
): Promise<DeskVisitor | undefined> {
  if (!services.env.desk) throw AppError.notFound();
  const { guard } = call;
  if (guard === 'desk-door') return undefined;
  const visitor = await services.who.operator(services, asked.token, call);
  if (!visitor || (visitor.pending && guard !== 'desk-pending'))
    throw new AppError('unauthenticated');
  const { method, path } = call;
  if (guard === 'desk' && !isCallAllowed(visitor.operator.role, { ...asked, method, path }))
    throw AppError.notFound();
  return visitor;
}

/** An old PIN can't move money: the renewal that sign-in leads to comes first (spec 4). */
function assertRenewed({ password_updated_at: password, pin_updated_at: pin }: Member): void {
  if (!password) throw new AppError('security_update_required');
  if (!pin) throw new AppError('pin_update_required');
}

function guardMember(guard: Guard, visitor: Visitor): void {
  if (visitor.kind === 'guest') throw new AppError('unauthenticated');
  if (visitor.kind === 'pending') throw new AppError('two_factor_required');
  const { user } = visitor;
  if (asksForRenewal(guard)) assertRenewed(user);
  const isSetUp = user.has_kyc_set_up && user.has_account_set_up;
  if (guard.includes('pin') && !user.has_pin_set_up) throw new AppError('pin_not_set');
  if (guard.startsWith('verified') && !isSetUp) throw new AppError('kyc_unsupported_service_type');
}
