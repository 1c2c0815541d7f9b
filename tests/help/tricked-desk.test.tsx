import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { OrderMenu } from '#islands/orders/order-menu.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { aDeskCase, NOW } from '#tests/support/desk-case.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const DECIDE = 'POST /desk/queues/tricked/c-1/decision';
let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
  server.on(DECIDE, { body: { data: { state: 'decided' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const bodies = () => server.sent(DECIDE).map(({ body }) => body);

describe('the decision about a payment that someone was tricked into', () => {
  const show = () => {
    const found = aDeskCase({
      items: [],
      proofs: [],
      reasons: [],
      currency: 'NGN',
      refundable: '5000.00',
      verdicts: ['complete', 'refund', 'reject'],
    });
    return render(<DecisionForm queue="tricked" found={found} now={NOW} />);
  };

  it('records a call to the bank without a text', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await choose('I’ve called them');
    expect(screen.queryByLabelText('Findings')).toBeNull();
    await press('I’ve called them');
    await waitFor(() => expect(bodies()).toEqual([{ verdict: 'complete' }]));
  });

  it('refunds all of it or less, with a reason for the customer', async () => {
    show();
    await choose('Refund it');
    const amount = screen.getByLabelText(/Amount to refund/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '6000');
    await press(/^Refund/);
    expect(bodies()).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '4000');
    await userEvent.type(screen.getByLabelText('Findings'), 'The account was opened falsely.');
    await press(/^Refund ₦4,000.00/);
    await waitFor(() =>
      expect(bodies()).toEqual([
        { verdict: 'refund', amount: '4000.00', evidence: 'The account was opened falsely.' },
      ]),
    );
  });

  it('asks why nothing is refunded', async () => {
    show();
    await choose('No refund');
    await press('No refund');
    expect(bodies()).toEqual([]);
    expect(screen.getByText('Enter your findings. The customer sees this.')).toBeTruthy();
  });
});

describe('the link on an order', () => {
  const menuOf = (kind: Order['kind']) => {
    const order = { kind, reference_code: 'OJ-7KD4-Q2MX', total: '5.00', status: 'completed' };
    render(<OrderMenu order={{ ...order, facts: [], vouchers: [] } as unknown as Order} />);
    return screen.queryByRole('link', { name: /I was tricked/ });
  };

  it.each(['purchase', 'withdrawal'] as const)('is there for a %s', (kind) => {
    expect(menuOf(kind)?.getAttribute('href')).toBe('/help/tricked/OJ-7KD4-Q2MX');
  });

  it.each(['deposit', 'sale'] as const)('is missing for a %s', (kind) => {
    expect(menuOf(kind)).toBeNull();
  });
});
