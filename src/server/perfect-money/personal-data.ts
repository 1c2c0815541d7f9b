import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    dollar_sales: `select provider, '••••' || right(account_id, 4) as account, ${inMajor('dollars')} as dollars,
        held_until
      from dollar_sale where user_id = $1 order by held_until`,
  },
  tables: {
    dollar_sale: {
      exported: 'dollar_sales',
      masked: ['account_id', 'redirect_url'],
      closing: 'payments',
      kept: ['account_id', 'redirect_url'],
    },
    dollar_check: { withheld: 'Look-ups, deleted after a day', closing: 'deleted' },
  },
};
