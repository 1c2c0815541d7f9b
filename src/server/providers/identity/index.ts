import type { ProviderParts } from '#server/providers/parts.ts';
import type { IdentityPort } from '#server/ports/identity.ts';
import { sandboxIdentity } from './sandbox.ts';

export type {
  IdentityPort,
  IdentityQuestion,
  PhotoReview,
  RegisteredPerson,
  Verdict,
} from '#server/ports/identity.ts';
export { magicNumbers } from './sandbox.ts';
export { magicPhotoNumbers } from './sandbox-review.ts';

/** The ID services; this version only has the sandbox. */
export const createIdentity = (parts: ProviderParts): IdentityPort => sandboxIdentity(parts);
