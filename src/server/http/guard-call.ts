import { asksForRenewal, type Guard } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Member, Visitor } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';
import type { DeskVisitor } from '#server/platform/who.ts';

/**
 * Lets a visitor make a call or throws: 401 for strangers, the two-factor sentence for a pending
 * sign-in, 403 for missing set-up or a renewal that is due. Asked before the body is read; deny by default.
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
    case 'desk-pending':
    case 'desk-door':
      // asked by guardDesk: a user's session has no say there
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
 * Lets an operator make a call of the desk; where there is none its calls do not exist.
 * @throws AppError not_found without a desk, unauthenticated for strangers and users
 */
export async function guardDesk(
  guard: Guard,
  token: string | undefined,
  services: Services,
): Promise<DeskVisitor | undefined> {
  if (!services.env.desk) throw AppError.notFound();
  if (guard === 'desk-door') return undefined;
  const visitor = await services.who.operator(services, token);
  if (!visitor || (visitor.pending && guard === 'desk')) throw new AppError('unauthenticated');
  return visitor;
}

/** An old PIN moves nothing: the renewal that the sign-in leads to comes first (spec 4). */
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
