import type { FraudKind } from '#lib/desk/fraud-rules.ts';

/**
 * What each type of rule looks for, as a condition on a candidate `c` (an existing order, or one about to be
 * placed: id, user_id, country_code, direction, service_type, total, target, at) and a rule `r` (at_least,
 * within_s). Later events don't count, so that a trial sees what was visible then; only shared devices and
 * payout accounts are today's.
 */
const before = (more: string, what = 'count(*)') =>
  `(select ${what} from orders x where x.user_id = c.user_id and x.created_at < c.at
      and x.id is distinct from c.id and ${more})`;

const OUT = `('purchase', 'withdrawal')`;
const isOut = `c.direction in ${OUT}`;
const within = `x.created_at + r.within_s * interval '1 second' > c.at`;
/** Orders abandoned before payment say nothing about speed. */
const meant = `x.status not in ('cancelled', 'awaiting_user')`;

export const conditions: Readonly<Record<FraudKind, string>> = {
  speed: `${isOut} and 1 + ${before(`x.direction in ${OUT} and ${within} and ${meant}`)} >= r.at_least`,
  new_beneficiary: `${isOut} and c.total >= r.at_least and c.target is not null
    and not exists ${before(`x.target = c.target and x.status = 'completed'`, '1')}`,
  card_brands: `c.direction = 'sale' and (select count(distinct s.brand_id) from gift_card_sale s
      join orders x on x.id = s.order_id where s.user_id = c.user_id and x.created_at <= c.at
      and ${within}) >= r.at_least
    and exists (select 1 from gift_card_sale s where s.order_id = c.id)`,
  under_limit: `${isOut} and exists (select 1 from users u join kyc_limit l
      on l.country_code = u.country_code and l.level = case when (case when u.country_code = 'NG'
        then u.has_account_set_up else u.has_kyc_set_up end) then 2 else 1 end
      where u.id = c.user_id and c.total <= case c.direction when 'withdrawal'
          then l.one_time_withdrawal else l.one_time_spend end
        and c.total * 100 >= r.at_least * case c.direction when 'withdrawal'
          then l.one_time_withdrawal else l.one_time_spend end)`,
  shared: `${isOut} and (select count(*) from (
      select b.user_id from login_device a join login_device b on b.device = a.device
        where a.user_id = c.user_id and b.user_id <> c.user_id
      union select b.user_id from payout_account a join payout_account b
        on b.bank_id = a.bank_id and b.number_hash = a.number_hash
        where a.user_id = c.user_id and b.user_id <> c.user_id) others) >= r.at_least`,
  large_first: `${isOut} and c.total >= r.at_least
    and exists (select 1 from users u where u.id = c.user_id
      and u.created_at > c.at - r.within_s * interval '1 second')
    and not exists ${before(`x.direction in ${OUT} and x.status = 'completed'`, '1')}`,
};

/** Whether a candidate matches a rule of any type. */
export const MATCHES = `case r.kind ${Object.entries(conditions)
  .map(([kind, condition]) => `when '${kind}' then ${condition}`)
  .join('\n')} else false end`;

/** Orders as candidates. */
export const AS_CANDIDATE =
  'o.id, o.user_id, o.country_code, o.direction, o.service_type, o.total, o.target, o.created_at as at';

/** The rules in effect at $1, one per type and country. */
export const RULES_NOW = `select distinct on (kind, country_code) * from fraud_rule
  where effective_at <= $1 order by kind, country_code, effective_at desc, asked_at desc`;
