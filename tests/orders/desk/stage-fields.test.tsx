import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { showDecision } from '#tests/support/show-decision.tsx';
import { aDeskCase, NOW } from '#tests/support/desk-case.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const DECIDE = 'POST /desk/queues/orders/c-1/decision';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi().on(DECIDE, { body: { data: { state: 'decided' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const line = (position: number, title: string, amount: string) =>
  ({
    position,
    title,
    amount,
    state: 'open',
    stage: 'We’re buying it',
    refundable: '0.00',
  }) as const;

const anOrder = (change: Partial<DeskCase> = {}): DeskCase =>
  aDeskCase({
    title: 'Trainers and 1 more',
    items: [],
    verdicts: ['next_stage'],
    reasons: [],
    proofs: [],
    lines: [line(1, 'Trainers', '40000.00'), line(2, 'Cookbook', '27200.00')],
    next_stages: [
      {
        name: 'bought',
        title: 'Bought',
        lines: [1, 2],
        settles: true,
        fields: [
          { name: 'order_number', label: 'Order number at the shop', kind: 'text' },
          { name: 'paid', label: 'Paid in the shop', kind: 'money' },
          { name: 'at_our_expense', label: 'Buy it anyway', kind: 'check', optional: true },
        ],
      },
    ],
    ...change,
  });
const show = (change?: Partial<DeskCase>) =>
  showDecision({ queue: 'orders', found: anOrder(change), now: NOW });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

describe('the fields of a stage', () => {
  it('are sent with the step, about one item', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(screen.getByLabelText(/Cookbook/));
    await type('Order number at the shop', 'A-778');
    await type('Paid in the shop', '61.50');
    await type(/^Note/, 'Ordered with the card.');
    await press('Take the next step');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
    expect(server.sent(DECIDE)[0]!.body).toEqual({
      verdict: 'next_stage',
      stage: 'bought',
      lines: [1],
      facts: { order_number: 'A-778', paid: '61.50' },
      note: 'Ordered with the card.',
    });
  });

  it('are required before anything is sent, and the server’s error is shown at its field', async () => {
    const text = 'This is more than 5% above the quote.';
    server.on(DECIDE, { status: 422, body: { message: 'No', errors: { 'facts.paid': [text] } } });
    show();
    await type(/^Note/, 'Ordered.');
    await press('Take the next step');
    expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
    expect(server.sent(DECIDE)).toEqual([]);
    await type('Order number at the shop', 'A-778');
    await type('Paid in the shop', '99');
    await press('Take the next step');
    expect(await screen.findByText(text)).toBeDefined();
    await userEvent.click(screen.getByLabelText(/Buy it anyway/));
    await press('Take the next step');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(2));
    expect(server.sent(DECIDE)[1]!.body).toMatchObject({ facts: { at_our_expense: 'yes' } });
  });

  it('can be photos, and show what a stage refunds', () => {
    const bought = { ...line(1, 'Trainers', '40000.00'), refundable: '38000.00' };
    show({
      lines: [bought, line(2, 'Cookbook', '27200.00')],
      next_stages: [
        {
          name: 'damaged',
          title: 'Arrived damaged',
          lines: [1],
          settles: false,
          refunds: true,
          fields: [{ name: 'image_keys', label: 'Photo', kind: 'pictures' }],
        },
      ],
    });
    expect(screen.getByText('Refunds ₦38,000.00 right away.')).toBeDefined();
    expect(screen.getByText('Pictures')).toBeDefined();
  });
});
