import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    uploads: `select purpose, declared_type as type, declared_size as bytes, state, created_at
      from upload where user_id = $1 order by created_at`,
  },
  tables: {
    // the files are deleted; their hashes show whether a picture is used a second time
    upload: { exported: 'uploads', closing: 'decisions' },
  },
};
