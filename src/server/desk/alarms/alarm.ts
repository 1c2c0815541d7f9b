import type { AlarmKind } from '#lib/desk/alarms.ts';
import type { Services } from '#server/platform/services.ts';

/** Something that needs an operator. */
export interface Alarm {
  kind: AlarmKind;
  /** Stays the same while the problem lasts. */
  key: string;
  /** One sentence with its numbers; it names no customer. */
  text: string;
  /** The page of the desk where it is handled. */
  href: string;
}

/** Current problems of one feature. It only reads. */
export type AlarmSource = (services: Services) => Promise<Alarm[]>;

const sources = new Set<AlarmSource>();

/** Lets a feature report problems. */
export const registerAlarms = (source: AlarmSource): void => void sources.add(source);

/**
 * All current problems. @throws Error when one of the features can't be checked, so that nothing
 * looks fine by mistake
 */
export async function listAlarms(services: Services): Promise<Alarm[]> {
  const found: Alarm[] = [];
  for (const source of sources) found.push(...(await source(services)));
  return found;
}
