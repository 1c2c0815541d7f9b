import { afterEach, expect, it, vi } from 'vitest';
import { countBytes } from '#lib/browser/data-meter/count.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

/** Hands bytes over as the worker does, and says whether the page confirmed. */
function aWorker() {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  return (used: number[]): boolean => {
    const postMessage = vi.fn();
    const message = Object.assign(new Event('message'), {
      data: { used },
      ports: [{ postMessage }],
    });
    worker.dispatchEvent(message);
    return postMessage.mock.calls.length > 0;
  };
}

it('counts what the worker hands over before the page itself is counted', () => {
  const hand = aWorker();
  countBytes(() => localStorage);
  expect(hand([10, 0, 5, 0, 0])).toBe(true);
  expect(hand([1, 0, 0, 0, 0])).toBe(true);
  expect(Object.values({ ...localStorage })).toEqual(['11,0,5,0,0']);
});

it('opens no storage before there is something to count, and does without one', () => {
  const hand = aWorker();
  const open = vi.fn<() => Storage>(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  countBytes(open);
  expect(open).not.toHaveBeenCalled();
  expect(() => hand([10, 0, 0, 0, 0])).not.toThrow();
});
