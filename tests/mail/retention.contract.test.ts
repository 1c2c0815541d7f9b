import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldMails } from '#server/mail/delete-old-mails.job.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

it('The log of sent emails is kept for 90 days', async () => {
  const { db } = app.services;
  const now = app.clock.now().getTime();
  for (const days of [0, 89, 91])
    await db.sql.query(
      `insert into mail_sent(to_hash, subject, sent_at) values (sha256('someone'), $1, $2)`,
      [`${days} days old`, new Date(now - days * 86_400_000)],
    );
  await deleteOldMails.run(app.services, {});
  const { rows } = await db.sql.query<{ subject: string }>(
    'select subject from mail_sent order by sent_at',
  );
  expect(rows.map(({ subject }) => subject)).toEqual(['89 days old', '0 days old']);
});
