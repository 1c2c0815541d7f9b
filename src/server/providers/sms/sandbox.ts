import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { SmsPort } from '#server/ports/sms.ts';

/** Stores every message in a table that the sandbox console and tests read. */
export const sandboxSmsPort = ({ db, clock }: { db: Database; clock: Clock }): SmsPort => ({
  id: 'sms-sandbox',
  isSandbox: true,
  async send(sms) {
    await db.sql.query(
      `insert into sandbox_sms(message_id, "to", text, at) values ($1, $2, $3, $4)
       on conflict (message_id) do nothing`,
      [sms.id, sms.to, sms.text, clock.now()],
    );
    return { kind: 'done', value: null, providerRef: sms.id, raw: null };
  },
});
