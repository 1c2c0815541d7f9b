import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CartView } from '#islands/shopping/cart.tsx';
import { LiveCartBadge } from '#islands/shopping/live-cart-badge.tsx';
import { $modal, closeModal } from '#lib/browser/stores/overlays.ts';
import { $cart } from '#lib/shopping/browser/shopping-cart.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { aDetail, aRow } from '#tests/support/shopping-rows.ts';

vi.mock('#lib/browser/navigate.ts');

const now = Date.parse('2026-11-23T10:30:00.000Z');
const trainers = aRow();
const cookbook = aRow({
  item_code: 'ITEM-BBBB-0002',
  name: 'Everyday jollof',
  amount: '40250.05',
  confirmed_quantity: 1,
  requested_quantity: 1,
  ends_at: '2026-11-23T11:00:00.000Z',
});
const DETAIL = 'GET /shopping/items/ITEM-AAAA-0001';
const PUT = 'PUT /shopping/cart/ITEM-AAAA-0001';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  $cart.set(null);
  server = fakeApi().on(DETAIL, { body: { data: aDetail() } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (rows = [trainers, cookbook], total = rows.length) =>
  render(
    <CartView
      rows={rows}
      meta={{ total, page: 1, limit: 50 }}
      currency="NGN"
      now={now}
      zone="Africa/Lagos"
    />,
  );
const line = (name: string) =>
  within(screen.getByRole('checkbox', { name }).closest<HTMLElement>('li')!);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const step = (name: string) => userEvent.click(line(trainers.name).getByRole('button', { name }));
const amount = () =>
  within(screen.getByRole('group', { name: `Quantity of ${trainers.name}` })).getByText(/^\d+$/);
async function choose(name: string) {
  const more = screen.getByLabelText<HTMLElement>(`More for ${trainers.name}`);
  await userEvent.click(more);
  await userEvent.click(line(trainers.name).getByRole('button', { name }));
  expect(more.closest('details')?.open).toBe(false);
}
async function confirm() {
  const open = $modal.get();
  if (open?.name !== 'action') throw new Error('nothing was asked');
  closeModal();
  await act(async () => open.details.onAction?.());
}

describe('the cart', () => {
  it('selects nothing automatically and adds up what is selected', async () => {
    const { container } = open();
    expect(await findIssues(container)).toEqual([]);
    const sum = within(screen.getByRole('region', { name: 'Selected items' }));
    expect(sum.getByText('0 of 2 selected')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: trainers.name }));
    await userEvent.click(screen.getByRole('checkbox', { name: cookbook.name }));
    expect(sum.getByText('2 of 2 selected')).toBeDefined();
    expect(sum.getByText(/₦301,700/).textContent).toBe('₦301,700.15');
    expect($cart.get()!.selectedItems).toEqual(['ITEM-AAAA-0001', 'ITEM-BBBB-0002']);
  });

  it('explains why fewer were confirmed and how long each price is locked', () => {
    open();
    expect(line(trainers.name).getByText(/Only 2 of 3: the shop has no more/)).toBeDefined();
    expect(line(trainers.name).getByText(/47 hours left/)).toBeDefined();
    expect(line(cookbook.name).getByText(/30 minutes left/)).toBeDefined();
    expect(line(cookbook.name).queryByText(/the shop has no more/)).toBeNull();
  });

  it('unfolds the reason for each part of a price', async () => {
    open();
    await press(`Why this price?: ${trainers.name}`);
    const inLine = line(trainers.name);
    expect(await inLine.findByText('2 × USD 64.99, at ₦1,540.00 for 1 USD.')).toBeDefined();
    expect(inLine.getByText('₦200,169.20')).toBeDefined();
    expect(inLine.getByText(/The shop has two left/)).toBeDefined();
    expect(
      inLine.getByText(
        /^You never pay more than this\..*rises by more than 5% first, we don’t buy/,
      ),
    ).toBeDefined();
    expect(inLine.getByText(/12 Allen Avenue, Ikeja, Lagos, Nigeria/)).toBeDefined();
  });

  it('shows when that can’t be loaded, and retries', async () => {
    server.on(DETAIL, lost);
    open();
    await press(/^Why this price.*trainers$/);
    expect(await screen.findByText(/couldn’t load this/)).toBeDefined();
    server.on(DETAIL, { body: { data: aDetail() } });
    await press('Try again');
    expect(await screen.findByText('₦200,169.20')).toBeDefined();
  });

  it('asks the one question about an item', async () => {
    const QUESTION = 'POST /shopping/items/ITEM-AAAA-0001/question';
    const asked = { text: 'Is it wide?', asked_at: '2026-11-23T10:31:00.000Z' };
    const question = { ...asked, answer: null, answered_at: null };
    server.on(QUESTION, { body: { data: aDetail({ question }) } });
    open();
    await press(/^Why this price.*trainers$/);
    await userEvent.click(await screen.findByRole('button', { name: 'Send question' }));
    expect(screen.getByText('Write your question.')).toBeDefined();
    await userEvent.type(screen.getByLabelText(/^Ask about this item/), 'Is it wide?');
    await press('Send question');
    expect(await screen.findByText(/let you know when our team has answered/)).toBeDefined();
    expect(server.sent(QUESTION)[0]?.body).toEqual({ question: 'Is it wide?' });
    expect(screen.queryByRole('button', { name: 'Send question' })).toBeNull();
  });

  it('prices fewer immediately', async () => {
    server.on(PUT, { body: { data: aRow({ confirmed_quantity: 1, amount: '131000.00' }) } });
    open();
    expect(screen.queryByRole('button', { name: /^Update price/ })).toBeNull();
    await step('One fewer');
    expect(amount().textContent).toBe('1');
    expect(
      line(trainers.name).getByRole<HTMLButtonElement>('button', { name: 'One fewer' }).disabled,
    ).toBe(true);
    expect(server.sent(PUT)).toEqual([]);
    await press(`Update price: ${trainers.name}`);
    await vi.waitFor(() => expect(line(trainers.name).getByText(/₦131,000/)).toBeDefined());
    expect(server.sent(PUT)[0]?.body).toEqual({ quantity: 1 });
  });

  it('requests a new quote for more, and the item leaves the cart until then', async () => {
    server.on(PUT, { body: { data: aRow({ status: 'pending', amount: null }) } });
    open();
    await step('One more');
    await step('One more');
    expect(screen.getByText(/leaves the cart until then/)).toBeDefined();
    await press(`Ask for a new quote: ${trainers.name}`);
    expect(server.sent(PUT)[0]?.body).toEqual({ quantity: 4 });
    await vi.waitFor(() => expect(screen.queryByText(trainers.name)).toBeNull());
    expect(screen.getByRole('checkbox', { name: cookbook.name })).toBeDefined();
    expect(toastTexts()).toEqual(['We’ll send you a new quote.']);
  });

  it('declines one item and keeps the others', async () => {
    const DECLINE = 'POST /shopping/items/ITEM-AAAA-0001/decline';
    server.on(DECLINE, { body: { data: aRow({ status: 'declined' }) } });
    open();
    await userEvent.click(screen.getByRole('checkbox', { name: trainers.name }));
    await choose('Decline this quote');
    expect(server.calls).toEqual([]);
    await confirm();
    await vi.waitFor(() => expect(screen.queryByText(trainers.name)).toBeNull());
    expect(screen.getByText('0 of 1 selected')).toBeDefined();
    expect(server.sent(DECLINE)).toHaveLength(1);
  });

  it('shows that it is empty when the last item was removed, and the badge follows', async () => {
    server.on('DELETE /shopping/cart/ITEM-AAAA-0001', {
      body: { data: aRow({ status: 'removed' }) },
    });
    render(<LiveCartBadge count={1} />);
    open([trainers]);
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeDefined();
    await choose('Remove from my list');
    await confirm();
    expect(await screen.findByText('Your cart is empty')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined();
  });

  it('keeps a line whose change failed', async () => {
    server.on(PUT, { status: 409, body: { message: 'The quantity can no longer be changed.' } });
    open();
    await step('One fewer');
    await press(`Update price: ${trainers.name}`);
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['The quantity can no longer be changed.']),
    );
    expect($cart.get()!.items[0]!.action).toBe('none');
  });

  it('can’t select a quote that has expired, and deselects one that expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: cookbook.name });
    await userEvent.click(box);
    expect($cart.get()!.selectedItems).toEqual([cookbook.item_code]);
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    expect(screen.getByText(/This quote has expired/)).toBeDefined();
    expect(box.disabled).toBe(true);
    expect($cart.get()!.selectedItems).toEqual([]);
  });
});
