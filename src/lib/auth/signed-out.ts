import { cookies } from '#lib/constants.ts';
import type { Visitor } from '#lib/visitor.ts';

interface Asked {
  cookies: { has(name: string): boolean };
  locals: { visitor: Visitor };
}

/** Whether this guest had a session that ended without their action, so that no page shows them an empty wallet. */
export const wasSignedOut = ({ cookies: jar, locals }: Asked): boolean =>
  locals.visitor.kind === 'guest' && jar.has(cookies.wasMember);
