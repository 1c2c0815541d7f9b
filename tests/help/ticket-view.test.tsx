import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketView as View } from '#islands/help/ticket.tsx';
import type * as Inbox from '#lib/notifications/browser/notifications.ts';
import type { Ticket } from '#lib/help/contract.ts';
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
  score: null,
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
  ({ TicketView } = await import('#islands/help/ticket.tsx'));
  inbox = await import('#lib/notifications/browser/notifications.ts');
});
afterEach(() => vi.unstubAllGlobals());

const show = (ticket = ticketOf()) => render(<TicketView ticket={ticket} zone="Africa/Lagos" />);
/** The sentence about what comes next, which is read out first. */
const next = () => screen.getAllByRole('status')[0]?.textContent;
const talk = () => within(screen.getByRole('list', { name: 'Messages' }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^(Contact us|Not solved)/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a complaint', () => {
  const bank = {
    name: 'Central Bank of Nigeria',
    email: 'cpd@cbn.gov.ng',
    url: 'https://cbn.gov.ng',
  };
  const complaint = {
    kind: 'payment' as const,
    decide_by: '2026-11-24T09:00:00Z',
    is_over: false,
    authority: null,
  };
  const said = () => screen.getByRole('region', { name: 'Your complaint' }).textContent;

  it('shows its number and until when we decide, and names no authority yet', () => {
    show(ticketOf({ complaint }));
    expect(said()).toMatch(/^We’ll decide by .+, as the rules for complaints require\./);
    expect(said()).toMatch(/Your complaint number is T-3F9A01BC\.$/);
    expect(screen.queryByRole('link', { name: /Central Bank/ })).toBeNull();
  });

  it('says that its time has passed, and how to reach the authority', async () => {
    const { container } = show(
      ticketOf({ complaint: { ...complaint, is_over: true, authority: bank } }),
    );
    expect(said()).toMatch(
      /^We didn’t decide in time\..+You can now write to this authority:Central Bank/,
    );
    expect(screen.getByRole('link', { name: bank.email }).getAttribute('href')).toBe(
      `mailto:${bank.email}`,
    );
    expect(await findIssues(container)).toEqual([]);
  });

  it('without a legal time says nothing until there is an authority to name', () => {
    show(ticketOf({ complaint: { ...complaint, decide_by: null } }));
    expect(screen.queryByRole('region', { name: 'Your complaint' })).toBeNull();
  });
});

describe('a ticket', () => {
  it('shows the state, the promise, the order and the messages as text', async () => {
    const { container } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('It is not there');
    expect(screen.getByText('Open')).toBeDefined();
    expect(next()).toMatch(/reply by .*pm/);
    expect(screen.getByRole('link', { name: /MTN airtime/ }).getAttribute('href')).toBe(
      '/my-orders/OJ-7KD4',
    );
    expect(talk().getByText(/<b>Look<\/b>/)).toBeDefined();
    expect(container.querySelector('.talk-text b')).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows an answer when a notification about it comes, and requests no other', async () => {
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
    // the notification about the closing links to the question on the same page
    server.on(READ, { body: { data: { ...answered, state: 'closed' } } });
    push('n3', '/help/tickets/t1#score');
    expect(await screen.findByRole('group', { name: /^How well/ })).toBeDefined();
  });

  it('accepts a message, keeps the focus and empties the field', async () => {
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

  it('that is closed is reopened by a message', async () => {
    server.on(REOPEN, { body: { data: ticketOf({ state: 'reopened' }) } });
    show(ticketOf({ state: 'closed', answer_by: null }));
    expect(next()).toBe('This ticket is closed.');
    await userEvent.type(field(), 'Still wrong.');
    await press('Reopen');
    expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
    expect(server.sent(REOPEN)[0]?.body).toEqual({ message: 'Still wrong.' });
  });

  it('that was closed in the meantime says so and keeps the text', async () => {
    const message = 'This ticket is closed. Reopen it to write to us.';
    server.on(WRITE, { status: 409, body: { message } });
    server.on(READ, { body: { data: ticketOf({ state: 'closed', answer_by: null }) } });
    show();
    await userEvent.type(field(), 'One more thing.');
    await press('Send');
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeDefined();
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

describe('the question how well we helped', () => {
  const SCORE = 'PUT /zohodesk/tickets/t1/score';
  const closed = ticketOf({ state: 'closed', answer_by: null });
  const step = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^What went well/);

  it('is asked once a ticket is answered or closed, never while it is our turn', async () => {
    const { unmount } = show();
    expect(screen.queryByRole('group', { name: 'How well did we help?' })).toBeNull();
    unmount();
    const { container } = show(closed);
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(container.querySelector('#score')).not.toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('is sent with a comment or without, and the answer replaces the question', async () => {
    server.on(SCORE, { body: { data: { ...closed, score: { score: 4, words: 'Quick.' } } } });
    show(closed);
    await userEvent.click(step('4 Well'));
    await userEvent.type(words(), 'Quick.');
    await press('Send score');
    const said = await screen.findByText('Thank you. You said: 4 of 5, well.');
    expect(document.activeElement).toBe(said);
    expect(server.sent(SCORE).map(({ body }) => body)).toEqual([{ score: 4, words: 'Quick.' }]);
    server.on(SCORE, { body: { data: { ...closed, score: { score: 2, words: 'Quick.' } } } });
    await press('Change');
    expect(step('4 Well').checked).toBe(true);
    await userEvent.click(step('2 Badly'));
    await press('Send score');
    expect(await screen.findByText('Thank you. You said: 2 of 5, badly.')).toBeDefined();
  });

  it('needs one of the five: it says so with the focus on the first', async () => {
    show(closed);
    await press('Send score');
    expect(await screen.findByText('Choose a score from 1 to 5.')).toBeDefined();
    expect(document.activeElement).toBe(step('1 Very badly'));
    expect(server.calls).toEqual([]);
  });

  it('puts the server’s message beside the field and keeps what was typed', async () => {
    const errors = { words: ['Say it in other words.'] };
    server.on(SCORE, { status: 422, body: { message: 'No.', errors } });
    show(closed);
    await userEvent.click(step('5 Very well'));
    await userEvent.type(words(), 'Good.');
    await press('Send score');
    expect(await screen.findByText('Say it in other words.')).toBeDefined();
    expect([words().value, step('5 Very well').checked]).toEqual(['Good.', true]);
  });

  it('disappears when the ticket was reopened in the meantime', async () => {
    server.on(SCORE, { status: 409, body: { message: 'This ticket is open.' } });
    server.on(READ, { body: { data: ticketOf({ state: 'reopened' }) } });
    show(closed);
    await userEvent.click(step('5 Very well'));
    await press('Send score');
    await vi.waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('that was answered before is shown with its answer', () => {
    show({ ...closed, score: { score: 5, words: null } });
    expect(screen.getByText('Thank you. You said: 5 of 5, very well.')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
