import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    lock_codes: 'select created_at, ends_at from lock_code where user_id = $1 order by created_at',
    emergency_lock:
      'select locked_at, stays_until, opens_at from emergency_lock where user_id = $1',
  },
  tables: {
    lock_code: { exported: 'lock_codes', masked: ['code_hash', 'key_id'], closing: 'deleted' },
    emergency_lock: { exported: 'emergency_lock', closing: 'deleted' },
  },
};
