import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    guardians: `select name, invited_at, expires_at, accepted_at, ends_at, lock_asked_at, locked_at, vouched_at
      from guardian where user_id = $1 order by invited_at`,
    recoveries_with_guardians: `select started_at, expires_at, due_at, proven_at, ended_at, ended_by
      from guardian_recovery where user_id = $1 order by started_at`,
  },
  tables: {
    guardian: { exported: 'guardians', masked: ['link_hash'], closing: 'deleted' },
    guardian_recovery: {
      exported: 'recoveries_with_guardians',
      // a stranger may have started it, with another address
      masked: ['token_hash', 'code_hash', 'password_hash', 'email'],
      closing: 'deleted',
    },
  },
};
