import { mailed } from '#lib/constants.ts';
import { eraseEventsOf } from '#server/analytics/erase-events.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newReferralCode } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { dropUploadsOf } from '#server/uploads/drop-upload.ts';

/** Data that only serves the user; orders, the ledger and identity checks must be kept by law. */
export const PERSONAL = [
  'session',
  'login_device',
  'link_token',
  'mailed_code',
  'recovery_code',
  'recovery',
  'passkey',
  'notifications',
  'beneficiary',
  'notification_preference',
  'push_device',
  'quiet_hours',
  'data_export',
  'ticket',
  'kyc_draft',
  'card_sale_template',
  'user_rank',
  'bill_check',
  'dollar_check',
  'look_up',
  'bet_check',
  'bet_template',
  'bet_cap',
  'bettor',
  'airtime_proof',
  'bill_schedule',
  'shopping_address',
  'coin_address',
  'coin_alert',
  'event_waiting',
  'tutorial_answer',
  'rank_listing',
  'month_summary',
  'announcement_recipient',
  'person_note',
  'personal_limit',
  'operator_account',
];

/** Comments on gift cards, and codes that still belong to the seller; a card that we paid for is ours. */
async function eraseCards(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.sql.query(
    `update gift_card_item i set code_sealed = null from gift_card_sale s
     where s.order_id = i.order_id and s.user_id = $1
       and not exists (select 1 from order_item l
         where l.order_id = i.order_id and l.position = i.position + 1 and l.state = 'delivered')`,
    [userId],
  );
  // sales we paid for are erased when their retention period ends
  await tx.sql.query(
    `update gift_card_sale s set comment = null, erased_at = case when exists (
       select 1 from orders o where o.id = s.order_id and o.paid is not null) then erased_at else $2 end
     where user_id = $1 and erased_at is null`,
    [userId, now],
  );
}

/** Codes that the user bought. A gift's codes belong to its recipient, unless the user opened them. */
async function eraseCodes(tx: Database, userId: string): Promise<void> {
  await tx.sql.query(
    `delete from gift g where user_id = $1 and exists (
       select 1 from order_voucher v where v.order_id = g.order_id and v.revealed_at is not null)`,
    [userId],
  );
  await tx.sql.query(
    `delete from order_voucher v using orders o where o.id = v.order_id and o.user_id = $1
       and not exists (select 1 from gift g where g.order_id = o.id)`,
    [userId],
  );
}

/** Delivery addresses and what was written about them; quotes stay. No one searches for a link any longer. */
async function eraseShopping(tx: Database, userId: string): Promise<void> {
  await tx.sql.query(
    `update shopping_request set whatsapp_no = '', delivery = delivery || jsonb_build_object(
       'first_name', '', 'last_name', '', 'phone_number', '', 'town', '', 'address', '',
       'zip_code', '') where user_id = $1`,
    [userId],
  );
  await tx.sql.query(
    `update shopping_item set description = '', note_to_receiver = '', image_key = null,
       waiting_since = null, question = case when question is not null then '' end,
       answer = case when answer is not null then '' end
     where user_id = $1`,
    [userId],
  );
  await tx.sql.query(
    `update shopping_step s set facts = '{}' from orders o
     where o.id = s.order_id and o.user_id = $1`,
    [userId],
  );
}

/** Names on tickets. The tickets stay, because orders and gate counts depend on them. */
async function eraseTicketNames(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('update admission set name = null where holder_id = $1', [userId]);
}

async function anonymise(services: Services, userId: string): Promise<void> {
  const { clock } = services;
  await inTransaction(services.db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `with mails as (delete from mail_sent where to_hash = (
         select sha256(convert_to(email, 'UTF8')) from users
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
    for (const table of PERSONAL)
      await tx.sql.query(`delete from ${table} where user_id = $1`, [userId]);
    await dropUploadsOf(tx, services, userId);
    await eraseEventsOf(tx, services, userId);
    await eraseCards(tx, userId, clock.now());
    await eraseCodes(tx, userId);
    await eraseShopping(tx, userId);
    await eraseTicketNames(tx, userId);
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
