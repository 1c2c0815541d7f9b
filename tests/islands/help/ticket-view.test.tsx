import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketView as View } from '#islands/help/ticket-view.tsx';
import type * as Inbox from '#lib/browser/stores/notifications.ts';
import type { Ticket } from '#lib/contracts/help.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const READ = 'GET /zohodesk/tickets/t1';
const WRITE = 'POST /zohodesk/tickets/t1/messages';
const REOPEN = 'POST /zohodesk/tickets/t1/reopen';
const at = '2026-11-21T09:00:00Z';

const word = (id: string, by: 'user' | 'staff', text: string) => ({
  id,
  by,
  text,
  images: [],
  created_at: at,
});
const ticketOf = (change: Partial<Ticket> = {}): Ticket => ({
  id: 't1',
  number: 'T-3F9A01BC',
  subject: 'It is not there',
  category: 'money',
  state: 'open',
  answer_by: '2026-11-21T13:00:00Z',
  order: { reference_code: 'OJ-7KD4', name: 'MTN airtime' },
  created_at: at,
  updated_at: at,
  messages: [word('1', 'user', 'I paid 500.\n<b>Look</b>')],
  ...change,
});
const answered = ticketOf({
  state: 'answered',
  answer_by: null,
  messages: [...ticketOf().messages, word('2', 'staff', 'We sent it again.')],
});

let server: FakeApi;
let TicketView: typeof View;
let inbox: typeof Inbox;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('EventSource', FakeStream);
  cleanBrowser();
  signedInPage();
  server = fakeApi();
  ({ TicketView } = await import('#islands/help/ticket-view.tsx'));
  inbox = await import('#lib/browser/stores/notifications.ts');
});
afterEach(() => vi.unstubAllGlobals());

const show = (ticket = ticketOf()) => render(<TicketView ticket={ticket} zone="Africa/Lagos" />);
/** What comes next, in a sentence; the first thing that is read out. */
const next = () => screen.getAllByRole('status')[0]?.textContent;
const talk = () => within(screen.getByRole('list', { name: 'Messages' }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a ticket', () => {
  it('shows the state, the promise, the order and the words as text', async () => {
    const { container } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('It is not there');
    expect(screen.getByText('Open')).toBeDefined();
    expect(next()).toMatch(/answers by .*pm/);
    expect(screen.getByRole('link', { name: /MTN airtime/ }).getAttribute('href')).toBe(
      '/my-orders/OJ-7KD4',
    );
    expect(talk().getByText(/<b>Look<\/b>/)).toBeDefined();
    expect(container.querySelector('.talk-text b')).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows an answer when a notification about it comes, and asks for no other', async () => {
    server.on(READ, { body: { data: answered } });
    show();
    const push = (id: string, link: string) =>
      FakeStream.last!.push('notification', {
        notification: { id, title: 'News', message: '', is_read: false, created_at: at, link },
        unread: 1,
      });
    push('n1', '/my-orders/OJ-7KD4');
    expect(server.sent(READ)).toEqual([]);
    push('n2', '/help/tickets/t1');
    expect(await talk().findByText('We sent it again.')).toBeDefined();
    expect(screen.getByText('Answered')).toBeDefined();
    const [newest] = inbox.$inbox.get().list;
    await act(() => inbox.openNotification(newest!));
    expect(server.sent(READ)).toHaveLength(1);
  });

  it('takes a message, keeps the focus and empties the field', async () => {
    const next = ticketOf({ messages: [...answered.messages, word('3', 'user', 'Thank you.')] });
    server.on(WRITE, { body: { data: next } });
    show(answered);
    await userEvent.type(field(), 'Thank you.');
    await press('Send');
    expect(await talk().findByText('Thank you.')).toBeDefined();
    expect(server.sent(WRITE)[0]?.body).toEqual({ message: 'Thank you.' });
    expect(field().value).toBe('');
    expect(sessionStorage.getItem('draft:ticket-reply:t1')).toBeNull();
  });

  it('that is closed is opened again by what is written', async () => {
    server.on(REOPEN, { body: { data: ticketOf({ state: 'reopened' }) } });
    show(ticketOf({ state: 'closed', answer_by: null }));
    expect(next()).toBe('This ticket is closed.');
    await userEvent.type(field(), 'Still wrong.');
    await press('Open again');
    expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
    expect(server.sent(REOPEN)[0]?.body).toEqual({ message: 'Still wrong.' });
  });

  it('that was closed meanwhile says so and keeps the words', async () => {
    const message = 'This ticket is closed. Open it again to write to us.';
    server.on(WRITE, { status: 409, body: { message } });
    server.on(READ, { body: { data: ticketOf({ state: 'closed', answer_by: null }) } });
    show();
    await userEvent.type(field(), 'One more thing.');
    await press('Send');
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeDefined();
    expect(field().value).toBe('One more thing.');
  });

  it('sends no empty message', async () => {
    show();
    await press('Send');
    expect(await screen.findByText('Tell us what happened.')).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(server.calls).toEqual([]);
  });
});
