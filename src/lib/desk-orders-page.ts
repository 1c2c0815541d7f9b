import type { DeskSavedFilter } from './contracts/desk-order-list.ts';

const FILTERS = [
  ...['q', 'service', 'status', 'country', 'provider', 'min', 'max', 'from', 'to'],
] as const;

/** Amounts are typed as people write them: "5,000". */
const bare = (name: string, value: string) =>
  name === 'min' || name === 'max' ? value.replaceAll(/[,\s]/g, '') : value;

/** What an address of the list of orders asks for; what is left empty isn't asked. */
export function ordersQuery(search: URLSearchParams): {
  chosen: Record<string, string>;
  cursor: string;
} {
  const typed = FILTERS.map((name): [string, string] => [
    name,
    bare(name, search.get(name)?.trim() ?? ''),
  ]);
  const chosen = Object.fromEntries(typed.filter(([, value]) => value !== ''));
  return { chosen, cursor: search.get('cursor') ?? '' };
}

/** What comes with a page of the list; nothing while it can't be read. */
export const ordersMeta = (meta: Record<string, unknown>) => ({
  next: (meta['next'] as string | null | undefined) ?? null,
  filters: (meta['filters'] as DeskSavedFilter[] | undefined) ?? [],
  providers: (meta['providers'] as string[] | undefined) ?? [],
});
