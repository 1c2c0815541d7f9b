import type { Ticket } from './tables.ts';

/** The number that people read out: the beginning of the id. */
export const numberOf = ({ id }: Pick<Ticket, 'id'>): string => `T-${id.slice(0, 8).toUpperCase()}`;
