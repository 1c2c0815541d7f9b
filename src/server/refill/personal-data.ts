import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  saved_numbers: `select service_type, name, '••••' || right(user_number, 4) as number, created_at
    from beneficiary where user_id = $1 order by created_at`,
  schedules: `select title, '••••' || right(target, 4) as number, every, next_at, remind_only, paused,
      (total / 100.0)::numeric(20, 2)::text as most, currency, created_at
    from bill_schedule where user_id = $1 order by created_at`,
};
