import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchQuietly, reloadForLostChunk, reloadOnLostChunk } from '#lib/browser/chunk-reload.ts';
import * as browser from '#lib/browser/navigate.ts';
import { chunkReloadGuardMs } from '#lib/shell-times.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  vi.spyOn(browser, 'reloadPage').mockImplementation(() => undefined);
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a page with missing parts reloads immediately, and not again within 60000 ms', () => {
  expect(chunkReloadGuardMs).toBe(60_000);
  expect(reloadForLostChunk()).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(reloadForLostChunk()).toBe(false);
  expect(browser.reloadPage).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reloadForLostChunk()).toBe(true);
  expect(browser.reloadPage).toHaveBeenCalledTimes(2);
});

it('watches for parts that scripts request later, until it is told to stop', () => {
  const stop = reloadOnLostChunk();
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(browser.reloadPage).toHaveBeenCalledTimes(1);
  stop();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(browser.reloadPage).toHaveBeenCalledTimes(1);
});

it('never reloads where nothing can remember that it did', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(reloadForLostChunk()).toBe(false);
  expect(browser.reloadPage).not.toHaveBeenCalled();
});

it('reloads nothing for parts that are fetched in the background, and does again for others', async () => {
  const stop = reloadOnLostChunk();
  const lose = () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    return Promise.reject(new Error('gone'));
  };
  expect(await fetchQuietly(lose)).toBeUndefined();
  expect(await fetchQuietly(() => Promise.resolve('code'))).toBe('code');
  expect(browser.reloadPage).not.toHaveBeenCalled();
  await lose().catch(() => undefined);
  expect(browser.reloadPage).toHaveBeenCalledTimes(1);
  stop();
});
