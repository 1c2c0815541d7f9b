import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {
    person_note: { withheld: 'Notes of staff, for staff', closing: 'deleted' },
  },
};
