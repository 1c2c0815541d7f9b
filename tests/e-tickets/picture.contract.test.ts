import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARE_PICTURE } from '#lib/seo/share-tags.ts';
import { ORIGIN, type TestApp } from '#tests/support/api.ts';
import { aProgramme } from '#tests/support/programme.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aProgramme();
});
afterAll(() => app.close());

const pictureOf = async (id: string, headers: Record<string, string> = {}) => {
  const asked = new Request(`${ORIGIN}/api/events/${id}/picture?v=abc`, { headers });
  const answer = await app.api.fetch(asked, { clientAddress: '127.0.0.1', requestId: 'chat' });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the picture of an event in a chat', () => {
  it('has the size that the page states, is small, and cacheable by anyone', async () => {
    const { answer, bytes } = await pictureOf('demo-abuja-laughs');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...SHARE_PICTURE });
    expect(bytes.length).toBeLessThanOrEqual(40_000);
    const etag = answer.headers.get('etag')!;
    const again = await pictureOf('demo-abuja-laughs', { 'if-none-match': etag });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('differs for each event and film, and for a cancelled one', async () => {
    const ids = ['demo-abuja-laughs', 'demo-lagoon-jazz-night', 'demo-jollof-treaty'];
    const before = await Promise.all(ids.map((id) => pictureOf(id)));
    await app.services.db.sql.query(
      `update event set status = 'cancelled', cancelled_at = now(), cancelled_because = 'Rain'
       where id = 'demo-abuja-laughs'`,
    );
    const all = [...before, await pictureOf('demo-abuja-laughs')];
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(4);
  });

  it('doesn’t exist for an event that no one may see', async () => {
    expect((await pictureOf('no-such-event')).answer.status).toBe(404);
  });
});
