import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    contact_changes: `select what, before, after, at from contact_change where user_id = $1 order by id`,
  },
  tables: {
    contact_change: { exported: 'contact_changes', closing: 'deleted' },
    users: {
      exported: 'profile',
      masked: [
        ...['username_key', 'password_hash', 'pin_hash', 'two_factor_secret', 'two_factor_pending'],
        'deletion_reason',
      ],
      closing: 'payments',
      emptied: [
        ...['email', 'username', 'username_key', 'password_hash', 'pin_hash', 'firstname'],
        ...['lastname', 'birth_date', 'phone_number', 'referral_code', 'deletion_reason'],
        ...['two_factor_secret', 'two_factor_pending'],
      ],
    },
    link_token: { withheld: 'Hashes of links in emails', closing: 'deleted' },
    mailed_code: { withheld: 'Hashes of codes in emails', closing: 'deleted' },
  },
};
