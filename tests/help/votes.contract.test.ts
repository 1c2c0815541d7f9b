import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLeastHelpful } from '#server/help/vote.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const say = (helpful: unknown, subject = 'tutorials/sign-up') =>
  app.call('PUT', '/help/votes', { body: { subject, helpful } });

describe('a vote whether an answer helped', () => {
  it('is counted by day for anyone, and stores nothing about the voter', async () => {
    for (const each of ['yes', 'yes', 'no']) expect((await say(each)).status).toBe(200);
    app.clock.advance(24 * 3600);
    await say('no');
    const { rows } = await app.services.db.sql.query('select * from helpful_vote order by day');
    expect(rows).toMatchObject([
      { subject: 'tutorials/sign-up', yes: 2, no: 1 },
      { subject: 'tutorials/sign-up', yes: 0, no: 1 },
    ]);
    expect(Object.keys(rows[0] as object).sort()).toEqual(['day', 'no', 'subject', 'yes']);
  });

  it('is refused for an unknown article and for another word', async () => {
    expect((await say('maybe')).body.errors).toHaveProperty('helpful');
    for (const subject of ['../wallet', 'faq/no-such-answer', 'faq/', 'legal/fees'])
      expect((await say('yes', subject)).body.errors).toHaveProperty('subject');
  });

  it('shows operators the least helpful first, and nothing that only helped', async () => {
    const { db } = app.services;
    const since = app.clock.now();
    const votes = {
      'faq/fees': ['no', 'no', 'yes'],
      'faq/undo': ['yes', 'no'],
      'faq/scam': ['yes'],
    };
    for (const [subject, words] of Object.entries(votes))
      for (const each of words) expect((await say(each, subject)).status).toBe(200);
    const found = await listLeastHelpful(db, since);
    expect(found.filter(({ subject }) => subject.startsWith('faq/'))).toEqual([
      { subject: 'faq/fees', yes: 1, no: 2 },
      { subject: 'faq/undo', yes: 1, no: 1 },
    ]);
    app.clock.advance(2 * 24 * 3600);
    expect(await listLeastHelpful(db, app.clock.now())).toEqual([]);
  });
});
