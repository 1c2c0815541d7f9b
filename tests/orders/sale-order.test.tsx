import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderView } from '#islands/orders/order.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';
import { wholeText } from '#tests/support/whole-text.ts';

vi.mock('#lib/browser/navigate.ts');

const OFFER = 'POST /transactions/OJ-7KD4-Q2MX/offer';
const APPEAL = 'POST /transactions/OJ-7KD4-Q2MX/appeal';
const lines = (amount: string): Order['lines'] => ({
  amount,
  fee: '0.00',
  duty: '0.00',
  total: amount,
  arrives: { label: 'Your wallet gets', amount },
});
const sale = { type: 'giftcard-sell', kind: 'sale', direction: 'in', can_cancel: false } as const;
const at = '2026-11-21T10:00:00Z';
const step = (state: 'did' | 'now' | 'bad', title: string, text: string | null = null) =>
  ({ state, title, text, at }) as const;
const reason = 'The value doesn’t match what you entered. The card says 50.';

const offered = (): Order =>
  orderOf({
    ...sale,
    status: 'offer_changed',
    lines: lines('40000.00'),
    offer: { amount: '40000.00', instead_of: '86900.00', until: '2026-11-22T10:00:00Z', reason },
    timeline: [
      step('did', 'Received'),
      step('did', 'Your photos were viewed', 'By desk 4F2A.'),
      step('now', 'We offer ₦40,000.00'),
    ],
  });
const rejected = (change: Partial<Order> = {}): Order =>
  doneOrder({
    ...sale,
    status: 'rejected',
    arrived: false,
    lines: lines('86900.00'),
    problem: { code: 'already-used', text: 'The card has already been used.', field: null },
    timeline: [step('did', 'Received'), step('bad', 'Declined')],
    can_appeal: true,
    can_appeal_decision: true,
    repeat: {
      url: '/giftcard/sell?brand=apple&card=US&type=physical&receipt=none&values=50.00x2',
      product: null,
      draft: {},
    },
    ...change,
  });

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const view = (order: Order) =>
  render(<OrderView order={order} zone="Africa/Lagos" now={Date.parse(at)} />);
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const three = [
  { title: 'Card 1 ($50.00)', amount: '42150.00', state: 'delivered', refunded: '0.00' },
  { title: 'Card 2 ($50.00)', amount: '42150.00', state: 'failed', refunded: '0.00' },
  { title: 'Card 3 ($50.00)', amount: '42150.00', state: 'open', refunded: '0.00' },
] as const;

describe('several cards', () => {
  it('are listed with what was paid for each, or why nothing was', async () => {
    const done = doneOrder({
      ...sale,
      status: 'partly_completed',
      arrived: false,
      lines: lines('42150.00'),
      items: [
        { ...three[0], paid: '42150.00' },
        { ...three[1], reason: 'The card has already been used. Used on 3 May.' },
      ],
    });
    const { container } = view(done);
    const said = (title: string) => screen.getByText(title).nextSibling?.textContent;
    expect(said('Card 1 ($50.00)')).toBe('Paid ₦42,150.00');
    expect(said('Card 2 ($50.00)')).toBe(
      'Declined. The card has already been used. Used on 3 May.',
    );
    expect(await findIssues(container)).toEqual([]);
  });

  it('of which some are offered another price show what is already paid', async () => {
    const until = '2026-11-22T10:00:00Z';
    const order = orderOf({
      ...sale,
      status: 'offer_changed',
      lines: lines('62150.00'),
      offer: { amount: '20000.00', instead_of: '42150.00', until, reason },
      items: [
        { ...three[0], paid: '42150.00' },
        { ...three[2], offer: '20000.00', reason },
      ],
    });
    view(order);
    expect(screen.getByText('Card 3 ($50.00)').nextSibling?.textContent).toBe(
      'New offer ₦20,000.00 instead of ₦42,150.00',
    );
    expect(screen.getByText(/Answer by/).textContent).toContain(
      'After that the offer expires and nothing else is sold.',
    );
    await click('Decline');
    expect(
      screen.getByText('You keep what we paid for your other cards. Nothing else is sold.'),
    ).toBeDefined();
  });

  it('are not listed while nothing was decided about them', () => {
    view(orderOf({ ...sale, status: 'under_review', items: [three[2], three[2]] }));
    expect(screen.queryByText('Card 3 ($50.00)')).toBeNull();
  });
});

