import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    guardians: `select name, invited_at, expires_at, accepted_at, ends_at, lock_asked_at, locked_at
      from guardian where user_id = $1 order by invited_at`,
  },
  tables: {
    guardian: { exported: 'guardians', masked: ['link_hash'], closing: 'deleted' },
  },
};
