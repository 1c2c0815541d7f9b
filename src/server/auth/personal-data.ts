import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    sign_ins: `select user_agent, address, created_at, refreshed_at as last_used_at
      from session where user_id = $1 order by created_at`,
    passkeys: `select name, device, confirms_payments, created_at, last_used_at
      from passkey where user_id = $1 order by created_at`,
    known_devices: `select last_at as last_used_at, is_trusted
      from login_device where user_id = $1 order by last_at`,
    recoveries: 'select at, reviewed_at from recovery where user_id = $1',
  },
  tables: {
    session: { exported: 'sign_ins', closing: 'deleted' },
    session_token: { withheld: 'Hashes of tokens', closing: 'cascades' },
    passkey: {
      exported: 'passkeys',
      masked: ['credential_id', 'public_key', 'transports'],
      closing: 'deleted',
    },
    login_device: { exported: 'known_devices', masked: ['device'], closing: 'deleted' },
    recovery: { exported: 'recoveries', closing: 'deleted' },
    recovery_code: { withheld: 'Hashes of codes', closing: 'deleted' },
  },
};
