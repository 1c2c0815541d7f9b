/** The categories and states of a ticket, and their labels. */
export const ticketCategories = ['money', 'order', 'identity', 'account', 'other'] as const;
export const ticketStates = ['open', 'answered', 'closed', 'reopened'] as const;

export type TicketCategory = (typeof ticketCategories)[number];
export type TicketState = (typeof ticketStates)[number];

export const categoryNames: Record<TicketCategory, string> = {
  money: 'Missing or wrong money',
  order: 'Something I bought or sold',
  identity: 'Verifying my identity',
  account: 'Signing in, or my account',
  other: 'Something else',
};

/** How well we helped, from 1 to 5. */
export const scoreWords = ['Very badly', 'Badly', 'So-so', 'Well', 'Very well'] as const;
export const scoreQuestion = 'How well did we help?';

/** It is our turn. */
export const isWaiting = (state: TicketState): boolean => state === 'open' || state === 'reopened';
