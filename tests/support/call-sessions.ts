import type { Call } from '#lib/contracts/call.ts';
import { startDeskSession } from '#server/desk/session.ts';
import { startSession } from '#server/sessions/session.ts';
import type { TestApp, TestMember } from './api.ts';

export const isOpen = ({ guard }: Call) =>
  ['public', 'opt', 'sandbox', 'desk-door'].includes(guard);
export const isOfDesk = ({ guard }: Call) =>
  guard === 'desk' || guard === 'desk-own' || guard === 'desk-pending';

/** A session of a member that a test may end. */
export async function sessionOf(
  { services }: TestApp,
  { user }: TestMember,
  kind: 'full' | 'pending' = 'full',
): Promise<string> {
  const { token } = await startSession(services.db, services, {
    userId: user.uuid,
    kind,
    address: '127.0.0.1',
    userAgent: 'test',
  });
  return token;
}

/** A session that may make the call, and that a test may end; none for public calls. */
export async function tokenFor(
  app: TestApp,
  call: Call,
  { member, operatorId }: { member: TestMember; operatorId: string },
): Promise<string | undefined> {
  if (isOpen(call)) return undefined;
  if (!isOfDesk(call)) return sessionOf(app, member);
  const kind = call.guard === 'desk-pending' ? 'pending' : 'full';
  return (await startDeskSession(app.services.db, app.services, operatorId, kind)).token;
}
