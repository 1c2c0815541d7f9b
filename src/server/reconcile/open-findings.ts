import { deskPaths } from '#lib/desk/paths.ts';
import type { AlarmSource } from '#server/desk/alarms/alarm.ts';
import { readCompared } from './read-compared.ts';

/** Findings of the nightly comparison that no one has cleared, by provider. */
export const openFindings: AlarmSource = async ({ db }) => {
  const open = (await readCompared(db))?.open ?? [];
  return open.map(({ port, provider, currency, count }) => ({
    kind: 'findings' as const,
    key: `findings:${port}:${provider}:${currency}`,
    text: `${provider} (${port}): ${count === 1 ? '1 finding' : `${count} findings`} in ${currency}.`,
    href: deskPaths.reconciliation,
  }));
};
