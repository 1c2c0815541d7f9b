import type { OffReason } from '#lib/contracts/reference.ts';

/** Why a service is off, as its page says it. */
export const offReasonWords: Readonly<Record<OffReason, string>> = {
  country: 'This service is not offered in your country.',
  later: 'This service is not ready yet. We switch it on when it works from end to end.',
  down: 'This service is down right now. Nothing was taken from your wallet.',
};
