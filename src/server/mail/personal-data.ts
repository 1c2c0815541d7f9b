import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {
    mail_sent: { withheld: 'Hashes of addresses, deleted after 90 days', closing: 'erased' },
    message_log: {
      withheld: 'Hashes of texts and of addresses, deleted after a year',
      closing: 'erased',
    },
  },
};
