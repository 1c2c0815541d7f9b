/** A filter field above a list of the desk. */
export interface FilterField {
  name: string;
  label: string;
  kind: 'select' | 'search' | 'date' | 'decimal';
  /** For a select; an empty value means everything. */
  choices?: readonly (readonly [value: string, text: string])[];
  /** It has a row to itself. */
  wide?: boolean;
}

/** The values of these names in an address; empty ones are ignored. */
export function chosenIn<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const typed = names.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== '')) as Partial<
    Record<Name, string>
  >;
}

/**
 * A choice of one item.
 * @param all the label of no choice; null: one is always chosen
 */
export const choiceOf = (
  name: string,
  label: string,
  rows: NonNullable<FilterField['choices']>,
  all: string | null = 'All',
): FilterField => ({
  name,
  label,
  kind: 'select',
  choices: all === null ? rows : [['', all], ...rows],
});

/** From a day, and to a day. */
export const dayFields: readonly FilterField[] = [
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'To', kind: 'date' },
];
