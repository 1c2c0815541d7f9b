import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  referral_bonuses: `select state, reason, (amount / 100.0)::numeric(20, 2)::text as amount,
      currency, decided_at
    from referral_bonus where referrer_id = $1 order by decided_at`,
  referral_checks: `select flagged_at, findings, verdict, told, decided_at
    from referral_flag where referrer_id = $1 order by flagged_at`,
};
