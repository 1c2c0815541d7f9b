import type { Services } from '#server/platform/services.ts';
import { listReadiness } from './list-readiness.ts';
import { describeReadiness } from './describe-readiness.ts';

/** Logs at start what can be used in each country; a warning where something is on but empty. */
export async function logReadiness(services: Services): Promise<void> {
  const states = await listReadiness(services);
  const level = states.some(({ state }) => state === 'empty') ? 'warn' : 'info';
  for (const line of describeReadiness(states)) services.log[level](line);
}
