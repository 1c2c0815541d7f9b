import type { Transaction } from './contract.ts';
import type { PageApi } from '#lib/page-api.ts';
import { readLogFilters } from './log-filters.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The log that its address asks for: filters and, with ?cursor=, the rows older than a given one. */
export async function readLog(api: PageApi, search: URLSearchParams) {
  const filters = readLogFilters(search);
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
