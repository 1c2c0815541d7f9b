import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderView } from '#islands/orders/order.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Order, OrderVoucher } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  fakeApi();
});

const view = (order: Order) =>
  render(<OrderView order={order} zone="Africa/Lagos" now={Date.parse(order.created_at)} />);
const token = (n: number, label: string | null): OrderVoucher => ({
  id: `0c1d2e3f-0000-4000-8000-00000000000${n}`,
  kind: 'electricity_token',
  label,
  value: `${n}`.repeat(20),
  revealed_at: null,
  used_at: null,
  use: null,
});
const meter = { type: 'electricity-bill-payment', recipient: '45012345678' } as const;
const smsText = () =>
  decodeURIComponent(screen.getByRole('link', { name: 'SMS' }).getAttribute('href') ?? '');

describe('tokens of a meter', () => {
  it('are in groups of four, can be copied in full and sent to the person at the meter', async () => {
    const clipboard = { writeText: vi.fn(async () => undefined) };
    const { container } = view(doneOrder({ ...meter, vouchers: [token(4, null)] }));
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    expect(screen.getByRole('heading', { name: 'Your token' })).toBeDefined();
    expect(screen.getByText('Token for meter 45012345678')).toBeDefined();
    expect(container.querySelector('.token-n')?.textContent?.trim()).toBe(
      '4444 4444 4444 4444 4444',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(clipboard.writeText).toHaveBeenCalledWith('4'.repeat(20));
    expect(smsText()).toBe('sms:?&body=Meter 45012345678\n4444 4444 4444 4444 4444');
    expect(await findIssues(container)).toEqual([]);
  });

  it('are numbered where the meter gets new keys, with what comes first', () => {
    const labels = ['Key change token 1', 'Key change token 2', 'Energy token'];
    const vouchers = labels.map((label, n) => token(n + 1, label));
    view(doneOrder({ ...meter, vouchers }));
    const box = within(screen.getByRole('region', { name: 'Your 3 tokens' }));
    expect(box.getByText(/^Enter 1 and 2 first to update your meter, then 3\.$/)).toBeDefined();
    expect(box.getAllByText(/^\d\. /).map(({ textContent }) => textContent)).toEqual(
      labels.map((label, n) => `${n + 1}. ${label}`),
    );
    expect(box.getAllByRole('button', { name: /^Copy token \d$/ })).toHaveLength(3);
    expect(smsText()).toContain('1. Key change token 1: 1111 1111');
  });
});

it('shows whose number it is while it can be undone, and the number in the heading', () => {
  view(orderOf({ ...meter, recipient_name: 'A*** OKORO' }));
  const box = within(screen.getByRole('region', { name: 'Undo' }));
  expect(box.getByText('A*** OKORO').className).toContain('font-bold');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('45012345678');
});

describe('a bill that failed', () => {
  const failed = (change: Partial<Order> = {}) =>
    doneOrder({ status: 'failed', status_text: 'Failed', arrived: false, ...change });

  it('explains what helps a decoder before a ticket is written', () => {
    const { unmount } = view(failed({ type: 'cable-bill-payment', recipient: '7000000007' }));
    const tips = screen.getByRole('region', { name: 'Before you try again' });
    expect(within(tips).getAllByRole('listitem')).toHaveLength(3);
    expect(tips.textContent).toContain('7000000007');
    unmount();
    view(failed(meter));
    expect(screen.queryByRole('region', { name: 'Before you try again' })).toBeNull();
  });

  it('passes the field that would have helped to its form', async () => {
    const problem = { code: 'wrong_network', text: 'Not on MTN.', field: 'bill_id' };
    view(failed({ problem }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(goTo).toHaveBeenCalledWith('/refill/buy-airtime');
    expect(takeResumed('refill')).toMatchObject({
      bill_id: 'ng-mtn',
      problem_field: 'bill_id',
      problem_text: 'Not on MTN.',
    });
  });
});
