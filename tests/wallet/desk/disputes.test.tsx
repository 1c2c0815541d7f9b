import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { SaveFilterForm } from '#islands/orders/desk/order-filters.tsx';
import { disputeForm } from '#lib/wallet/desk/disputes.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { aDeskCase, NOW } from '#tests/support/desk-case.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const DECIDE = 'POST /desk/queues/disputes/c-1/decision';
const OPEN = 'POST /desk/disputes';
const SAVE = 'POST /desk/order-filters';
let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

describe('the decision about a dispute', () => {
  const show = () => {
    server.on(DECIDE, { body: { data: { state: 'decided' } } });
    const found = aDeskCase({
      items: [],
      proofs: [],
      verdicts: ['answer', 'reject', 'complete', 'fail'],
      reasons: [
        { code: 'house', text: 'We bear the loss' },
        { code: 'customer', text: 'Ask it back from the customer' },
      ],
    });
    return render(<DecisionForm queue="disputes" found={found} now={NOW} />);
  };
  const bodies = () => server.sent(DECIDE).map(({ body }) => body);

  it('stores the evidence, which the customer does not see', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Send the evidence' }));
    await press('Send the evidence');
    expect(screen.getByText('Write what you send to the provider.')).toBeTruthy();
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await type('Evidence', 'Confirmed by PIN.');
    await press('Send the evidence');
    await waitFor(() =>
      expect(bodies()).toEqual([{ verdict: 'answer', evidence: 'Confirmed by PIN.' }]),
    );
  });

  it('asks who bears a loss, and nothing else', async () => {
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'We lost: book the loss' }));
    expect(screen.queryByLabelText('Evidence')).toBeNull();
    await press('We lost: book the loss');
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'customer');
    await press('We lost: book the loss');
    await waitFor(() => expect(bodies()).toEqual([{ verdict: 'fail', reason_code: 'customer' }]));
  });

  it('asks for no reason where we won', async () => {
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'We won: the money stays' }));
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await press('We won: the money stays');
    await waitFor(() => expect(bodies()).toEqual([{ verdict: 'complete' }]));
  });
});

describe('a dispute that is opened by hand', () => {
  it('keeps what was typed while there is no answer, and is sent with the same key', async () => {
    server.on(OPEN, lost);
    const { container } = render(<DescribedForm form={disputeForm()} />);
    expect(await findIssues(container)).toEqual([]);
    await type('Order', 'OJ-1');
    await type('Provider’s reference', 'D-77');
    await type('Payer’s reason', 'fraud');
    await type(/^Amount/, '1,200');
    await userEvent.type(screen.getByLabelText('Answer by, in UTC'), '2026-12-01T12:00');
    await press('Open the dispute');
    await screen.findByText(/We didn’t get a response/);
    server.on(OPEN, { body: { data: { id: 'd-1' } } });
    await press('Open the dispute');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/disputes'));
    const sent = server.sent(OPEN);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[1]?.body).toEqual({
      order: 'OJ-1',
      provider_reference: 'D-77',
      category: 'fraud',
      amount: '1200.00',
      due_at: '2026-12-01T12:00:00.000Z',
    });
  });
});

describe('a filter of orders', () => {
  it('is saved under a name, and an error names its field', async () => {
    server.on(SAVE, { status: 422, body: { message: '', errors: { name: ['Enter a name.'] } } });
    render(<SaveFilterForm query={{ status: 'failed' }} />);
    await press('Save this filter');
    await screen.findByText('Enter a name.');
    server.on(SAVE, { body: { data: { id: 'f-1' } } });
    await type('Name', 'Failed');
    await press('Save this filter');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/orders?status=failed'));
    expect(server.sent(SAVE)[1]?.body).toEqual({ name: 'Failed', query: { status: 'failed' } });
  });
});
