import type { TestApp } from './api.ts';

export interface SentMail {
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** The emails sent to an address, newest first, after running the waiting jobs. */
export async function mailsTo(app: TestApp, to: string): Promise<SentMail[]> {
  await app.drainJobs();
  const { rows } = await app.services.db.sql.query<SentMail>(
    'select subject, text, html, links from sandbox_mail where "to" = $1 order by id desc',
    [to],
  );
  return rows;
}

export async function newestMail(app: TestApp, to: string): Promise<SentMail> {
  const [newest] = await mailsTo(app, to);
  if (!newest) throw new Error(`no mail was sent to ${to}`);
  return newest;
}

/** The six digits of the newest email. */
export async function mailedCode(app: TestApp, to: string): Promise<string> {
  const { text } = await newestMail(app, to);
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (!code) throw new Error(`no code in the mail to ${to}`);
  return code;
}
