import { deskPaths } from '#lib/desk/paths.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { AlarmSource } from '#server/desk/alarms/alarm.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { listOpen } from '#server/providers/routing/breakers.ts';

/** Provider operations that have been down for longer than a moment. */
export const stoppedProviders: AlarmSource = async ({ db, clock }) => {
  const before = secondsAfter(clock.now(), -providerHealth.alarmAfterS);
  const stopped = (await listOpen(db)).filter(({ opened_at: at }) => at <= before);
  return stopped.map(({ port, provider, operation, opened_at: at }) => ({
    kind: 'provider' as const,
    key: `provider:${port}:${provider}:${operation}`,
    text: `${provider} (${port}, ${operation}) has been down since ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    href: deskPaths.providers,
  }));
};
