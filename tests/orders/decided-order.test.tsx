import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OrderRows } from '#islands/orders/order-rows.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { toastTexts } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { onOrderPage, user, view } from '#tests/support/order-page.tsx';
import { doneOrder } from '#tests/support/purchase.ts';
import { wholeText } from '#tests/support/whole-text.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
onOrderPage(() => {
  server = fakeApi();
});

describe('a decided order', () => {
  it('is a receipt: five lines, green at the end, facts to copy', async () => {
    const { container } = render(view(doneOrder()));
    const receipt = screen.getByRole('region', { name: 'Receipt' });
    expect(within(receipt).getByText('Total').nextSibling?.textContent).toBe('₦500.00');
    expect(receipt.querySelector('.arrived')?.textContent).toContain('₦500.00');
    expect(within(receipt).getAllByText('OJ-7KD4-Q2MX')).toHaveLength(1);
    expect(within(receipt).getByRole('button', { name: 'Copy reference' })).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
  });

  it.each([
    ['a purchase, with its fee', { kind: 'purchase', direction: 'out' }, '-₦600.00', '₦600.00'],
    ['a withdrawal, with its fee', { kind: 'withdrawal', direction: 'out' }, '-₦600.00', '₦600.00'],
    [
      'a deposit, without the payer’s fee',
      { kind: 'deposit', direction: 'in' },
      '+₦500.00',
      '₦500.00',
    ],
  ] as const)('names one sum in its head and in the log: %s', (_, kind, row, head) => {
    const order = doneOrder({ ...kind, amount: '500.00', fee: '100.00', total: '600.00' });
    const { container } = render(
      <>
        {view(order)}
        <OrderRows rows={[order]} zone="Africa/Lagos" />
      </>,
    );
    expect(container.querySelector('header .money')?.textContent).toBe(head);
    expect(container.querySelector('.tx-row .money')?.textContent?.replace('−', '-')).toBe(row);
  });

  it('that failed says that the money was refunded and that nothing arrived, and can be retried', () => {
    const failed = doneOrder({ status: 'failed', arrived: false, message: 'Declined by MTN.' });
    render(view(failed));
    expect(screen.getByText('Refunded to your wallet').nextSibling?.textContent).toBe('₦500.00');
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.getByText('Airtime on 0803 412 7790').nextSibling?.textContent).toBe('₦0.00');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Save this number/ })).toBeNull();
  });

  it('is bought again with everything filled in, and no number in the address', async () => {
    render(view(doneOrder()));
    await user().click(screen.getByRole('button', { name: 'Pay again' }));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/refill/buy-airtime');
    expect(takeResumed('refill')).toMatchObject({ user_number: '0803 412 7790' });
  });

  it('whose money a flag holds is on hold everywhere, and nowhere done or green', () => {
    const until = '2026-11-24T10:00:00Z';
    const on = { kind: 'deposit', direction: 'in', on_hold_until: until } as const;
    const held = doneOrder({ ...on, arrived: false, message: 'The money is on hold.' });
    const { container } = render(
      <>
        {view(held)}
        <OrderRows rows={[held]} zone="Africa/Lagos" />
      </>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On hold');
    expect(screen.getAllByText('On hold')).toHaveLength(2);
    expect(screen.queryByText('Completed')).toBeNull();
    expect(container.querySelector('.arrived, .chip-done, .money-in')).toBeNull();
  });

  it('with flagged money follows it until it is released', async () => {
    const flag: Order['flags'][number] = {
      flag: 'FL-1',
      kind: 'manual',
      amount: '200.00',
      held: '200.00',
      currency: 'NGN',
      reason: {
        rule: 'You were paid twice.',
        seen: 'The bank sent it once.',
        clears: 'Resolve it.',
        decides: 'A person decides.',
      },
      flagged_at: '2026-11-21T09:00:00Z',
      release_at: '2026-12-05T09:00:00Z',
      appealed_at: null,
    };
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: doneOrder() } });
    render(view(doneOrder({ flags: [flag] })));
    expect(screen.getByText(wholeText('₦200.00 is on hold for review'))).toBeDefined();
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'completed' });
    await vi.waitFor(() => expect(screen.queryByText(/is on hold for review/)).toBeNull());
  });

  it('is reported with its reference', () => {
    render(view(doneOrder()));
    const report = screen.getByRole('link', { name: /Report a problem/ });
    expect(report.getAttribute('href')).toBe('/help/tickets/new?reference=OJ-7KD4-Q2MX');
  });
});

describe('saving the number', () => {
  const SAVE = 'POST /bills-payment/beneficiaries';
  async function open() {
    render(view(doneOrder()));
    await user().click(screen.getByRole('button', { name: /Save this number/ }));
    return screen.getByRole('textbox', { name: 'Name for 0803 412 7790' });
  }
  const save = () => user().click(screen.getByRole('button', { name: 'Save' }));

  it('gives it a name for next time', async () => {
    server.on(SAVE, { body: { data: [] } });
    const field = await open();
    expect(document.activeElement).toBe(field);
    await user().type(field, ' Mummy ');
    await save();
    expect((await screen.findByText('Saved as Mummy')).closest('[role=status]')).not.toBeNull();
    expect(server.sent(SAVE)[0]?.body).toEqual({
      beneficiary_name: 'Mummy',
      user_number: '0803 412 7790',
      bill_id: 'ng-mtn',
      service_type: 'airtime-bill-payment',
    });
  });

  it('asks for a name, and keeps it when no answer comes', async () => {
    server.on(SAVE, lost);
    const field = await open();
    await save();
    expect(await screen.findByText('Enter a name.')).toBeDefined();
    expect(server.calls).toEqual([]);
    await user().type(field, 'Mummy');
    await save();
    expect(await screen.findByText(/We didn’t get a response. Save again/)).toBeDefined();
    expect((field as HTMLInputElement).value).toBe('Mummy');
  });

  it('shows why it can’t be saved', async () => {
    const body = { message: 'You can save 50 numbers. Remove one first.', error_code: null };
    server.on(SAVE, { status: 409, body });
    await user().type(await open(), 'Mummy');
    await save();
    await vi.waitFor(() => expect(toastTexts()).toEqual([body.message]));
  });
});
