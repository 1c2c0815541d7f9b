import type { Visitor } from '#lib/visitor.ts';
import { hmac } from '#server/platform/crypto.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';

/** A pseudonym for a member that can't be traced back without our key: 16 bytes, in hex. */
export const visitorIdOf = (secret: string, userId: string): string =>
  hmac(secret, `analytics:${userId}`).toString('hex').slice(0, 32);

/** All pseudonyms of a member: until their events are renamed, they are stored under an earlier key. */
export const visitorIdsOf = (env: Keyed, userId: string): string[] =>
  underEach(env, (secret) => visitorIdOf(secret, userId));

/** Guests have no pseudonym at all, so their events can't be joined. */
export const visitorId = (secret: string, visitor: Visitor): string | null =>
  visitor.kind === 'guest' ? null : visitorIdOf(secret, visitor.user.uuid);
