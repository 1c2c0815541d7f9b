import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { numberedSteps, reportDuring } from '#server/ops/report-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('A long step shows what it does and how long it has taken, until it is done', async () => {
  const said: string[] = [];
  const work = Promise.withResolvers<string>();
  const done = reportDuring('Building the pages', (line) => said.push(line))(work.promise);
  await vi.advanceTimersByTimeAsync(20_000);
  work.resolve('built');
  expect(await done).toBe('built');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([
    'Building the pages ...',
    'Building the pages: 10 s ...',
    'Building the pages: 20 s ...',
  ]);
});

it('Steps are numbered, and one that fails shows nothing more', async () => {
  const said: string[] = [];
  const step = numberedSteps(2, (line) => said.push(line));
  await step('Building the pages', () => Promise.resolve());
  await expect(step('Packing', () => Promise.reject(new Error('no room')))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['1 of 2: Building the pages ...', '2 of 2: Packing ...']);
});