describe('a changed offer', () => {
  it('shows both amounts, why, until when, and who opened the pictures', async () => {
    const { container } = view(offered());
    const card = screen.getByRole('region', { name: 'Another offer' });
    expect(card.textContent).toMatch(/Original price₦86,900.00.*New offer₦40,000.00/);
    expect(card.textContent).toContain(reason);
    expect(card.textContent).toContain('Answer by');
    expect(screen.getByText('Your photos were viewed')).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
  });

  it('is accepted after a confirmation, once however often it is pressed', async () => {
    server.on(OFFER, { body: { data: doneOrder({ ...sale, lines: lines('40000.00') }) } });
    view(offered());
    await click('Accept ₦40,000.00');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    const yes = screen.getByRole('button', { name: 'Accept' });
    await Promise.all([userEvent.click(yes), userEvent.click(yes)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Completed' })).toBeDefined();
    expect(server.sent(OFFER).map(({ body }) => body)).toEqual([{ accept: true }]);
  });

  it('is declined after a confirmation, or not when its owner reconsiders', async () => {
    const left = doneOrder({
      ...sale,
      status: 'cancelled',
      arrived: false,
      lines: lines('86900.00'),
    });
    server.on(OFFER, { body: { data: left } });
    view(offered());
    await click('Decline');
    await click('Back');
    expect(server.sent(OFFER)).toEqual([]);
    await click('Decline');
    await userEvent.click(screen.getAllByRole('button', { name: 'Decline' }).at(-1)!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancelled' })).toBeDefined();
    expect(server.sent(OFFER).map(({ body }) => body)).toEqual([{ accept: false }]);
    expect(screen.getByText('Your wallet gets').nextSibling?.textContent).toBe('₦0.00');
  });

  it('that ended in the meantime is loaded again', async () => {
    const message = 'This offer is no longer open.';
    server.on(OFFER, { status: 409, body: { message, error_code: null } });
    const over = doneOrder({ ...sale, status: 'cancelled' });
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: over } });
    view(offered());
    await click('Accept ₦40,000.00');
    await click('Accept');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancelled' })).toBeDefined();
  });
});

describe('a sale that was rejected', () => {
  it('shows the reason, and another reviewer is asked once', async () => {
    const again = orderOf({ ...sale, status: 'under_review', lines: lines('86900.00') });
    server.on(APPEAL, { body: { data: again } });
    view(rejected({ message: 'The card has already been used.' }));
    expect(screen.getAllByText('The card has already been used.')).toHaveLength(1);
    await userEvent.type(
      screen.getByRole('textbox', { name: /Think this is wrong/ }),
      'It is new.',
    );
    await click('Request a second review');
    expect(await screen.findByRole('heading', { level: 1, name: 'In review' })).toBeDefined();
    expect(server.sent(APPEAL)[0]?.body).toMatchObject({ message: 'It is new.' });
  });

  it('twice is final', () => {
    view(rejected({ can_appeal: false, can_appeal_decision: undefined }));
    expect(screen.getByText(/agreed with this decision/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Request a second review' })).toBeNull();
  });

  it('starts again from the same cards', async () => {
    view(rejected());
    await click('Try again');
    expect(goTo).toHaveBeenCalledExactlyOnceWith(
      '/giftcard/sell?brand=apple&card=US&type=physical&receipt=none&values=50.00x2',
    );
  });
});

describe('a sale of someone with a rank', () => {
  it('shows what the rank added to the price', () => {
    view(doneOrder({ ...sale, lines: { ...lines('87500.00'), bonus: '600.00' } }));
    expect(screen.getByText('Includes your rank bonus').nextSibling?.textContent).toBe('₦600.00');
    cleanup();
    view(doneOrder({ ...sale, lines: lines('86900.00') }));
    expect(screen.queryByText('Includes your rank bonus')).toBeNull();
  });
});

describe('a sale to an account', () => {
  it('labels its total as the amount before the payout fee', () => {
    const total_label = 'Before the payout fee';
    view(doneOrder({ ...sale, lines: { ...lines('43450.00'), total_label } }));
    expect(screen.getByText(total_label).nextSibling?.textContent).toBe('₦43,450.00');
    expect(screen.queryByText('You get')).toBeNull();
  });
});

describe('a sale that was paid in part', () => {
  it('shows which card was not paid, and that nothing was charged', () => {
    const why = 'Not paid: card 2 ($50.00). The card has already been used.';
    view(
      doneOrder({
        ...sale,
        status: 'partly_completed',
        lines: lines('43450.00'),
        timeline: [step('did', '₦43,450.00 is in your wallet', why)],
      }),
    );
    expect(screen.getByText(wholeText(why))).toBeDefined();
    expect(screen.getByText('You get').nextSibling?.textContent).toBe('₦43,450.00');
    expect(screen.queryByText('Total')).toBeNull();
  });
});
