import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {
    operator_account: { withheld: 'Which member is one of our staff', closing: 'deleted' },
  },
};
