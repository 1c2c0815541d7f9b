import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createCountryReader } from '#server/door/client-country.ts';

const request = (socket: string, country?: string) =>
  ({
    socket: { remoteAddress: socket },
    headers: country === undefined ? {} : { 'cf-ipcountry': country },
  }) as unknown as IncomingMessage;

describe('the country that a proxy names', () => {
  const read = createCountryReader({
    TRUSTED_PROXIES: '10.0.0.0/8',
    COUNTRY_HEADER: 'CF-IPCountry',
  });

  it.each([
    ['10.1.2.3', 'GH', 'GH'],
    ['::ffff:10.1.2.3', ' ke ', 'KE'],
    ['10.1.2.3', 'DE', null],
    ['10.1.2.3', 'XX', null],
    ['10.1.2.3', undefined, null],
    ['8.8.8.8', 'GH', null],
  ])('at socket %s with %s is %s', (socket, country, expected) => {
    expect(read(request(socket, country))).toBe(expected);
  });

  it('is ignored unless the setting names a header', () => {
    const none = createCountryReader({ TRUSTED_PROXIES: '10.0.0.0/8', COUNTRY_HEADER: '' });
    expect(none(request('10.1.2.3', 'GH'))).toBeNull();
  });
});
