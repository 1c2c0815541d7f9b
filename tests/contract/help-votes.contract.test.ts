import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const say = (helpful: unknown, subject = 'tutorials/verify-your-identity') =>
  app.call('PUT', '/help/votes', { body: { subject, helpful } });

describe('whether an answer helped', () => {
  it('is counted by day for anybody, and keeps nothing about who said so', async () => {
    for (const each of ['yes', 'yes', 'no']) expect((await say(each)).status).toBe(200);
    app.clock.advance(24 * 3600);
    await say('no');
    const { rows } = await app.services.db.sql.query('select * from helpful_vote order by day');
    expect(rows).toMatchObject([
      { subject: 'tutorials/verify-your-identity', yes: 2, no: 1 },
      { subject: 'tutorials/verify-your-identity', yes: 0, no: 1 },
    ]);
    expect(Object.keys(rows[0] as object).sort()).toEqual(['day', 'no', 'subject', 'yes']);
  });

  it('is refused for what is no article and for another word', async () => {
    expect((await say('maybe')).body.errors).toHaveProperty('helpful');
    expect((await say('yes', '../wallet')).body.errors).toHaveProperty('subject');
  });
});
