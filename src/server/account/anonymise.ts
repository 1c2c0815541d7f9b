import { mailed } from '#lib/constants.ts';
import { eraseEventsOf } from '#server/analytics/erase-events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newReferralCode } from '#server/platform/ids.ts';
import { erasePersonalData } from '#server/platform/personal-data.ts';
import type { Services } from '#server/platform/services.ts';
import { dropUploadsOf } from '#server/uploads/drop-upload.ts';

async function anonymise(services: Services, userId: string): Promise<void> {
  const { clock } = services;
  await inTransaction(services.db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `with mails as (delete from mail_sent where to_hash = (
         select sha256(convert_to(email, 'UTF8')) from users
         where id = $1 and deleted_at <= $4 and anonymised_at is null)),
       messages as (update message_log set recipient = null where recipient in (
         select sha256(convert_to(lower(own), 'UTF8')) from users,
           unnest(array[email, phone_number, id::text]) own
         where id = $1 and deleted_at <= $4 and anonymised_at is null))
       update users set email = 'deleted-' || id || '@deleted.invalid', username = 'deleted-' || id,
         password_hash = '', pin_hash = null, firstname = null, lastname = null, birth_date = null,
         phone_number = null, profile_pic_key = null, deletion_reason = null, referral_code = $3,
         two_factor_secret = null, two_factor_enabled_at = null, two_factor_pending = null,
         anonymised_at = $2
       where id = $1 and deleted_at <= $4 and anonymised_at is null`,
      [userId, clock.now(), newReferralCode(), secondsAfter(clock.now(), -mailed.restoreLinkS)],
    );
    if (rowCount === 0) return;
    await dropUploadsOf(tx, services, userId);
    await eraseEventsOf(tx, services, userId);
    await erasePersonalData(tx, userId, clock.now());
    await audit(tx, { actor: 'system', action: 'account.anonymised', subject: userId });
  });
}

/** Erases the personal data of accounts that weren't restored within 30 days. */
export async function anonymiseDeleted(services: Services): Promise<void> {
  const { db, clock } = services;
  const { rows } = await db.sql.query<{ id: string }>(
    `select id from users where deleted_at <= $1 and anonymised_at is null
     order by deleted_at limit 100`,
    [secondsAfter(clock.now(), -mailed.restoreLinkS)],
  );
  for (const { id } of rows) await anonymise(services, id);
}
