import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    data_exports: `select created_at, expires_at from data_export
      where user_id = $1 order by created_at`,
  },
  tables: {
    data_export: { exported: 'data_exports', masked: ['sealed'], closing: 'deleted' },
  },
};
