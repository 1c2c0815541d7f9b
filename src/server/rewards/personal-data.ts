import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  opportunities_claimed: `select o.title, (c.amount / 100.0)::numeric(20, 2)::text as amount,
      c.gold_coins::text as gold_coins, c.claimed_at, c.taken_back_at
    from opportunity_claim c join opportunity o on o.id = c.opportunity_id
    where c.user_id = $1 order by c.claimed_at`,
  wheel_spins: `select day, number, at, gold_coins::text as gold_coins, client_seed, drawn, prize, text
    from wheel_spin where user_id = $1 order by day, number`,
};
