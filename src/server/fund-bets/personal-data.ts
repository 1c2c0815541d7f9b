import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  betting: `select adult_at, excluded_until from bettor where user_id = $1`,
  betting_caps: `select period, (cap / 100.0)::numeric(20, 2)::text as cap,
      (next / 100.0)::numeric(20, 2)::text as next, next_from
    from bet_cap where user_id = $1 order by period`,
  betting_account: `select platform_id as platform, '••••' || right(account, 4) as account,
      (amount / 100.0)::numeric(20, 2)::text as amount
    from bet_template where user_id = $1`,
};
