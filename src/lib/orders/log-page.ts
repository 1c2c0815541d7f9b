import type { CurrencyCode } from '#lib/currencies.ts';
import type { PageApi } from '#lib/page-api.ts';
import { shortAmount } from '#lib/rules/amount.ts';
import type { Transaction } from './contract.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const names = ['q', 'type', 'status', 'from', 'to', 'min', 'max'] as const;

/**
 * The filters of the transaction log from its address: only known names, nothing empty, and amounts parsed
 * from how people type them.
 */
export function readLogFilters(
  search: URLSearchParams,
  currency: CurrencyCode,
): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const given = search.get(name)?.trim() ?? '';
    const value = name === 'min' || name === 'max' ? shortAmount(given, currency) : given;
    if (value) filters[name] = value;
  }
  return filters;
}

/** The log that its address asks for: filters and, with ?cursor=, the rows older than a given one. */
export async function readLog(api: PageApi, search: URLSearchParams, currency: CurrencyCode) {
  const filters = readLogFilters(search, currency);
  const cursor = search.get('cursor') ?? '';
  const query = { ...filters, ...(cursor && { cursor }) };
  const found = await api.get<Transaction[]>('/transactions', query);
  const { ok, status, data, meta, message } = found;
  return {
    filters,
    rows: ok ? data : null,
    page: { filters, next: textOf(meta['next']), isOlder: cursor !== '' },
    isOlder: cursor !== '',
    /** What is wrong with a filter, shown below the filters. */
    problem: status === 422 ? message : null,
    failed: ok || status === 422 ? null : found,
  };
}
