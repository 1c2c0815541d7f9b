import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TicketsSummary } from '#islands/e-tickets/summary.tsx';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { chosenTickets, eventOf, ticketOrder, ticketQuote } from '#tests/support/events-on-sale.ts';
import { fakeApi } from '#tests/support/fake-api.ts';

export const QUOTE = 'POST /quotes';
export const PAY = 'POST /events/purchase';
export const EVENT = 'GET /events/lagos-laughs';
export const SUMMARY = '/e-tickets/events/summary';

/** A price that is held for ten minutes. */
export const heldQuote = (change: Parameters<typeof ticketQuote>[0] = {}) => ({
  body: {
    data: ticketQuote({ expires_at: new Date(Date.now() + 600_000).toISOString(), ...change }),
  },
});

export const refusal = (errors: Record<string, string[]>, message = 'Check what is marked.') => ({
  status: 422,
  body: { message, errors },
});

/** A server that sells tickets, and the browser on the summary page. */
export function onSummary() {
  history.replaceState(null, '', SUMMARY);
  return fakeApi()
    .on(QUOTE, heldQuote())
    .on(EVENT, { body: { data: eventOf() } })
    .on(PAY, { status: 201, body: { data: ticketOrder() } });
}

type Given = Parameters<typeof TicketsSummary>[0];

const given: Omit<Given, 'now'> = { needs: null, isGhanaian: false, wallet: null, closed: [] };

export const openSummary = (change: Partial<Given> = {}) =>
  render(<TicketsSummary {...given} now={Date.now()} {...change} />);

export function openAsMember(change: Partial<Given> = {}) {
  signedInPage();
  keepDraft('e-tickets', chosenTickets);
  return openSummary(change);
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

export const sheet = async () =>
  within(await screen.findByRole('dialog', { name: 'Review and pay' }));

/** Types the PIN, whose last digit pays; then taps the paying button this many times. */
export async function pay(taps = 0): Promise<void> {
  const box = await sheet();
  await userEvent.click(box.getAllByRole('textbox', { name: /^Digit/ })[0]!);
  await userEvent.keyboard('123456');
  for (let tap = 0; tap < taps; tap++) act(() => box.getByRole('button', { name: /^Pay/ }).click());
}
