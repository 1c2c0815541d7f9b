import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '#server/ledger/upkeep.ts';
import type { Services } from '#server/platform/services.ts';

const PAUSE_MS = 250;
const PAUSE_AFTER_TROUBLE_MS = 5_000;

/** Moves the pending amounts of house accounts into their balances, four times a second. */
export function startFoldLoop({ db, log }: Pick<Services, 'db' | 'log'>): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const loop = async () => {
    while (!signal.aborted) {
      try {
        await fold(db);
        await pause(PAUSE_MS);
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
