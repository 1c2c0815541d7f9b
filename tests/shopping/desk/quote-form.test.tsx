import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import type { DeskCase } from '#lib/desk/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { aDeskCase, NOW } from '#tests/support/desk-case.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const DECIDE = 'POST /desk/queues/shopping/c-1/decision';
const PREVIEW = 'POST /desk/shopping/c-1/preview';

const price = {
  currency: 'NGN',
  lines: [
    { kind: 'goods', name: 'Price in the shop', amount: '207968.00', why: '2 × USD 64.99.' },
    { kind: 'commission', name: 'Our commission', amount: '15597.60', why: '7.5% of the price.' },
  ],
  total: '223565.60',
  rate: '1600.00',
  weight: { real: 1800, volumetric: 3890, counted: 3900 },
  rule_version: '1',
};

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi()
    .on(DECIDE, { body: { data: { state: 'decided' } } })
    .on(PREVIEW, { body: { data: price } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const anItem = (change: Partial<DeskCase> = {}): DeskCase =>
  aDeskCase({
    title: 'Runner 3 trainers',
    items: [],
    verdicts: ['approve', 'reject'],
    reasons: [{ code: 'sold-out', text: 'The shop no longer has it.' }],
    proofs: [],
    to_quote: {
      quantity: 2,
      currency: 'NGN',
      destination: 'NG',
      shop_countries: [
        { code: 'US', name: 'United States', currency: 'USD' },
        { code: 'GB', name: 'United Kingdom', currency: 'GBP' },
      ],
      currencies: ['USD', 'GBP'],
      categories: [{ id: 'clothes', name: 'Clothes and shoes' }],
      last: null,
    },
    ...change,
  });
const show = (change?: Partial<DeskCase>) =>
  render(<DecisionForm queue="shopping" found={anItem(change)} now={NOW} />);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
async function retype(label: RegExp, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await type(label, text);
}
const choose = (label: string, value: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), value);

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function fillIn() {
  await choose('Country of the shop', 'US');
  await choose('Category', 'clothes');
  await type('Price of one in USD', '64.99');
  await type(/Weight in grams/, '900');
  await type(/Length in cm/, '34');
}
const filledIn = {
  shop_country: 'US',
  shop_currency: 'USD',
  category: 'clothes',
  price: '64.99',
  quantity: 2,
  weight_g: 900,
  length_cm: 34,
  width_cm: 0,
  height_cm: 0,
};

describe('the quote of an item', () => {
  it('is sent with the parts of the price and a message to the member', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await fillIn();
    await type(/Message/, 'The blue ones are sold out.');
    await press('Send the quote');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
    expect(server.sent(DECIDE)[0]!.body).toEqual({
      verdict: 'approve',
      quote: filledIn,
      evidence: 'The blue ones are sold out.',
    });
  });

  it('shows what is missing, the first field first, and sends nothing', async () => {
    show();
    await press('Send the quote');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Country of the shop')),
    );
    expect(screen.getByText('Enter the price of one.')).toBeDefined();
    expect(screen.getByText('Enter the weight in whole grams.')).toBeDefined();
    expect(server.sent(DECIDE)).toEqual([]);
  });

  it('previews its price line by line, and drops the preview when the form changes', async () => {
    show();
    await fillIn();
    await press('Show the price');
    expect(await screen.findByText('₦207,968.00')).toBeDefined();
    expect(screen.getByText('2 × USD 64.99.')).toBeDefined();
    expect(server.sent(PREVIEW)[0]!.body).toEqual(filledIn);
    await type('How many', '{backspace}1');
    expect(screen.queryByText('₦207,968.00')).toBeNull();
  });

  it('reads whole numbers as people write them, and asks for one where there is none', async () => {
    show();
    await fillIn();
    await retype(/Weight in grams/, '1,500');
    await retype(/Length in cm/, '٣٤');
    await retype(/Width in cm/, '2.5');
    await press('Send the quote');
    expect(await screen.findByText('Enter whole centimetres.')).toBeDefined();
    await retype(/Width in cm/, '\u206825\u2069');
    await press('Send the quote');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
    expect(server.sent(DECIDE)[0]!.body).toMatchObject({
      quote: { weight_g: 1500, length_cm: 34, width_cm: 25 },
    });
  });

  it('begins with the last one, except for the number wanted now', async () => {
    show({
      to_quote: { ...anItem().to_quote!, quantity: 3, last: { ...filledIn, price: '59.00' } },
    });
    expect(valueOf('Price of one in USD')).toBe('59.00');
    expect(valueOf('How many')).toBe('3');
    await press('Send the quote');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
  });

  it('is refused with a reason instead', async () => {
    show();
    await userEvent.click(screen.getByLabelText('Decline the item'));
    expect(screen.queryByLabelText('Category')).toBeNull();
    await choose('Reason', 'sold-out');
    await type('Findings', 'Size 44 is gone.');
    await press('Decline the item');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
    expect(server.sent(DECIDE)[0]!.body).toEqual({
      verdict: 'reject',
      reason_code: 'sold-out',
      evidence: 'Size 44 is gone.',
    });
  });

  it('is replaced by an answer to its question, which needs a text and no reason', async () => {
    show({ verdicts: ['answer'] });
    await press('Answer the question');
    expect(server.sent(DECIDE)).toEqual([]);
    await type('Your answer', 'Yes, it runs on 230 volts.');
    await press('Answer the question');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
    expect(server.sent(DECIDE)[0]!.body).toEqual({
      verdict: 'answer',
      evidence: 'Yes, it runs on 230 volts.',
    });
  });
});
