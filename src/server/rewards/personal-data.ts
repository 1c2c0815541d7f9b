import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    opportunities_claimed: `select o.title, ${inMajor('c.amount')} as amount,
        c.gold_coins::text as gold_coins, c.claimed_at, c.taken_back_at
      from opportunity_claim c join opportunity o on o.id = c.opportunity_id
      where c.user_id = $1 order by c.claimed_at`,
    wheel_spins: `select day, number, at, gold_coins::text as gold_coins, client_seed, drawn, prize, text
      from wheel_spin where user_id = $1 order by day, number`,
    perks: `select kind, ${inMajor('worth')} as worth, currency, state, ${inMajor('used')} as used, granted_at,
        ends_at
      from perk where user_id = $1 order by granted_at`,
    earned_rewards: `select kind, title, ${inMajor('amount')} as amount, currency, granted_at, released_at,
        ${inMajor('taken_back')} as taken_back, taken_back_at
      from reward where user_id = $1 order by granted_at`,
    gold_coins: `select title, amount::text as amount, at
      from gold_coin_entry where user_id = $1 order by id`,
    gold_coin_balance: 'select balance::text as balance from gold_coin_balance where user_id = $1',
    late_orders: `select o.reference_code as reference, l.promised_at, l.noticed_at, l.outcome,
        ${inMajor('l.amount')} as amount, l.currency
      from late_order l join orders o on o.id = l.order_id where o.user_id = $1 order by l.promised_at`,
    tutorial_answers: `select tutorial, tries, last_at, right_at from tutorial_answer
      where user_id = $1 order by last_at`,
    rank: 'select position, ranked_at from user_rank where user_id = $1',
    listed_by_rank: 'select listed_at from rank_listing where user_id = $1',
  },
  tables: {
    opportunity_claim: { exported: 'opportunities_claimed', closing: 'rewards' },
    wheel_spin: {
      exported: 'wheel_spins',
      closing: 'rewards',
      kept: ['client_seed', 'text'],
    },
    perk: { exported: 'perks', closing: 'rewards' },
    reward: { exported: 'earned_rewards', closing: 'rewards', kept: ['title'] },
    gold_coin_entry: { exported: 'gold_coins', closing: 'rewards', kept: ['title'] },
    gold_coin_balance: { exported: 'gold_coin_balance', closing: 'rewards' },
    late_order: { exported: 'late_orders', closing: 'rewards' },
    tutorial_answer: { exported: 'tutorial_answers', closing: 'deleted' },
    user_rank: { exported: 'rank', closing: 'deleted' },
    rank_listing: { exported: 'listed_by_rank', closing: 'deleted' },
  },
};
