import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    betting: `select adult_at, excluded_until from bettor where user_id = $1`,
    betting_caps: `select period, ${inMajor('cap')} as cap, ${inMajor('next')} as next, next_from
      from bet_cap where user_id = $1 order by period`,
    betting_account: `select platform_id as platform, '••••' || right(account, 4) as account,
        ${inMajor('amount')} as amount
      from bet_template where user_id = $1`,
  },
  tables: {
    bettor: { exported: 'betting', closing: 'deleted' },
    bet_cap: { exported: 'betting_caps', closing: 'deleted' },
    bet_template: { exported: 'betting_account', masked: ['account'], closing: 'deleted' },
    bet_check: { withheld: 'Look-ups, deleted after a day', closing: 'deleted' },
  },
};
