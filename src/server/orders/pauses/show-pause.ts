import { describePause, isTrialDue } from '#lib/orders/pause-words.ts';
import type { PausedNow } from '#lib/orders/pause.contract.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Pause } from './read-pauses.ts';

/** The pause of a biller as its form and the status page show it; empty while it is open. */
export function showPause(
  pauses: readonly Pause[],
  at: { serviceType: ServiceType; counterparty: string },
  now: Date,
): { paused?: PausedNow } {
  const pause = pauses.find(
    ({ serviceType, counterparty }) =>
      serviceType === at.serviceType && counterparty === at.counterparty,
  );
  if (!pause) return {};
  return {
    paused: {
      text: describePause(pause, now),
      since: pause.since.toISOString(),
      try_at: pause.tryAt.toISOString(),
      is_closed: !pause.payAnyway && !isTrialDue(pause, now),
    },
  };
}
