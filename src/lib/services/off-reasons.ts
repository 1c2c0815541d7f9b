import type { OffReason } from '#lib/reference/contract.ts';

/** Why a service is off, in the words of its page. */
export const offReasonWords: Readonly<Record<OffReason, string>> = {
  country: 'This service isn’t available in your country.',
  later: 'This service isn’t ready yet. We’ll launch it once it works from end to end.',
  down: 'This service is down right now. You haven’t been charged.',
};
