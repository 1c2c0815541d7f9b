import type { ClassRow } from '#server/e-tickets/read-classes.ts';

/** Classes by event, in display order. */
export const byEvent = (classes: readonly ClassRow[]): Map<string, ClassRow[]> =>
  Map.groupBy(classes, ({ event_id: id }) => id);
