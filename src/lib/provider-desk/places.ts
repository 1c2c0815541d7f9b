const places = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;

/** A position in an order of preference, counted from 0. */
export const describePlace = (place: number): string => places[place] ?? `Number ${place + 1}`;
