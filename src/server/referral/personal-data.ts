import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    referral_bonuses: `select state, reason, ${inMajor('amount')} as amount, currency, decided_at
      from referral_bonus where referrer_id = $1 order by decided_at`,
    referral_checks: `select flagged_at, findings, verdict, told, decided_at
      from referral_flag where referrer_id = $1 order by flagged_at`,
  },
  tables: {
    referral_bonus: { exported: 'referral_bonuses', closing: 'rewards' },
    referral_flag: {
      exported: 'referral_checks',
      masked: ['note'],
      closing: 'rewards',
      kept: ['findings', 'told', 'note'],
    },
  },
};
