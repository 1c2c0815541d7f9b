import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FraudForm } from '#islands/desk/fraud-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { FraudRule } from '#lib/desk/fraud.contract.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const rule: FraudRule = {
  id: 'r-1',
  kind: 'speed',
  country: 'NG',
  currency: 'NGN',
  at_least: '8',
  within_s: 3600,
  points: 20,
  effect: 'score',
  state: 'now',
  reason: 'From the start',
  by: 'Kofi',
  at: '2026-11-21T10:00:00.000Z',
  tried: null,
};
const trial = {
  days: 30,
  orders: 1200,
  matched: 14,
  people: 3,
  fine: 9,
  amount: '70000.00',
  currency: 'NGN',
  examples: ['OJ-1'],
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (path: string) => server.sent(`POST ${path}`).map(({ body }) => body);

describe('the form of a fraud rule', () => {
  it('requires a trial before a second approver can be asked', async () => {
    server.on('POST /desk/fraud/trial', { body: { data: trial } });
    server.on('POST /desk/fraud', { body: { data: { ...rule, state: 'waiting' } } });
    render(<FraudForm rule={rule} />);
    await press('Try it on the last 30 days');
    expect(sent('/desk/fraud/trial')).toEqual([
      { kind: 'speed', country: 'NG', at_least: '8', within_s: 3600 },
    ]);
    const said = await screen.findByRole('status');
    expect(said.textContent).toContain('14 of 1200 orders, ₦70,000.00');
    expect(said.textContent).toContain('9 of those were fine');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'hold');
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Bots came again.');
    await press('Ask a second approver');
    expect(sent('/desk/fraud')).toEqual([
      {
        kind: 'speed',
        country: 'NG',
        at_least: '8',
        within_s: 3600,
        points: 20,
        effect: 'hold',
        reason: 'Bots came again.',
      },
    ]);
    expect(goTo).toHaveBeenCalledWith('/desk/fraud?country=NG&said=asked');
  });

  it('reads points as people write them', async () => {
    server.on('POST /desk/fraud/trial', { body: { data: trial } });
    server.on('POST /desk/fraud', { body: { data: { ...rule, state: 'waiting' } } });
    render(<FraudForm rule={rule} />);
    const points = screen.getByRole('textbox', { name: /^Points/ });
    await userEvent.clear(points);
    await userEvent.type(points, '٣٠');
    await press('Try it on the last 30 days');
    await screen.findByRole('status');
    await press('Ask a second approver');
    expect(sent('/desk/fraud')).toMatchObject([{ points: 30 }]);
  });

  it('leaves numbers that could mean two for the server to refuse', async () => {
    server.on('POST /desk/fraud/trial', { body: { data: trial } });
    render(<FraudForm rule={rule} />);
    for (const name of [/^Payments/, /^Within/]) {
      await userEvent.clear(screen.getByRole('textbox', { name }));
      await userEvent.type(screen.getByRole('textbox', { name }), '2.000');
    }
    await press('Try it on the last 30 days');
    await screen.findByRole('status');
    expect(sent('/desk/fraud/trial')).toMatchObject([{ at_least: '2.000', within_s: null }]);
  });

  it('discards the trial when a number changes, and keeps what was typed when one is wrong', async () => {
    server.on('POST /desk/fraud/trial', { body: { data: trial } });
    render(<FraudForm rule={rule} />);
    await press('Try it on the last 30 days');
    await screen.findByRole('button', { name: 'Ask a second approver' });
    const payments = screen.getByRole('textbox', { name: 'Payments' });
    await userEvent.clear(payments);
    await userEvent.type(payments, '0');
    server.on('POST /desk/fraud/trial', {
      status: 422,
      body: { message: 'Enter more than 0.', errors: { at_least: ['Enter more than 0.'] } },
    });
    await press('Try it on the last 30 days');
    expect(await screen.findByText('Enter more than 0.')).toBeTruthy();
    expect((payments as HTMLInputElement).value).toBe('0');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });
});
