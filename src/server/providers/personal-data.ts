import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {
    provider_event: {
      withheld: 'Messages between providers and us; the orders show their content',
      closing: 'expires',
    },
    provider_request: { withheld: 'Hashes of our requests to providers', closing: 'expires' },
    provider_call: { withheld: 'Times and outcomes of our calls', closing: 'expires' },
  },
};
