import type { CountryCode } from '#lib/countries.ts';
import type { NumberRow } from '#server/desk/rates/judge-rows.ts';
import type { SettingEntry } from './entries.ts';

/** Something that members choose from a list. */
export interface Listed {
  title: string;
  /** The heading it is listed under. */
  group: string;
  country: CountryCode;
  /** Whether it started out switched on, and its initial position in its list. */
  on: boolean;
  position: bigint;
  nameOf: (what: 'on' | 'order') => string;
}

/** Whether it is offered, and its position in the list. */
export function listedEntries({ nameOf, on, position, ...about }: Listed): SettingEntry[] {
  const shared = { ...about, currency: null };
  return [
    {
      ...shared,
      name: nameOf('on'),
      unit: 'switch',
      base: on ? 1n : 0n,
      least: 0n,
      most: 1n,
    },
    {
      ...shared,
      name: nameOf('order'),
      title: `${about.title}: position`,
      unit: 'count',
      base: position,
      least: 0n,
      most: 999n,
    },
  ];
}

/** What must not wait for a colleague: taking something off a list, and reordering it. */
export const isListedAlone = ({ name, after }: NumberRow): boolean =>
  after === 0n || name.endsWith(':order');
