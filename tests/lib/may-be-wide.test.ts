import { describe, expect, it } from 'vitest';
import { mayBeWide } from '#lib/may-be-wide.ts';
import { phoneAgent } from '#tests/support/browser.ts';

const laptop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari';

const asked = (headers: Record<string, string>, lite?: string) =>
  mayBeWide({
    request: { headers: new Headers(headers) },
    cookies: { get: () => (lite === undefined ? undefined : { value: lite }) },
  });

describe('a window that may be wide', () => {
  it('is that of a computer, whether or not its browser has hints', () => {
    expect(asked({ 'user-agent': laptop })).toBe(true);
    expect(asked({ 'user-agent': laptop, 'sec-ch-ua-mobile': '?0' })).toBe(true);
  });

  it('isn’t that of a phone, by its hint or by its name', () => {
    expect(asked({ 'user-agent': laptop, 'sec-ch-ua-mobile': '?1' })).toBe(false);
    expect(asked({ 'user-agent': phoneAgent, 'sec-ch-ua-mobile': '?0' })).toBe(false);
    expect(asked({ 'user-agent': iPhone })).toBe(false);
  });

  it('isn’t that of a program without a name', () => {
    expect(asked({})).toBe(false);
  });

  it('gets nothing more in lite mode, chosen or asked for by the browser', () => {
    expect(asked({ 'user-agent': laptop }, '1')).toBe(false);
    expect(asked({ 'user-agent': laptop, 'save-data': 'on' })).toBe(false);
  });
});
