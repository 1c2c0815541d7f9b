import { setTimeout as sleep } from 'node:timers/promises';
import { limitMs } from '#server/db/time-limits.ts';
import { processState } from './processes.ts';
import { StartError } from './start-error.ts';

export interface HaltTimes {
  fastMs: number;
  immediateMs: number;
}

export const haltTimes = (): HaltTimes => ({
  fastMs: limitMs(10_000),
  immediateMs: limitMs(5_000),
});

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline) {
    if ((await processState(pid)) !== 'alive') return true;
    await sleep(20);
  }
  return (await processState(pid)) !== 'alive';
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it exited between the check and the signal
  }
}

/** Fast shutdown (SIGINT), then immediate (SIGQUIT, recovered from the log at the next start). */
export async function haltPostmaster(pid: number, times: HaltTimes = haltTimes()): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, times.fastMs)) return;
  signal(pid, 'SIGQUIT');
  if (await isGoneWithin(pid, times.immediateMs)) return;
  throw new StartError(
    `A database server (process ${pid}) neither answers nor stops; end it by hand and start again.`,
  );
}
