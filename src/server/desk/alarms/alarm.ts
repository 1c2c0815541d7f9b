import type { AlarmKind } from '#lib/desk/alarms.ts';
import type { Services } from '#server/platform/services.ts';

/** Something that an operator has to see to. */
export interface Alarm {
  kind: AlarmKind;
  /** The same for as long as it is the same trouble. */
  key: string;
  /** One sentence with its numbers; it names no customer. */
  text: string;
  /** The page of the desk where it is dealt with. */
  href: string;
}

/** What is wrong now, by one feature. It only reads. */
export type AlarmSource = (services: Services) => Promise<Alarm[]>;

const sources = new Set<AlarmSource>();

/** Lets a feature say what is wrong. */
export const registerAlarms = (source: AlarmSource): void => void sources.add(source);

/** Everything that is wrong now. @throws Error when one of the features can't tell, so that nothing looks clear */
export async function listAlarms(services: Services): Promise<Alarm[]> {
  const found: Alarm[] = [];
  for (const source of sources) found.push(...(await source(services)));
  return found;
}
