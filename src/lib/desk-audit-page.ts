const FILTERS = ['who', 'action', 'from', 'to', 'subject'] as const;

/** What an address of the audit log asks for; what is left empty isn't asked. */
export function auditQuery(search: URLSearchParams): {
  chosen: Record<string, string>;
  before: string;
} {
  const typed = FILTERS.map((name): [string, string] => [name, search.get(name)?.trim() ?? '']);
  const chosen = Object.fromEntries(typed.filter(([, value]) => value !== ''));
  return { chosen, before: search.get('before') ?? '' };
}

interface Named {
  id: string;
  name: string;
}

/** The people to choose from; none while the log can't be read. */
export const operatorsIn = (meta: Record<string, unknown>): Named[] =>
  (meta['operators'] as Named[] | undefined) ?? [];
