import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findIssues } from '#tests/support/axe.ts';
import type { Order } from '#lib/orders/contract.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { onOrderPage, view as orderPage } from '#tests/support/order-page.tsx';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

let server: FakeApi;
onOrderPage(() => {
  server = fakeApi();
});

const APPEAL = 'POST /transactions/OJ-7KD4-Q2MX/appeal';
const at = '2026-11-21T10:00:00Z';
const paid = {
  title: 'Card 1 ($50.00)',
  amount: '42150.00',
  paid: '42150.00',
  ...({ state: 'delivered', refunded: '0.00' } as const),
};
const failed = {
  title: 'Card 2 ($50.00)',
  amount: '42150.00',
  ...({ state: 'failed', refunded: '0.00' } as const),
};
const flag: Order['flags'][number] = {
  flag: 'FL-0001',
  kind: 'automatic',
  amount: '42150.00',
  held: '42150.00',
  currency: 'NGN',
  reason: { rule: 'Many sales', seen: 'Five in a day.', clears: 'It ends.', decides: 'We do.' },
  flagged_at: at,
  release_at: '2026-12-05T09:00:00Z',
  appealed_at: null,
};
const view = (order: Order) => render(orderPage(order));

describe('a card that was declined in a sale whose others were paid', () => {
  const why = 'The card has already been used. Used on 3 May.';
  const paidInPart = (change: Partial<Order> = {}) =>
    doneOrder({
      type: 'giftcard-sell',
      kind: 'sale',
      direction: 'in',
      can_cancel: false,
      status: 'partly_completed',
      arrived: false,
      items: [paid, { ...failed, reason: why, refused: true }],
      can_appeal: true,
      can_appeal_decision: true,
      ...change,
    });

  it('is appealed where that is shown, once however often it is pressed', async () => {
    const again = orderOf({ type: 'giftcard-sell', kind: 'sale', status: 'under_review' });
    server.on(APPEAL, { body: { data: again } });
    const { container } = view(paidInPart());
    const card = screen.getByRole('region', { name: 'Card 2 ($50.00) was declined' });
    expect(card.textContent).toContain(why);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Think this is wrong/ }), 'No.');
    const button = screen.getByRole('button', { name: 'Request a second review' });
    await Promise.all([userEvent.click(button), userEvent.click(button)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'In review' })).toBeDefined();
    expect(server.sent(APPEAL).map(({ body }) => body)).toEqual([
      { message: 'No.', about: 'decision' },
    ]);
  });

  it('is final after its appeal', () => {
    view(paidInPart({ can_appeal: false, can_appeal_decision: undefined }));
    expect(screen.getByText(/agreed with this decision/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Request a second review' })).toBeNull();
  });

  it('is not named when its seller kept it', () => {
    const items = [paid, failed];
    view(paidInPart({ items, can_appeal: false, can_appeal_decision: undefined }));
    expect(screen.queryByText(/agreed with this decision/)).toBeNull();
  });

  it('is appealed beside money that a flag holds, each with a separate form', () => {
    view(paidInPart({ flags: [flag] }));
    expect(screen.getAllByRole('button', { name: 'Request a second review' })).toHaveLength(2);
    cleanup();
    view(paidInPart({ flags: [{ ...flag, appealed_at: at }] }));
    expect(screen.getAllByRole('button', { name: 'Request a second review' })).toHaveLength(1);
    cleanup();
    view(paidInPart({ flags: [flag], can_appeal_decision: undefined }));
    expect(screen.getAllByRole('button', { name: 'Request a second review' })).toHaveLength(1);
  });
});
