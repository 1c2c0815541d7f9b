import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { showDecision } from '#tests/support/show-decision.tsx';
import { aDeskCase, aDeskItem, NOW } from '#tests/support/desk-case.ts';
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

const show = (change: Partial<DeskCase>, queue: DeskQueue) =>
  showDecision({ queue, found: aDeskCase(change), now: NOW });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const decided = { body: { data: { state: 'decided' } } };

describe('the decision about money in suspense', () => {
  const PLACE = '/desk/queues/deposits/c-1/decision';
  const reasons = [{ code: 'sender-asked', text: 'The sender asked for a refund.' }];
  const owner = {
    name: 'Ada Obi',
    since: '2026-11-01T10:00:00.000Z',
    country: 'NG',
    history: [],
  };
  const verdicts: DeskCase['verdicts'] = ['approve', 'reject'];
  const change = { items: [], reasons, proofs: [], verdicts };
  const bodies = () => server.sent(`POST ${PLACE}`).map(({ body }) => body);

  it('of no one asks who the owner is', async () => {
    server.on(`POST ${PLACE}`, decided);
    show({ ...change, user: null }, 'deposits');
    await press('Credit it');
    const field = screen.getByRole('textbox', { name: /^Customer/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(bodies()).toEqual([]);
    await userEvent.type(field, ' ada ');
    await press('Credit it');
    await waitFor(() => expect(bodies()).toEqual([{ verdict: 'approve', to: 'ada' }]));
  });

  it('of an owner is a credit or a return, with the reason for a return', async () => {
    server.on(`POST ${PLACE}`, decided);
    show({ ...change, user: owner }, 'deposits');
    expect(screen.queryByRole('textbox', { name: /^Customer/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Send it back' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'sender-asked');
    await press('Send it back');
    expect(bodies()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Findings/ }), 'Their bank.');
    await press('Send it back');
    await waitFor(() =>
      expect(bodies()).toEqual([
        { verdict: 'reject', reason_code: 'sender-asked', evidence: 'Their bank.' },
      ]),
    );
  });
});

describe('airtime at the desk', () => {
  const PLACE = '/desk/queues/airtime/c-1/decision';
  const change: Partial<DeskCase> = {
    amount: '16000.00',
    items: [aDeskItem(0, 'Text 1', '0.00'), aDeskItem(1, 'Text 2', '0.00')],
    arrival: { expected: '20000.00', shown: '21000.00', rate: '80.00', rate_beyond: '70.00' },
    reasons: [{ code: 'less-arrived', text: 'Less airtime arrived than agreed.' }],
    proofs: [{ code: 'line-balance', text: 'The balance of our line before and after' }],
    verdicts: ['approve', 'reject'],
  };
  const bodies = () => server.sent(`POST ${PLACE}`).map(({ body }) => body);
  const arrived = () => screen.getByRole('textbox', { name: /^Amount received/ });

  it('is paid for what arrived, with why it is less; never for more than was shown', async () => {
    server.on(`POST ${PLACE}`, decided);
    show(change, 'airtime');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay ₦16,000.00' })).toBeDefined();
    await userEvent.clear(arrived());
    await userEvent.type(arrived(), '21000');
    expect(screen.getByRole('button', { name: 'Pay ₦16,700.00' })).toBeDefined();
    await userEvent.clear(arrived());
    await userEvent.type(arrived(), '22000');
    await press('Pay for what arrived');
    expect(screen.getByText('Enter at most ₦21,000.00.')).toBeDefined();
    await userEvent.clear(arrived());
    await userEvent.type(arrived(), '15000');
    await press('Pay ₦12,000.00');
    expect(bodies()).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'less-arrived');
    await userEvent.type(
      screen.getByRole('textbox', { name: /Findings/ }),
      'The last one is missing.',
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /^Evidence/ }),
      'line-balance',
    );
    await press('Pay ₦12,000.00');
    const shown = { proof: 'line-balance', evidence: 'The last one is missing.' };
    const said = { reason_code: 'less-arrived', ...shown };
    await waitFor(() =>
      expect(bodies()).toEqual([{ verdict: 'approve', amount: '15000.00', ...said }]),
    );
  });
});

describe('dollars at the desk', () => {
  const PLACE = '/desk/queues/dollars/c-1/decision';

  it('are paid by a button that names the sum, and declined with a reason and evidence', async () => {
    server.on(`POST ${PLACE}`, decided);
    show(
      {
        amount: '3808.80',
        items: [],
        reasons: [
          { code: 'not-yours', text: 'The dollars came from an account that isn’t yours.' },
        ],
        proofs: [{ code: 'provider-record', text: 'The provider’s record of the transfer' }],
        verdicts: ['approve', 'reject'],
      },
      'dollars',
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Pay for what arrived' }));
    expect(screen.getByRole('button', { name: 'Pay ₦3,808.80' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Decline' }));
    await press('Decline');
    expect(screen.getByText('Choose a reason.')).toBeDefined();
    expect(server.sent(`POST ${PLACE}`)).toEqual([]);
  });
});
