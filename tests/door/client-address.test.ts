import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from '#server/door/client-address.ts';

const request = (socket: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the client address', () => {
  const read = createAddressReader('10.0.0.0/8, 127.0.0.1, fd00::/8');

  it.each([
    ['8.8.8.8', undefined, '8.8.8.8'],
    ['8.8.8.8', '6.6.6.6', '8.8.8.8'],
    ['10.1.2.3', '6.6.6.6', '6.6.6.6'],
    ['10.1.2.3', '1.1.1.1, 6.6.6.6', '6.6.6.6'],
    ['10.1.2.3', '1.1.1.1, 6.6.6.6, 10.9.9.9', '6.6.6.6'],
    ['::ffff:10.1.2.3', '::ffff:6.6.6.6', '6.6.6.6'],
    ['fd00::1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['10.1.2.3', 'unknown', '10.1.2.3'],
    ['10.1.2.3', '1.1.1.1, junk', '10.1.2.3'],
    ['10.1.2.3', '10.4.4.4', '10.4.4.4'],
  ])('of socket %s with X-Forwarded-For %s is %s', (socket, forwarded, expected) => {
    expect(read(request(socket, forwarded))).toBe(expected);
  });

  it('trusts no one when no proxy is trusted', () => {
    expect(createAddressReader('')(request('127.0.0.1', '6.6.6.6'))).toBe('127.0.0.1');
  });

  it('refuses a setting that is no address', () => {
    expect(() => createAddressReader('proxy.local')).toThrow('TRUSTED_PROXIES');
  });
});
