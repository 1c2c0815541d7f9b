import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    staff_notes: 'select text, written_at from person_note where user_id = $1 order by written_at',
  },
  tables: {
    person_note: { exported: 'staff_notes', closing: 'deleted' },
  },
};
