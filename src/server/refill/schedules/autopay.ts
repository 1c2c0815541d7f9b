import { momentFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Autopay } from '#server/orders/autopay/autopay.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { queueDate } from './schedules.job.ts';

/** Bills that are paid, or only remembered, on dates. */
export const billAutopay: Autopay<ScheduleRow> = {
  table: 'bill_schedule',
  pays: 'not remind_only',
  daysAhead: 1,
  upcoming: ({ title, target, total, currency, country_code, next_at }) => ({
    title: `Upcoming autopay: ${title}`,
    message: [
      `On ${momentFor(country_code, next_at)} we’ll pay up to ${formatMinor(money(total, currency))} for ${maskNumbers(target)}.`,
      'To stop it, pause or delete it in your list before then.',
    ],
    link: `${paths.refill}#schedules`,
  }),
  queue: queueDate,
};
