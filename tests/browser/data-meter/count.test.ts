import { describe, expect, it } from 'vitest';
import { bytesOf, type Timed } from '#lib/browser/data-meter/count.ts';

const timed = (change: Partial<Timed>) =>
  ({ nextHopProtocol: 'h2', transferSize: 1_000, deliveryType: '', ...change }) as Timed;

describe('the bytes of an answer', () => {
  it.each([
    ['http/1.1', true, 2_000],
    ['http/1.1', false, 1_440],
    ['h2', true, 1_000],
    ['h3', false, 1_000],
  ])(
    'include the part of the head above the browser’s guess over %s',
    (protocol, isPage, bytes) => {
      expect(bytesOf(timed({ nextHopProtocol: protocol }), isPage)).toBe(bytes);
    },
  );

  it('are zero where nothing was transferred', () => {
    expect(bytesOf(timed({ nextHopProtocol: '' }), false)).toBe(0);
    expect(bytesOf(timed({ transferSize: 0 }), false)).toBe(0);
  });

  it('are counted when a page was prefetched as well, and by what its mark says was sent', () => {
    const ahead = { deliveryType: 'navigational-prefetch', transferSize: 0, encodedBodySize: 700 };
    expect(bytesOf(timed(ahead), true)).toBe(700);
    expect(bytesOf(timed({ nextHopProtocol: '', detail: 320 }), false)).toBe(320);
  });
});
