import { describe, expect, it } from 'vitest';
import { chooseCoding, isText } from '#server/door/encoding.ts';
import { newRequestId } from '#server/door/request-id.ts';
import { readTarget } from '#server/door/target.ts';

describe('the target of a request', () => {
  const origin = 'http://localhost:4321';

  it.each([
    ['/', '/', ''],
    ['/wallet/naira?tab=in', '/wallet/naira', '?tab=in'],
    ['/wallet/', '/wallet/', ''],
    ['//wallet', '//wallet', ''],
    ['/x/../api/wallet', '/api/wallet', ''],
    ['/./api', '/api', ''],
    ['/a/%2e%2e/api', '/api', ''],
    ['/wallet\\naira', '/wallet/naira', ''],
    ['http://localhost:4321/help', '/help', ''],
    ['/%77allet', '/%77allet', ''],
  ])('%s is the path %s', (target, path, query) => {
    expect(readTarget(target, origin)).toEqual({ path, query });
  });

  it.each(['', undefined, '*', 'x', '/%', '/%e0%a4%a', '/a%00', 'http://evil.example/', '/%0a'])(
    '%s is refused',
    (target) => {
      expect(readTarget(target, origin)).toBeUndefined();
    },
  );

  it('is parsed in linear time, whatever it contains', () => {
    // a hundred times as long as an accepted one: quadratic time would never end
    expect(readTarget(`/${'a'.repeat(1_500_000)}%`, origin)).toBeUndefined();
    expect(readTarget(`/${'a/'.repeat(700_000)}!`, origin)).toBeDefined();
  });
});

describe('the coding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['brotli, xgzip', 'identity'],
  ])('for %s is %s', (accept, coding) => {
    expect(chooseCoding(accept)).toBe(coding);
  });

  it('is for text only, and not for live streams', () => {
    expect(isText('application/json; charset=utf-8')).toBe(true);
    expect(isText('text/event-stream')).toBe(false);
    expect(isText('image/webp')).toBe(false);
  });
});

describe('request ids', () => {
  it('are sixteen URL-safe characters and never twice the same', () => {
    const ids = Array.from({ length: 2_000 }, newRequestId);
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
  });
});
