import { auditWords } from './audit-words.ts';
import { choiceOf, chosenIn, dayFields, type FilterField } from './filter.ts';

const FILTERS = ['who', 'action', 'from', 'to', 'subject'] as const;

/** The query in an address of the audit log. */
export function auditQuery(search: URLSearchParams): {
  chosen: Record<string, string>;
  before: string;
} {
  return {
    chosen: chosenIn(search, FILTERS),
    before: search.get('before') ?? '',
  };
}

interface Named {
  id: string;
  name: string;
}

/** The filters of the log; no one can be chosen while it can't be read. */
export function auditFields(meta: Record<string, unknown>): FilterField[] {
  const operators = (meta['operators'] as Named[] | undefined) ?? [];
  return [
    choiceOf(
      'who',
      'Who',
      operators.map(({ id, name }) => [id, name] as const),
      'All staff',
    ),
    choiceOf('action', 'Act', Object.entries(auditWords), 'Every act'),
    ...dayFields,
    { name: 'subject', label: 'Subject', kind: 'search' },
  ];
}
