import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MailPort } from '#server/ports/mail.ts';

/** Stores every email in a table that the sandbox console and tests read. */
export const sandboxMailPort = ({ db, clock }: { db: Database; clock: Clock }): MailPort => ({
  id: 'mail-sandbox',
  isSandbox: true,
  async send(mail) {
    await db.sql.query(
      `insert into sandbox_mail(message_id, "to", subject, text, html, links, at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
      [mail.id, mail.to, mail.subject, mail.text, mail.html, mail.links, clock.now()],
    );
  },
});
