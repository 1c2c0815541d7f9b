import type { Banner } from '#lib/notifications/contract.ts';
import type { Member } from '#lib/visitor.ts';
import { callWords } from '#lib/was-that-you/words.ts';
import type { Database } from '#server/db/client.ts';

interface Row extends Banner {
  /** Its segment needs more than what a member's session says. */
  by_list: boolean;
  is_call: boolean;
}

async function isListed(db: Database, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'banner-recipient',
    text: 'select 1 from announcement_recipient where announcement_id = $1 and user_id = $2',
    values: [id, userId],
  });
  return rowCount === 1;
}

/**
 * A current call of our team, or else the newest announcement above a member's pages now, if any.
 * Country and level are checked as of today, so that someone who joined yesterday sees it too; the
 * users of a product were stored.
 */
export async function bannerFor(
  db: Database,
  { uuid, country, has_account_set_up, has_kyc_set_up }: Member,
  now: Date,
): Promise<Banner | null> {
  const isComplete = country.code === 'NG' ? has_account_set_up : has_kyc_set_up;
  const { rows } = await db.sql.query<Row>({
    name: 'banners-on',
    text: `select * from (select c.id, split_part(o.name, ' ', 1) as title, '' as text, null as link,
          false as by_list, true as is_call
        from support_call c join operator o on o.id = c.operator_id
        where c.user_id = $4 and c.ended_at is null and c.ends_at > $1
        order by c.ends_at desc limit 1) call
      union all
      select * from (select id, title, text, link, product is not null as by_list, false
        from announcement
        where 'banner' = any(channels) and approved_at is not null and stopped_at is null
          and starts_at <= $1 and ends_at > $1 and $2 = any(countries)
          and (level is null or level = $3)
        order by starts_at desc, id limit 5) news`,
    values: [now, country.code, isComplete ? 2 : 1, uuid],
  });
  for (const { by_list, is_call, ...banner } of rows) {
    if (is_call) return { ...banner, ...callWords(banner.title), is_call };
    if (!by_list || (await isListed(db, banner.id, uuid))) return banner;
  }
  return null;
}
