import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTrial } from './amount.ts';

export interface Load {
  /** Completed operations per second. */
  rate: number;
  p99Ms: number;
  done: number;
  failed: number;
}

/** Keeps `callers` busy, each starting its next operation when the previous one is done. */
export async function runLoad(
  callers: number,
  durationMs: number,
  work: (caller: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const begin = performance.now();
  const end = begin + durationMs;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const start = performance.now();
        try {
          await work(caller);
          times.push(performance.now() - start);
        } catch {
          failed++;
        }
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  return {
    rate: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    done: times.length,
    failed,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

async function readTicks(): Promise<{ busy: number; all: number }> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const ticks = (text.split('\n')[0] ?? '').split(/\s+/).slice(1).map(Number);
  const all = ticks.reduce((sum, value) => sum + value, 0);
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) };
}

/**
 * Waits until the rest of the machine is idle, at most `patienceMs`; false when it never was. With
 * other work on the cores a comparison measures the scheduler, which favours the side with more
 * processes.
 */
export async function waitForQuiet(patienceMs: number): Promise<boolean> {
  if (isTrial) return true;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const before = await readTicks();
    await sleep(150);
    const after = await readTicks();
    const share = (after.busy - before.busy) / Math.max(1, after.all - before.all);
    if (share < 0.12) return true;
    if (performance.now() > deadline) return false;
  }
}
