import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/constants.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { noisyPhoto } from '#tests/support/uploaded-pictures.ts';
import { openUpload, sendBytes } from '#tests/support/uploads.ts';

let app: TestApp;
let photo: Buffer;

beforeAll(async () => {
  app = await anApp();
  photo = await noisyPhoto(400, 300);
});
afterAll(() => app.close());

const LATE_S = session.previousTokenValidS + 30;

const refresh = async (token: string) => {
  const { body } = await app.call<{ data: { token: string } }>('GET', '/token/refresh', { token });
  return body.data.token;
};
const statusOf = async (token: string) => (await app.call('GET', '/profile', { token })).status;

/** The part of a picture, with the token that its request left the browser with. */
const sendPart = async (url: string, token: string, from: number, to: number) => {
  const sent = await sendBytes(app, url, new Uint8Array(photo.subarray(from, to)), {
    authorization: `Bearer ${token}`,
    'content-type': 'image/jpeg',
    'content-range': `bytes ${from}-${to - 1}/${photo.length}`,
  });
  return sent.status;
};

/**
 * A page that is open for two hours and refreshes whenever it is due. Each time, a second tab and an upload have
 * sent something with the token that is replaced.
 */
async function stayTwoHours(first: string): Promise<string[]> {
  const tokens = [first];
  const half = Math.floor(photo.length / 2);
  for (
    let passed = 0;
    passed < 2 * 3600;
    passed += session.lifetimeS - session.refreshBeforeExpiryS
  ) {
    const old = tokens.at(-1) ?? '';
    app.clock.advance(session.lifetimeS - session.refreshBeforeExpiryS - LATE_S);
    const { url } = await openUpload(app, { token: old }, { size: photo.length });
    expect(await sendPart(url, old, 0, half)).toBe(200);
    const next = await refresh(old);
    expect(await statusOf(next)).toBe(200);
    app.clock.advance(session.previousTokenValidS - 1);
    expect(await statusOf(old)).toBe(200);
    app.clock.advance(LATE_S - session.previousTokenValidS + 1);
    expect(await sendPart(url, old, half, photo.length)).toBe(200);
    expect(await statusOf(next)).toBe(200);
    tokens.push(next);
  }
  return tokens;
}

describe('a member who stays on a page for two hours', () => {
  it('stays signed in while a second tab and uploads still send replaced tokens', async () => {
    const { token } = await aMember(app);
    const tokens = await stayTwoHours(token);
    expect(tokens).toHaveLength(6);
    expect(await statusOf(tokens.at(-1) ?? '')).toBe(200);
  });

  it('is signed out when a thief uses a replaced token', async () => {
    const { token } = await aMember(app);
    const tokens = await stayTwoHours(token);
    expect(await statusOf(tokens.at(-2) ?? '')).toBe(401);
    expect(await statusOf(tokens.at(-1) ?? '')).toBe(401);
  });
});
