import { notFoundWords, type NotFound } from '#lib/not-found-words.ts';

/** What the API says about a ticket that its reader had until someone else accepted it. */
export const GIVEN_AWAY = 'You gave this ticket to someone else. Only they can use it now.';

/** What a ticket’s page says without the ticket. It doesn’t name who has it now. */
export const missingTicket = ({ message }: { message: string | null }): NotFound =>
  message === GIVEN_AWAY
    ? { ...notFoundWords.ticket, title: 'Ticket given to someone else', about: GIVEN_AWAY }
    : notFoundWords.ticket;
