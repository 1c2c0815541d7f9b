import type { AnnouncementDraft } from '#lib/announcements/contract.ts';
import {
  defaultPreferences,
  isLocked,
  type MessageTopic,
} from '#lib/notifications/message-topics.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const DAY_S = 24 * 3600;

export type Segment = Pick<AnnouncementDraft, 'countries' | 'level' | 'product' | 'product_days'>;

/** The topic under which readers can switch it off. */
export const topicOf = ({ about }: Pick<AnnouncementDraft, 'about'>): MessageTopic =>
  about === 'terms' ? 'money' : 'news';

/**
 * Members in a segment: $1 countries, $2 level, $3 product, $4 since. Without closed and blocked accounts,
 * and those with an unverified email. The level is that of `levelOf` in kyc.
 */
const MEMBERS = `select u.id from users u
  where u.deleted_at is null and u.status <> 'blacklisted' and u.email_verified_at is not null
    and u.country_code = any($1)
    and ($2::int is null or $2 = case when
      case u.country_code when 'NG' then u.has_account_set_up else u.has_kyc_set_up end then 2 else 1 end)
    and ($3::text is null or exists (select from orders o where o.user_id = u.id
      and o.service_type = $3 and o.created_at > $4 and o.status in ('completed', 'partly_completed')))`;

const valuesOf = ({ countries, level, product, product_days }: Segment, now: Date) => [
  ...[countries, level, product],
  product_days === null ? null : secondsAfter(now, -product_days * DAY_S),
];

/** Stores the recipients of an announcement, once; from then on the segment no longer changes. */
export async function keepRecipients(
  tx: Database,
  id: string,
  segment: Segment,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.sql.query(
    `insert into announcement_recipient(announcement_id, user_id) select $5, m.id from (${MEMBERS}) m`,
    [...valuesOf(segment, now), id],
  );
  return rowCount ?? 0;
}

export interface Reach {
  members: number;
  emails: number;
  pushes: number;
}

/** How many members are in a segment, and how many of them get an email or a push message by their preferences. */
export async function countReach(
  db: Database,
  draft: Segment & Pick<AnnouncementDraft, 'about' | 'channels'>,
  now: Date,
): Promise<Reach> {
  const topic = topicOf(draft);
  const usual = defaultPreferences[topic];
  const { rows } = await db.sql.query<Reach>(
    `select count(*)::int as members, count(*) filter (where coalesce(p.email, $6))::int as emails,
        count(*) filter (where coalesce(p.push, $7)
          and exists (select from push_device d where d.user_id = m.id))::int as pushes
      from (${MEMBERS}) m
        left join notification_preference p on p.user_id = m.id and p.topic = $5`,
    [...valuesOf(draft, now), topic, usual.email || isLocked(topic, 'email'), usual.push],
  );
  const { members = 0, emails = 0, pushes = 0 } = rows[0] ?? {};
  const { channels } = draft;
  return {
    members,
    emails: channels.includes('email') ? emails : 0,
    pushes: channels.includes('push') ? pushes : 0,
  };
}
