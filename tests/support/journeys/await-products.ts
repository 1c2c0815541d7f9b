import { setTimeout as sleep } from 'node:timers/promises';
import type { FullConfig } from 'playwright/test';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { originOf } from './product.ts';

const POLL_MS = 250;

const isReady = (worker: number): Promise<boolean> =>
  fetch(`${originOf(worker)}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until every worker's product is ready; their output explains failures.
 * @throws Error when one isn't ready after a long time
 */
export default async function awaitProducts({ workers }: FullConfig): Promise<void> {
  const end = Date.now() + 10 * PATIENCE_MS;
  const waitFor = async (worker: number): Promise<void> => {
    while (!(await isReady(worker))) {
      if (Date.now() > end) throw new Error(`The product at ${originOf(worker)} did not start.`);
      await sleep(POLL_MS);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => waitFor(worker)));
}
