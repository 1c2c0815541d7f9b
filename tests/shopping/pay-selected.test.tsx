import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaySelected } from '#islands/shopping/pay-selected.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const PAY = 'POST /shopping/cart/purchase';
const QUOTE = 'POST /quotes';
const ended = 'The quote for this item has expired. Ask for a new one.';
const refusal = {
  status: 422,
  body: { message: 'Check what is marked.', errors: { 'item_codes.1': [ended] } },
};

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi()
    .on(QUOTE, { body: { data: quoteOf({ name: 'Trainers and 1 more' }) } })
    .on(PAY, { status: 201, body: { data: orderOf() } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const both = [
  { item_code: 'SI-1', name: 'Trainers' },
  { item_code: 'SI-2', name: 'Cookbook' },
];
const onRefused = vi.fn();
const show = (items = both) => render(<PaySelected items={items} onRefused={onRefused} />);
const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
async function pay() {
  const [first] = screen.getAllByRole('textbox', { name: /^Digit/ });
  await user.click(first!);
  await user.keyboard('123456');
}

describe('paying for the selection', () => {
  it('shows one price for all of it, pays under one key, and opens the order', async () => {
    const { container } = show();
    await press('Pay for 2 items');
    expect(await screen.findByText('Trainers and 1 more')).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    expect(server.sent(QUOTE)[0]!.body).toEqual({
      service_type: 'personalized-shopping',
      item_codes: ['SI-1', 'SI-2'],
    });
    await pay();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    const [sent] = server.sent(PAY);
    expect(sent!.body).toMatchObject({ item_codes: ['SI-1', 'SI-2'], pin: '123456' });
    expect(sent!.headers.get('idempotency-key')?.length).toBeGreaterThan(8);
  });

  it('waits until something is selected', () => {
    show([]);
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Select what to pay for',
    });
    expect(button.disabled).toBe(true);
  });

  it('shows at its row which item can no longer be paid for', async () => {
    server.on(QUOTE, refusal);
    show();
    await press('Pay for 2 items');
    await waitFor(() => expect(onRefused).toHaveBeenCalledWith({ 'SI-2': ended }));
    expect(server.sent(PAY)).toEqual([]);
  });

  it('shows it too when its quote ends between the price and the PIN', async () => {
    server.on(PAY, refusal);
    show();
    await press('Pay for 2 items');
    await screen.findByText('Trainers and 1 more');
    await pay();
    await waitFor(() => expect(onRefused).toHaveBeenCalledWith({ 'SI-2': ended }));
    expect(screen.queryByText('Trainers and 1 more')).toBeNull();
  });

  it('shows that no price came, and charges nothing', async () => {
    server.on(QUOTE, lost);
    show(both.slice(0, 1));
    await press('Pay for 1 item');
    expect(await screen.findByText(/We couldn’t get the price/)).toBeDefined();
  });
});
