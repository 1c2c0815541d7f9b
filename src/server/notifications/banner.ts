import type { Banner } from '#lib/notifications/contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';

interface Row extends Banner {
  /** Its segment needs more than what a member's session says. */
  by_list: boolean;
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
 * The newest announcement above a member's pages now, if any. Country and level are checked as of today, so
 * that someone who joined yesterday sees it too; the users of a product were stored.
 */
export async function bannerFor(
  db: Database,
  { uuid, country, has_account_set_up, has_kyc_set_up }: Member,
  now: Date,
): Promise<Banner | null> {
  const isComplete = country.code === 'NG' ? has_account_set_up : has_kyc_set_up;
  const { rows } = await db.sql.query<Row>({
    name: 'banners-on',
    text: `select id, title, text, link, product is not null as by_list from announcement
      where 'banner' = any(channels) and approved_at is not null and stopped_at is null
        and starts_at <= $1 and ends_at > $1 and $2 = any(countries)
        and (level is null or level = $3)
      order by starts_at desc, id limit 5`,
    values: [now, country.code, isComplete ? 2 : 1],
  });
  for (const { by_list, ...banner } of rows)
    if (!by_list || (await isListed(db, banner.id, uuid))) return banner;
  return null;
}
