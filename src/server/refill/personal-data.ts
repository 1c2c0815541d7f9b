import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    saved_numbers: `select service_type, name, '••••' || right(user_number, 4) as number, created_at
      from beneficiary where user_id = $1 order by created_at`,
    schedules: `select title, '••••' || right(target, 4) as number, customer, identity, every, next_at,
        remind_only, paused, ${inMajor('total')} as most, currency, last_at, last_outcome, last_text, last_reference,
        created_at
      from bill_schedule where user_id = $1 order by created_at`,
    promo_codes_used: `select code, ${inMajor('amount')} as amount
      from promo_code_use where user_id = $1 order by order_id`,
  },
  tables: {
    beneficiary: { exported: 'saved_numbers', masked: ['user_number'], closing: 'deleted' },
    bill_schedule: { exported: 'schedules', masked: ['fields', 'target'], closing: 'deleted' },
    bill_check: { withheld: 'Look-ups, deleted after a day', closing: 'deleted' },
    promo_code_use: { exported: 'promo_codes_used', closing: 'payments' },
  },
};
