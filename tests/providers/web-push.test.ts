import { createPublicKey, verify } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import type { PushMessage } from '#server/ports/push.ts';
import { isPushService } from '#server/providers/push/push-services.ts';
import { webPushPort } from '#server/providers/push/web-push.ts';
import { aBrowser } from '#tests/support/push.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/secret-of-the-device';
const pair = webPush.generateVAPIDKeys();
const earlier = webPush.generateVAPIDKeys();
const browser = aBrowser(ENDPOINT);
const message: PushMessage = {
  id: 'n:d',
  to: { endpoint: ENDPOINT, ...browser.keys, publicKey: pair.publicKey },
  content: { id: 'n', title: '₦500.00 arrived', body: 'b', link: '/wallet', tag: 'n' },
  ttlS: 3600,
  urgency: 'high',
  topic: 'a'.repeat(32),
};

function aPort(status = 201) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const reach = vi.fn<typeof fetch>(async () => new Response(null, { status }));
  const keys = async () =>
    [pair, earlier].map((each) => ({ ...each, subject: 'mailto:help@oja.example' }));
  return { port: webPushPort({ keys, log, fetch: reach }), reach, lines };
}

const part = (token: string, at: number) => Buffer.from(token.split('.')[at] ?? '', 'base64url');

describe('the push adapter', () => {
  it('encrypts for the one browser, so that no one in between can read it', async () => {
    const { port, reach } = aPort();
    expect(await port.send(message)).toBe('sent');
    const [url, init] = reach.mock.calls[0] ?? [];
    const sent = init?.body as Uint8Array;
    expect(url).toBe(ENDPOINT);
    expect(Buffer.from(sent).toString('latin1')).not.toContain('arrived');
    expect(sent.length).toBeLessThan(4096);
    expect(browser.read(sent)).toEqual(message.content);
    expect(init).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(init?.headers).toMatchObject({
      TTL: '3600',
      Urgency: 'high',
      Topic: message.topic,
      'Content-Encoding': 'aes128gcm',
    });
  });

  it('signs with our own key, for this push service and half a day', async () => {
    const { port, reach } = aPort();
    await port.send(message);
    const { Authorization } = reach.mock.calls[0]?.[1]?.headers as Record<string, string>;
    const { t = '', k = '' } =
      /^vapid t=(?<t>[^,]+), ?k=(?<k>.+)$/.exec(Authorization ?? '')?.groups ?? {};
    expect(k).toBe(pair.publicKey);
    const point = Buffer.from(k, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
      half.toString('base64url'),
    );
    const key = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
      format: 'jwk',
    });
    const signed = Buffer.from(t.split('.').slice(0, 2).join('.'));
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, part(t, 2))).toBe(true);
    const claims = JSON.parse(part(t, 1).toString()) as { aud: string; exp: number; sub: string };
    expect(claims).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'mailto:help@oja.example',
    });
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  });

  it('signs with the earlier key for a browser that subscribed with it', async () => {
    const { port, reach } = aPort();
    const signedWith = async (publicKey?: string) => {
      await port.send({ ...message, to: { ...message.to, publicKey } });
      const headers = reach.mock.lastCall?.[1]?.headers as Record<string, string>;
      return /k=(.+)$/.exec(headers['Authorization'] ?? '')?.[1];
    };
    expect(await port.publicKey()).toBe(pair.publicKey);
    expect(await signedWith(pair.publicKey)).toBe(pair.publicKey);
    expect(await signedWith(earlier.publicKey)).toBe(earlier.publicKey);
    // it subscribed before we stored the key
    expect(await signedWith()).toBe(earlier.publicKey);
  });

  it('drops a browser whose key we no longer have, so that it subscribes again', async () => {
    const { port, reach } = aPort();
    const to = { ...message.to, publicKey: webPush.generateVAPIDKeys().publicKey };
    expect(await port.send({ ...message, to })).toBe('gone');
    expect(reach).not.toHaveBeenCalled();
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ] as const)('treats %i as %s', async (status, outcome) => {
    expect(await aPort(status).port.send(message)).toBe(outcome);
  });

  it.each([429, 500, 503])('leaves %i to another attempt', async (status) => {
    await expect(aPort(status).port.send(message)).rejects.toThrow(String(status));
  });

  it('writes the address of a device into no log and no error', async () => {
    const refused = aPort(403);
    await refused.port.send(message);
    const busy = aPort(503);
    const error = await busy.port.send(message).catch(String);
    const said = [...refused.lines, ...busy.lines, String(error)].join('\n');
    expect(said).toContain('fcm.googleapis.com');
    expect(said).not.toContain('secret-of-the-device');
    expect(said).not.toContain(browser.keys.auth);
  });

  it('calls no one but push services, also when another address slipped in', async () => {
    const { port, reach } = aPort();
    const to = { ...message.to, endpoint: 'https://10.0.0.1/x' };
    expect(await port.send({ ...message, to })).toBe('refused');
    expect(reach).not.toHaveBeenCalled();
  });
});

it.each([
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('recognises the push services of browsers: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});
