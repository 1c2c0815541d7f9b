import type { ProviderParts } from '#server/providers/index.ts';
import type { IdentityPort } from './port.ts';
import { sandboxIdentity } from './sandbox.ts';

export type {
  IdentityPort,
  IdentityQuestion,
  PhotoReview,
  RegisteredPerson,
  Verdict,
} from './port.ts';
export { magicNumbers } from './sandbox.ts';
export { magicPhotoNumbers } from './sandbox-review.ts';

/** The registers of persons; this version has the sandbox's only. */
export const createIdentity = (parts: ProviderParts): IdentityPort => sandboxIdentity(parts);
