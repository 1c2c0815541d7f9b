import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '#server/ledger/upkeep.ts';
import type { Services } from '#server/platform/services.ts';

const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
const PAUSE_AFTER_TROUBLE_MS = 5_000;

/**
 * Moves the pending amounts of house accounts into their balances, four times a second, and less and less
 * often while there are none.
 */
export function startFoldLoop({ db, log }: Pick<Services, 'db' | 'log'>): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const loop = async () => {
    let pauseMs = PAUSE_MS;
    while (!signal.aborted) {
      try {
        const folded = await fold(db);
        pauseMs = folded > 0 ? PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        await pause(pauseMs);
      } catch (error) {
        log.warn({ err: error }, 'folding the ledger failed');
        await pause(PAUSE_AFTER_TROUBLE_MS);
      }
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
