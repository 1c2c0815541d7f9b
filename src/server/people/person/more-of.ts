import type { DeskPerson, DeskPersonSections } from '#lib/people/contract.ts';
import type { Database } from '#server/db/client.ts';
import { plansInSql } from '#server/orders/autopay/autopay.ts';

/** Lists about one person: as JSON, with times and amounts as the API formats them. */
export interface MoreOf extends Omit<DeskPersonSections, 'limits' | 'ties'> {
  sessions: { user_agent: string; since: string; last_used_at: string }[];
  notes: DeskPerson['notes'];
  log: DeskPerson['log'];
  emergency_lock: DeskPerson['emergency_lock'];
  flag_rules: DeskPerson['flag_rules'];
  devices: number;
  referred: number;
}

/** A time as the API formats it. */
const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const sum = (column: string) => `(${column} / 100.0)::numeric(20, 2)::text`;

/** Rows of a list, in order; empty if there are none. */
const list = (name: keyof MoreOf, fields: string, from: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (select ${fields} from ${from}) l) as ${name}`;

const parts = [
  list(
    'sessions',
    `user_agent, ${iso('created_at')} since, ${iso('refreshed_at')} last_used_at`,
    `session where user_id = $1 and kind = 'full' and expires_at > $2
     order by refreshed_at desc limit 20`,
  ),
  list(
    'notes',
    `n.text, o.name as by, ${iso('n.written_at')} at`,
    `person_note n join operator o on o.id = n.operator_id
     where n.user_id = $1 order by n.written_at desc, n.id limit 50`,
  ),
  list(
    'log',
    `${iso('a.at')} at, case when a.actor = $1::text then 'The customer'
       else coalesce(o.name, 'Automatic') end actor, a.action`,
    `(select * from audit_log where subject = $1::text order by id desc limit 20) a
     left join operator o on a.actor = 'operator:' || o.id order by a.id desc`,
  ),
  list(
    'opened',
    `coalesce(o.name, a.actor) as by, ${iso('a.at')} at, a.detail->>'reason' as reason`,
    `audit_log a left join operator o on a.actor = 'operator:' || o.id
     where a.subject = $1::text and a.action in ('people.open-details') order by a.id desc limit 10`,
  ),
  list(
    'documents',
    `replace(document_type, '_', ' ') as name, '••••' || number_last4 as number, state`,
    'kyc_identity where user_id = $1 order by created_at desc limit 10',
  ),
  list(
    'payout_accounts',
    `b.name as bank, '••••' || p.number_last4 as number, p.is_primary`,
    `payout_account p join bank b on b.id = p.bank_id
     where p.user_id = $1 and p.removed_at is null order by p.is_primary desc, p.created_at limit 10`,
  ),
  list(
    'flags',
    `f.reference, r.title, f.state, ${sum('f.amount')} as amount, f.currency,
     ${iso('f.raised_at')} raised_at, ${iso('f.release_at')} release_at, o.reference_code as order`,
    `flag f join flag_rule r on r.key = f.rule join orders o on o.id = f.order_id
     where f.user_id = $1 order by f.raised_at desc, f.id limit 10`,
  ),
  list('flag_rules', 'key, title', `flag_rule where kind = 'manual' and active order by title`),
  list(
    'tickets',
    `id, subject, state, ${iso('created_at')} at`,
    'ticket where user_id = $1 order by created_at desc, id limit 10',
  ),
  list(
    'messages',
    `by, title, ${iso('at')} at`,
    `((select 'notice' as by, title, created_at as at from notifications
         where user_id = $1 order by seq desc limit 20)
      union all
      (select 'mail', subject, sent_at from mail_sent
         where to_hash = sha256(convert_to(u.email, 'UTF8')) order by id desc limit 20)) m
     order by m.at desc limit 20`,
  ),
  list(
    'invited',
    `id, username, ${iso('created_at')} joined`,
    'users where referred_by = $1 order by created_at desc limit 20',
  ),
  `(select jsonb_build_object('id', r.id, 'username', r.username) from users r
     where r.id = u.referred_by) as invited_by`,
  `(select jsonb_build_object('locked_by', locked_by, 'stays_until', ${iso('stays_until')},
       'opens_at', ${iso('opens_at')}) from emergency_lock where user_id = $1) as emergency_lock`,
  '(select count(*)::int from users where referred_by = $1) as referred',
  '(select count(*)::int from login_device where user_id = $1) as devices',
];

/** The plans of all products: `features.ts` registers them after this file is read. */
const schedules = () =>
  list(
    'schedules',
    `title, '••••' || right(target, 4) as number, every, ${iso('next_at')} next_at, paused`,
    `(${plansInSql()}) p where user_id = $1 order by next_at limit 20`,
  );

/** Every short list about one person, in one query. */
export async function readMore(db: Database, id: string, now: Date): Promise<MoreOf> {
  const { rows } = await db.sql.query<MoreOf>({
    name: 'desk-person-more',
    text: `select ${[...parts, schedules()].join(',\n')} from users u where u.id = $1::uuid`,
    values: [id, now],
  });
  return rows[0]!;
}
