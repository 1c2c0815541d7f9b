import { expect, it } from 'vitest';
import { GIVEN_AWAY, missingTicket } from '#lib/e-tickets/missing-ticket.ts';

it('the page of a ticket that its reader gave away says so, and not that it doesn’t exist', () => {
  expect(missingTicket({ message: GIVEN_AWAY })).toMatchObject({
    title: 'Ticket given to someone else',
    about: GIVEN_AWAY,
  });
  for (const message of [null, 'This isn’t one of your tickets, or its address was cut off.'])
    expect(missingTicket({ message })).toMatchObject({ title: 'Ticket not found' });
});
