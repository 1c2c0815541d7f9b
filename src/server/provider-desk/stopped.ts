import { deskPaths } from '#lib/desk/paths.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { AlarmSource } from '#server/desk/alarms/alarm.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { listOpen, type At, type Open } from '#server/providers/routing/breakers.ts';
import { codeSwitchOf, NEEDS_CODE } from '#server/providers/routing/code-stop.ts';

function textOf(
  { port, provider, operation, reason }: At & Pick<Open, 'reason'>,
  at: Date,
): string {
  const since = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return reason === NEEDS_CODE
    ? `${codeSwitchOf(provider).name} has asked for a code before each transfer since ${since}, so no payouts are sent there. Switch it off in ${codeSwitchOf(provider).at}, then open payouts under Providers.`
    : `${provider} (${port}, ${operation}) has been down since ${since}.`;
}

/** Provider operations that have been down for longer than a moment. */
export const stoppedProviders: AlarmSource = async ({ db, clock }) => {
  const before = secondsAfter(clock.now(), -providerHealth.alarmAfterS);
  const stopped = (await listOpen(db)).filter(({ opened_at: at }) => at <= before);
  return stopped.map(({ port, provider, operation, opened_at: at, reason }) => ({
    kind: 'provider' as const,
    key: `provider:${port}:${provider}:${operation}`,
    text: textOf({ port, provider, operation, reason }, at),
    href: deskPaths.providers,
  }));
};
