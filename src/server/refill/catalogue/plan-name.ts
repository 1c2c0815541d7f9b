import type { ProductRow } from '#server/refill/tables.ts';

type Read = Pick<
  ProductRow,
  'size_label' | 'size_mb' | 'validity_days' | 'validity_label' | 'category'
>;

const MB = { mb: 1, gb: 1024, tb: 1024 * 1024 } as const;
const DAYS = { hour: 1 / 24, hr: 1 / 24, day: 1, week: 7, month: 30, year: 365 } as const;
const A_WEEK_FROM = 7;
const A_MONTH_FROM = 28;
const LONG_FROM = 32;

function categoryOf(unit: keyof typeof DAYS, days: number): Read['category'] {
  if (unit === 'hour' || unit === 'hr') return 'hourly';
  if (days < A_WEEK_FROM) return 'daily';
  if (days < A_MONTH_FROM) return 'weekly';
  return days < LONG_FROM ? 'monthly' : 'long';
}

/** What the name of a new product says about it: "1.5GB - 7 Days", "DStv Compact - 1 month". */
export function readPlanName(name: string): Read {
  const size = /(\d+(?:\.\d+)?)\s*(mb|gb|tb)\b/i.exec(name);
  const time = /(\d+)[\s-]*(hour|hr|day|week|month|year)s?\b/i.exec(name);
  const sizeUnit = size?.[2]?.toLowerCase() as keyof typeof MB | undefined;
  const timeUnit = time?.[2]?.toLowerCase() as keyof typeof DAYS | undefined;
  const days = timeUnit ? Number(time?.[1]) * DAYS[timeUnit] : null;
  const count = Number(time?.[1]);
  const word = timeUnit === 'hr' ? 'hour' : timeUnit;
  return {
    size_label: sizeUnit ? `${size?.[1]} ${sizeUnit.toUpperCase()}` : null,
    size_mb: sizeUnit ? Math.round(Number(size?.[1]) * MB[sizeUnit]) : null,
    validity_days: days === null ? null : Math.max(1, Math.round(days)),
    validity_label: word ? `${count} ${word}${count === 1 ? '' : 's'}` : null,
    category: timeUnit && days !== null ? categoryOf(timeUnit, days) : null,
  };
}
