import type { ClassRow } from '#server/e-tickets/read-classes.ts';

/** Classes by the event that sells them, in the order they are shown. */
export const byEvent = (classes: readonly ClassRow[]): Map<string, ClassRow[]> =>
  Map.groupBy(classes, ({ event_id: id }) => id);
