import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AcceptTicket } from '#islands/e-tickets/mine/accept-ticket.tsx';
import { TicketView } from '#islands/e-tickets/mine/ticket.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { programmePaths } from '#lib/e-tickets/programme-paths.ts';
import { aTicket, ticketId } from '#tests/support/my-tickets.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');
vi.mock('#lib/browser/offline-copies/note-seen.ts');

let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.clearAllMocks();
  api = fakeApi();
});

const two = [aTicket(1, { seat: 'A1' }), aTicket(2, { seat: 'A2' })];
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const code = () => screen.queryByRole('img', { name: /^QR code of your ticket/ });
const answer = (body: unknown, status = 200) => ({ status, body });

describe('tickets on the screen', () => {
  it('are one at a time, with the code, the seat and the way there', async () => {
    const { container } = render(<TicketView tickets={two} id={ticketId(1)} zone="Africa/Lagos" />);
    expect(screen.getByRole('heading', { name: 'Night of laughs' })).toBeDefined();
    expect(code()).not.toBeNull();
    expect(screen.getByText('7K3M Q2X1')).toBeDefined();
    expect(screen.getByText('Regular · seat A1')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      programmePaths.calendar('night-of-laughs'),
    );
    const map = screen.getByRole('link', { name: /^Open the map ?, in a new tab$/ });
    expect(map.getAttribute('target')).toBe('_blank');
    expect(await findIssues(container)).toEqual([]);
  });

  it('are turned by keys, by a swipe and by links that work without a script', async () => {
    render(<TicketView tickets={two} id={ticketId(1)} zone="Africa/Lagos" />);
    const next = screen.getByRole('link', { name: 'Next ticket' });
    expect(next.getAttribute('href')).toBe(`/my-orders/tickets/${ticketId(2)}`);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('Regular · seat A2')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Ticket 2 of 2: Regular · seat A2');
    await userEvent.click(screen.getByRole('link', { name: 'Previous ticket' }));
    expect(screen.getByText('Regular · seat A1')).toBeDefined();
    const face = screen.getByRole('article');
    const at = (clientX: number) => [{ clientX, clientY: 200 }];
    fireEvent.touchStart(face, { touches: at(300) });
    fireEvent.touchEnd(face, { changedTouches: at(100) });
    expect(screen.getByText('Regular · seat A2')).toBeDefined();
  });

  it('are stored for offline reading, and one that opens no gate is removed', () => {
    const gone = aTicket(3, { state: 'void', code: null, short_code: null, state_text: 'Void.' });
    render(<TicketView tickets={[two[0]!, gone]} id={gone.id} zone="Africa/Lagos" />);
    expect(code()).toBeNull();
    expect(screen.getByText('Void.')).toBeDefined();
    const seen = vi.mocked(noteSeen).mock.calls.map(([each]) => each);
    expect(seen).toMatchObject([
      { of: 'ticket', ticket: { id: ticketId(1) }, qr: { size: expect.any(Number) as number } },
      { of: 'ticket', ticket: { id: ticketId(3) }, qr: null },
    ]);
  });
});

describe('what can be done with a ticket', () => {
  it('transfers it by a link, and cancels the transfer', async () => {
    const away = aTicket(1, {
      state: 'handed_on',
      code: null,
      short_code: null,
      state_text: 'You handed it on.',
      can: { ...two[0]!.can, hand_on: false, call_back: true },
    });
    const at = `/admissions/${ticketId(1)}/handover`;
    const url = 'http://localhost:4321/ticket/abc';
    api.on(`POST ${at}`, answer({ data: { url, admission: away } }));
    api.on(`DELETE ${at}`, answer({ data: aTicket(1) }));
    const { container } = render(
      <TicketView tickets={[aTicket(1)]} id={ticketId(1)} zone="Africa/Lagos" />,
    );
    await press('Transfer');
    expect(screen.getByText(/Your own code stops working right away/)).toBeDefined();
    await press('Get the link');
    expect(await screen.findByDisplayValue(url)).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    await press('Close');
    expect(code()).toBeNull();
    await press('Cancel transfer');
    await waitFor(() => expect(code()).not.toBeNull());
  });

  it('returns it for the amount shown, with one key however often it is tried', async () => {
    const at = `/admissions/${ticketId(1)}/give-back`;
    const back = { amount: '4000.00', currency: 'NGN' as const, tickets: 1, text: '80% of it.' };
    const ticket = aTicket(1, { can: { ...two[0]!.can, give_back: back } });
    let tries = 0;
    api.on(`POST ${at}`, () =>
      tries++ === 0
        ? answer({ message: 'Out of order.' }, 500)
        : answer({ data: aTicket(1, { state: 'void', code: null, state_text: 'Given back.' }) }),
    );
    render(<TicketView tickets={[ticket]} id={ticketId(1)} zone="Africa/Lagos" />);
    await press('Return');
    expect(screen.getByRole('alertdialog').textContent).toContain('80% of it.');
    await press('Return ticket');
    await waitFor(() => expect(tries).toBe(1));
    await press('Return ticket');
    expect(await screen.findByText('Given back.')).toBeDefined();
    const sent = api.sent(`POST ${at}`);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[0]?.body).toEqual({ amount: '4000.00' });
  });

  it('resells it for no more than it cost', async () => {
    const at = `/admissions/${ticketId(1)}/resale`;
    const sell = { most: '5000.00', currency: 'NGN' as const };
    const ticket = aTicket(1, { can: { ...two[0]!.can, sell } });
    api.on(`POST ${at}`, answer({ data: aTicket(1, { state: 'listed', code: null }) }));
    render(<TicketView tickets={[ticket]} id={ticketId(1)} zone="Africa/Lagos" />);
    await press('Sell');
    const field = screen.getByLabelText('Price');
    await userEvent.clear(field);
    await userEvent.type(field, '5001');
    await press('Put on sale');
    expect(screen.getByText('Enter at most ₦5,000.00.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '4500');
    await press('Put on sale');
    await waitFor(() => expect(api.sent(`POST ${at}`)[0]?.body).toEqual({ price: '4500.00' }));
  });

  it('changes the attendee’s name', async () => {
    const at = `/admissions/${ticketId(1)}/name`;
    api.on(`PUT ${at}`, answer({ data: aTicket(1, { name: 'Chidi Okeke' }) }));
    render(<TicketView tickets={[aTicket(1)]} id={ticketId(1)} zone="Africa/Lagos" />);
    await press('Add name');
    await press('Save');
    expect(screen.getByText('Enter the name of the person coming.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Name'), 'Chidi Okeke');
    await press('Save');
    expect(await screen.findByText('Chidi Okeke')).toBeDefined();
  });
});

it('accepts a transferred ticket, and opens it', async () => {
  api.on('POST /admissions/handovers/abc/accept', answer({ data: aTicket(4) }));
  const { container } = render(<AcceptTicket token="abc" name="Bisi Ade" />);
  expect(await findIssues(container)).toEqual([]);
  await press('Accept the ticket');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/my-orders/tickets/${ticketId(4)}`));
  expect(api.calls.at(-1)?.body).toEqual({ name: 'Bisi Ade' });
});
