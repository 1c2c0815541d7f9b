import type { TicketSource } from '#server/ports/ticket-source.ts';

export type { EventDraft, TicketSource } from '#server/ports/ticket-source.ts';

/** No other catalogue yet. */
export const createTicketSource = (): TicketSource | undefined => undefined;
