import type { ClassRow } from '#server/e-tickets/read-classes.ts';

/** What is searched for as a pattern that finds it anywhere; signs of patterns stand for themselves. */
export const likeOf = (search: string | undefined): string | null =>
  search ? `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;

/** Classes by the event that sells them, in the order they are shown. */
export const byEvent = (classes: readonly ClassRow[]): Map<string, ClassRow[]> =>
  Map.groupBy(classes, ({ event_id: id }) => id);
