/** A field above a list of the desk, by which it is narrowed down. */
export interface FilterField {
  name: string;
  label: string;
  kind: 'select' | 'search' | 'date' | 'decimal';
  /** Of a select; an empty value asks for everything. */
  choices?: readonly (readonly [value: string, text: string])[];
  /** It has a row of its own. */
  wide?: boolean;
}

/** What an address asks for by these names; what is left empty isn't asked. */
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
 * A choice of one thing.
 * @param all what no choice is called; null: one is always chosen
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
