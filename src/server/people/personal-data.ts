import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {
    support_call: { withheld: 'Which operator called, for staff', closing: 'deleted' },
    person_note: { withheld: 'Notes of staff, for staff', closing: 'deleted' },
  },
};
