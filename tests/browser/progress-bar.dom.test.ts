import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLeaving } from '#lib/browser/progress-bar.ts';
import { shell } from '#lib/constants.ts';

/** A page with the bar, in a browser with the Navigation API. */
function aPage() {
  const bar = document.createElement('div');
  bar.hidden = true;
  Object.assign(bar.dataset, { duration: shell.progressMs, throttle: shell.progressThrottleMs });
  const runs: { duration: number; cancel: () => void; onfinish: (() => void) | null }[] = [];
  bar.animate = ((_frames: unknown, { duration }: { duration: number }) => {
    const run = { duration, cancel: vi.fn(), onfinish: null };
    runs.push(run);
    return run;
  }) as unknown as typeof bar.animate;
  const navigation = new EventTarget();
  watchLeaving(bar, Object.assign(window, { navigation }));
  const leave = (about: object = {}) =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate'), { hashChange: false, downloadRequest: null }, about),
    );
  return { bar, runs, navigation, leave };
}

describe('the progress bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is hidden for a page that loads within 200 ms', () => {
    const { bar, leave } = aPage();
    leave();
    vi.advanceTimersByTime(199);
    expect(bar.hidden).toBe(true);
    vi.advanceTimersByTime(1);
    expect(bar.hidden).toBe(false);
  });

  it('fills up over 5 seconds and then disappears', () => {
    const { bar, runs, leave } = aPage();
    leave();
    vi.advanceTimersByTime(200);
    expect(runs.map(({ duration }) => duration)).toEqual([5000]);
    runs[0]?.onfinish?.();
    expect(bar.hidden).toBe(true);
  });

  it('stays hidden for a jump within the page and for a download', () => {
    const { bar, leave } = aPage();
    leave({ hashChange: true });
    leave({ downloadRequest: 'receipt.pdf' });
    vi.advanceTimersByTime(5_000);
    expect(bar.hidden).toBe(true);
  });

  it.each(['pageswap', 'pagereveal'])(
    'doesn’t treat a transition that was abandoned at %s as an error',
    async (name) => {
      aPage();
      const unhandled = vi.fn();
      process.on('unhandledRejection', unhandled);
      const ready = Promise.reject(new Error('Transition was skipped'));
      window.dispatchEvent(Object.assign(new Event(name), { viewTransition: { ready } }));
      window.dispatchEvent(Object.assign(new Event(name), { viewTransition: null }));
      vi.useRealTimers();
      await new Promise((resolve) => setTimeout(resolve));
      process.off('unhandledRejection', unhandled);
      expect(unhandled).not.toHaveBeenCalled();
    },
  );

  it.each(['navigateerror', 'pageshow'])('disappears after %s', (name) => {
    const { bar, runs, navigation, leave } = aPage();
    leave();
    vi.advanceTimersByTime(200);
    (name === 'pageshow' ? window : navigation).dispatchEvent(new Event(name));
    expect(bar.hidden).toBe(true);
    expect(runs[0]?.cancel).toHaveBeenCalled();
  });

  it('restarts when another link is pressed before the first page loaded', () => {
    const { bar, runs, leave } = aPage();
    leave();
    vi.advanceTimersByTime(200);
    leave();
    expect(bar.hidden).toBe(true);
    vi.advanceTimersByTime(200);
    expect(runs).toHaveLength(2);
  });
});
