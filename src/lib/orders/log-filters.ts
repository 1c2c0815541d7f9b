import { shortAmount } from '#lib/rules/amount.ts';

const names = ['q', 'type', 'status', 'from', 'to', 'min', 'max'] as const;

/**
 * The filters of the transaction log from its address: only known names, nothing empty, and amounts parsed
 * from how people type them.
 */
export function readLogFilters(search: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const given = search.get(name)?.trim() ?? '';
    const value = name === 'min' || name === 'max' ? shortAmount(given) : given;
    if (value) filters[name] = value;
  }
  return filters;
}
