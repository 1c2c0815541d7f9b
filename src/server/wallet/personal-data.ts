import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    deposits: `select channel, reference, provider, ${inMajor('amount')} as amount, ${inMajor('fee')} as fee,
        currency, sender_name, '••••' || right(phone_number, 4) as phone_number, network, created_at, settled_at
      from deposit where user_id = $1 order by created_at`,
    account_numbers: `select provider, bank, account_number, account_name, created_at
      from reserved_account where user_id = $1 order by created_at`,
    disputes: `select d.provider, ${inMajor('d.amount')} as amount, d.currency, d.category, d.opened_at, d.state,
        d.decided_at
      from dispute d join orders o on o.id = d.order_id where o.user_id = $1 order by d.opened_at`,
    monthly_summaries: 'select month, told_at from month_summary where user_id = $1 order by month',
  },
  tables: {
    'ledger.account': { exported: 'wallet', closing: 'payments' },
    'ledger.txn': { exported: 'wallet', masked: ['meta'], closing: 'payments', kept: ['meta'] },
    'ledger.hold': { withheld: 'The orders show what they hold', closing: 'payments' },
    'ledger.daily_balance': { withheld: 'Sums of the wallet’s entries', closing: 'payments' },
    'ledger.entry': { exported: 'wallet', closing: 'payments' },
    'ledger.delta': { withheld: 'Parts of balances of our accounts', closing: 'payments' },
    deposit: {
      exported: 'deposits',
      masked: ['phone_number', 'instruction', 'note', 'redirect_url', 'return_url'],
      closing: 'payments',
      kept: ['sender_name', 'phone_number', 'instruction', 'note', 'redirect_url', 'return_url'],
    },
    reserved_account: {
      exported: 'account_numbers',
      closing: 'payments',
      kept: ['account_number', 'account_name', 'bank'],
    },
    dispute: {
      exported: 'disputes',
      masked: ['evidence', 'note'],
      closing: 'decisions',
      kept: ['evidence', 'note'],
    },
    dispute_posting: { withheld: 'The wallet shows what was moved', closing: 'payments' },
    month_summary: { exported: 'monthly_summaries', closing: 'deleted' },
  },
};
