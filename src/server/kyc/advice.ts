import { isPhotoReason, photoReasons } from '#lib/kyc/identity-photos.ts';
import type { Identity } from './identities.ts';

/** What the owner of a rejected claim should do next, if there is more to say than "compare and retry". */
export function adviceOf({ state, reason_code, review_since }: Identity): string | null {
  if (state !== 'rejected' || !reason_code || !review_since) return null;
  return isPhotoReason(reason_code) ? photoReasons[reason_code].next : null;
}

/** Who still has to decide about a claim. */
export function waitsFor({ state, review_since }: Identity): 'register' | 'review' | null {
  if (state !== 'pending') return null;
  return review_since ? 'review' : 'register';
}
