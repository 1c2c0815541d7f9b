import { desc, sql } from 'drizzle-orm';
import type { listSandboxMail, listSandboxPush, listSandboxSms } from '#lib/sandbox/contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { sandboxMail } from '#server/providers/mail/tables.ts';
import { sandboxPush } from '#server/providers/push/tables.ts';
import { sandboxSms } from '#server/providers/sms/tables.ts';

const SHOWN = 50;

/** Emails that the sandbox has stored instead of sending, newest first. */
export async function listMail({
  db,
  query,
}: CallContext<typeof listSandboxMail>): Promise<Reply<typeof listSandboxMail>> {
  const rows = await db.orm
    .select()
    .from(sandboxMail)
    .where(query.to ? sql`lower(${sandboxMail.to}) = lower(${query.to})` : undefined)
    .orderBy(desc(sandboxMail.id))
    .limit(SHOWN);
  return {
    data: rows.map(({ to, subject, text, html, links, at }) => ({
      to,
      subject,
      text,
      html,
      links,
      at: at.toISOString(),
    })),
  };
}

/** Text messages of the sandbox, newest first. */
export async function listSms({
  db,
  query,
}: CallContext<typeof listSandboxSms>): Promise<Reply<typeof listSandboxSms>> {
  const rows = await db.orm
    .select()
    .from(sandboxSms)
    .where(query.to ? sql`${sandboxSms.to} = ${query.to}` : undefined)
    .orderBy(desc(sandboxSms.id))
    .limit(SHOWN);
  return { data: rows.map(({ to, text, at }) => ({ to, text, at: at.toISOString() })) };
}

/** Push messages of the sandbox, newest first. */
export async function listPush({
  db,
}: CallContext<typeof listSandboxPush>): Promise<Reply<typeof listSandboxPush>> {
  const rows = await db.orm.select().from(sandboxPush).orderBy(desc(sandboxPush.id)).limit(SHOWN);
  return {
    data: rows.map(({ to, title, body, link, urgency, at }) => ({
      to,
      title,
      body,
      link,
      urgency,
      at: at.toISOString(),
    })),
  };
}
