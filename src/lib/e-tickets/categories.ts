/** Event categories, as the filter and the pages name them. */
export const eventCategoryNames = {
  music: 'Music',
  comedy: 'Comedy',
  culture: 'Culture',
  sport: 'Sport',
  tech: 'Tech',
  family: 'Family',
  food: 'Food',
  nightlife: 'Nightlife',
  film: 'Film',
} as const;
export type EventCategory = keyof typeof eventCategoryNames;

export const eventCategories = Object.keys(eventCategoryNames) as [
  EventCategory,
  ...EventCategory[],
];

/** The stock items that count an event's places and seats. */
export const placesOf = (event: string, ticketClass: string) => ({
  kind: 'places',
  item: `${event}/${ticketClass}`,
});
export const seatOf = (event: string, seat: string) => ({ kind: 'seat', item: `${event}/${seat}` });
export const resaleOf = (ticket: string) => ({ kind: 'resale', item: ticket });
