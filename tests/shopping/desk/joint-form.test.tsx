import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JointForm } from '#islands/shopping/desk/joint-form.tsx';
import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const STEPS = 'POST /desk/shopping/steps';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const aLine = (
  n: number,
  name: string,
  change: Partial<DeskShoppingLine> = {},
): DeskShoppingLine => ({
  order_id: `00000000-0000-4000-8000-00000000000${n}`,
  reference_code: `OJ-${n}`,
  position: 1,
  item_code: `IT-${n}`,
  name,
  url: 'https://shop.oja.example/1',
  quantity: 1,
  price: 'USD 20.00',
  country_code: 'NG',
  to: 'Nigeria',
  stage: 'to_buy',
  since: '2026-11-22T10:00:00.000Z',
  promised_at: null,
  is_late: false,
  order_number: null,
  tracking_number: null,
  ...change,
});

const two = [aLine(1, 'Trainers'), aLine(2, 'Cookbook')];
const told = (n: number, result: string, why: string | null = null) => ({
  reference_code: `OJ-${n}`,
  position: 1,
  name: two[n - 1]?.name,
  result,
  why,
});

const show = (lines: DeskShoppingLine[] = two, step: 'bought' | 'on_its_way' = 'bought') =>
  render(<JointForm step={step} lines={lines} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function fillIn(): Promise<void> {
  await type('Order number at the shop', 'WB-9');
  await type('Paid in the shop for Trainers', '20.00');
  await type('Paid in the shop for Cookbook', '11.50');
}

describe('several items bought in one shop order', () => {
  it('require one order number and what was paid for each, and add it up', async () => {
    const { container } = show();
    await fillIn();
    expect(screen.getByText('USD 31.50')).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    server.on(STEPS, { body: { data: [told(1, 'done'), told(2, 'done')] } });
    await press('Bought together');
    await screen.findByRole('heading', { name: 'All done' });
    expect(server.sent(STEPS)[0]?.body).toEqual({
      stage: 'bought',
      facts: { order_number: 'WB-9' },
      lines: [
        { reference_code: 'OJ-1', position: 1, facts: { paid: '20.00' } },
        { reference_code: 'OJ-2', position: 1, facts: { paid: '11.50' } },
      ],
    });
  });

  it('show what became of each, with a link to the order', async () => {
    const { container } = show();
    await fillIn();
    const why = 'This is more than 5% above the quote.';
    server.on(STEPS, {
      body: { data: [told(1, 'refused', why), told(2, 'waits for a second approver', 'Large.')] },
    });
    await press('Bought together');
    const heading = await screen.findByRole('heading', { name: '0 of 2 done' });
    expect(document.activeElement).toBe(heading);
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('Declined')).toBeDefined();
    expect(within(first!).getByText(why)).toBeDefined();
    expect(within(first!).getByRole('link', { name: 'OJ-1' }).getAttribute('href')).toBe(
      `/desk/order-cases/${two[0]!.order_id}`,
    );
    expect(within(second!).getByText('Needs a second approver')).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
  });

  it('send nothing while something is missing, and focus the first of it', async () => {
    show();
    await type('Order number at the shop', 'WB-9');
    await press('Bought together');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Paid in the shop for Trainers')),
    );
    expect(server.sent(STEPS)).toEqual([]);
  });

  it('show the server’s error at its field', async () => {
    show();
    await fillIn();
    const errors = { 'lines.1.facts.paid': ['Enter an amount like 129.90.'] };
    server.on(STEPS, { status: 422, body: { message: 'Enter an amount.', errors } });
    await press('Bought together');
    expect(await screen.findByText('Enter an amount like 129.90.')).toBeDefined();
    const field = screen.getByLabelText('Paid in the shop for Cookbook');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('count once when no answer came and it is sent again', async () => {
    show();
    await fillIn();
    server.on(STEPS, lost);
    await press('Bought together');
    await screen.findByRole('alert');
    server.on(STEPS, { body: { data: [told(1, 'done'), told(2, 'done')] } });
    await press('Bought together');
    await screen.findByRole('heading', { name: 'All done' });
    const keys = server.sent(STEPS).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('are in one currency', () => {
    show([two[0]!, aLine(2, 'Cookbook', { price: 'GBP 11.00' })]);
    expect(screen.getByText(/These are priced in USD and GBP/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('several items sent in one parcel', () => {
  it('require carrier, tracking number and day once', async () => {
    show(two, 'on_its_way');
    await type('Carrier', 'DHL');
    await type('Tracking number', 'JD1 ');
    await type('Expected in the country', '2026-12-04');
    server.on(STEPS, { body: { data: [told(1, 'done'), told(2, 'done')] } });
    await press('Sent together');
    await screen.findByRole('heading', { name: 'All done' });
    expect(server.sent(STEPS)[0]?.body).toMatchObject({
      stage: 'on_its_way',
      facts: { carrier: 'DHL', tracking_number: 'JD1', expected_day: '2026-12-04' },
      lines: [{ reference_code: 'OJ-1' }, { reference_code: 'OJ-2' }],
    });
  });
});
