import type { PersonalData } from '#server/platform/personal-data.ts';

const REPEATED = 'Answers for repeated requests, deleted within days';

export const personalData: PersonalData = {
  tables: {
    http_idempotency: { withheld: REPEATED, closing: 'expires' },
    look_up: { withheld: 'Times of look-ups, deleted after a day', closing: 'deleted' },
  },
};
