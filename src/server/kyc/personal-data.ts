import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    identities: `select document_type, reference, '••••' || number_last4 as number, state, reason,
        claimed_first_name, claimed_last_name, claimed_birth_date::text, verified_name, register_name,
        consent_at, consent_version, created_at, decided_at
      from kyc_identity where user_id = $1 order by created_at`,
    identity_draft: `select document_type, first_name, last_name, birth_date::text, updated_at
      from kyc_draft where user_id = $1`,
    identity_photos: `select p.kind, p.erased_at from kyc_photo p
      join kyc_identity i on i.id = p.identity_id where i.user_id = $1 order by i.created_at, p.position`,
    personal_limits: `select name, ${inMajor('amount')} as amount, starts_at, until, ended_at
      from personal_limit where user_id = $1 order by starts_at`,
  },
  tables: {
    kyc_identity: {
      exported: 'identities',
      masked: ['number_sealed'],
      closing: 'identity',
      kept: [
        ...['number_sealed', 'number_last4', 'reason', 'claimed_first_name', 'claimed_last_name'],
        ...['claimed_birth_date', 'verified_name', 'register_name'],
      ],
    },
    kyc_draft: { exported: 'identity_draft', masked: ['photos'], closing: 'deleted' },
    listed_match: {
      withheld: 'A check against lists, which the law doesn’t let us disclose',
      closing: 'identity',
      kept: ['list', 'person_id', 'name', 'reasons'],
    },
    kyc_photo: { exported: 'identity_photos', closing: 'identity' },
    payout_account: {
      exported: 'payout_accounts',
      // the last digits of the number are in the masked one
      masked: ['number_sealed', 'number_last4'],
      closing: 'payments',
      kept: ['number_sealed', 'number_last4', 'account_name'],
    },
    personal_limit: { exported: 'personal_limits', masked: ['set_by'], closing: 'deleted' },
  },
};
