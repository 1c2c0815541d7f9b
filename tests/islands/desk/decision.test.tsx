import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskCase, DeskQueue } from '#lib/contracts/desk.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const CASE = '/desk/queues/cards/c-1';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const item = (position: number, title: string, amount: string) => ({
  position,
  title,
  facts: [],
  amount,
  files: [],
  has_code: false,
});

const found = (change: Partial<DeskCase> = {}): DeskCase => ({
  id: 'c-1',
  reference: 'OJ-1',
  title: 'Apple gift card',
  country: 'NG',
  amount: '67200.00',
  currency: 'NGN',
  since: '2026-11-21T09:50:00.000Z',
  promised_at: null,
  stage: 'open',
  claimed_by: { name: 'Ada', mine: true, until: '2026-11-21T10:15:00.000Z' },
  needs_colleague: false,
  facts: [],
  items: [item(0, 'USD 50.00', '44800.00'), item(1, 'USD 25.00', '22400.00')],
  user: null,
  timeline: [],
  verdicts: ['approve', 'change_offer', 'reject'],
  reasons: [{ code: 'already-used', text: 'The card has already been used.' }],
  asked: null,
  ...change,
});

const show = (change?: Partial<DeskCase>, queue: DeskQueue = 'cards') =>
  render(<DecisionForm {...{ queue, found: found(change), now: NOW }} />);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => server.sent(`POST ${CASE}/decision`);
const decided = { body: { data: { state: 'decided' } } };

describe('the decision about cards', () => {
  it('says on its button what it pays, sends it once and goes back to the queue', async () => {
    server.on(`POST ${CASE}/decision`, decided);
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await press('Pay ₦67,200.00');
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/desk/cards?said=decided&reference=OJ-1'),
    );
    expect(sent().map(({ body }) => body)).toEqual([{ verdict: 'approve' }]);
  });

  it('pays the good ones and refuses the others with a reason and what was found', async () => {
    server.on(`POST ${CASE}/decision`, decided);
    show();
    await userEvent.click(screen.getByRole('checkbox', { name: /USD 25\.00/ }));
    expect(screen.getByText('Pay out').parentElement?.textContent).toContain('₦44,800.00');
    await press('Pay 1, refuse 1');
    expect(sent()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'already-used');
    await userEvent.type(screen.getByLabelText('What you found'), 'Used on 3 May.');
    await press('Pay 1, refuse 1');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(sent()[0]?.body).toEqual({
      verdict: 'approve',
      accepted: [0],
      reason_code: 'already-used',
      evidence: 'Used on 3 May.',
    });
  });

  it('offers an amount that is one', async () => {
    server.on(`POST ${CASE}/decision`, { body: { data: { state: 'waits for a second person' } } });
    show({ reasons: [] });
    await userEvent.click(screen.getByRole('radio', { name: 'Offer another amount' }));
    await press('Offer another amount');
    expect(screen.getByText('Enter an amount.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('What we offer'), '50000');
    await userEvent.type(screen.getByLabelText('What you found'), 'The rate fell.');
    await press('Offer ₦50,000.00');
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/desk/cards?said=second&reference=OJ-1'),
    );
    expect(sent()[0]?.body).toMatchObject({ verdict: 'change_offer', amount: '50000.00' });
  });

  it('keeps its key when no answer came, and takes another for another decision', async () => {
    server.on(`POST ${CASE}/decision`, lost);
    show();
    await press('Pay ₦67,200.00');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came/);
    await press('Pay ₦67,200.00');
    await waitFor(() => expect(sent()).toHaveLength(2));
    await userEvent.type(screen.getByLabelText('Note'), 'Looks fine.');
    await press('Pay ₦67,200.00');
    await waitFor(() => expect(sent()).toHaveLength(3));
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('puts what the server refuses beside its field, and keeps what was typed', async () => {
    const errors = { evidence: ['Say more.'] };
    server.on(`POST ${CASE}/decision`, { status: 422, body: { message: 'No.', errors } });
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'Refuse' }));
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'already-used');
    await userEvent.type(screen.getByLabelText('What you found'), 'Used.');
    await press('Refuse');
    expect(await screen.findByText('Say more.')).toBeTruthy();
    const words = screen.getByLabelText<HTMLTextAreaElement>('What you found');
    await waitFor(() => expect(document.activeElement).toBe(words));
    expect(words.value).toBe('Used.');
  });

  it('leads to the door when the session is over', async () => {
    server.on(`POST ${CASE}/decision`, { status: 401, body: { message: 'Sign in.' } });
    show();
    await press('Pay ₦67,200.00');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/login'));
  });
});

describe('the time with a case', () => {
  const left = (seconds: number) => ({
    claimed_by: {
      name: 'Ada',
      mine: true,
      until: new Date(NOW + seconds * 1000).toISOString(),
    },
  });

  it('counts down, ends the decision when it is over, and goes on when it is taken again', async () => {
    server.on(`POST ${CASE}/claim`, { body: { data: found() } });
    show(left(1));
    expect(screen.getByRole('timer').textContent).toBe('Yours for 0:01');
    const button = screen.getByRole('button', { name: 'Pay ₦67,200.00' });
    expect(button).toHaveProperty('disabled', false);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Not yours/), {
      timeout: 3000,
    });
    expect(button).toHaveProperty('disabled', true);
    await press('Take it again');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(screen.getByRole('timer').textContent).toMatch(/^Yours for 1[45]:/);
  });

  it('says who was faster, and gives a case back', async () => {
    const message = 'Somebody else is working on this.';
    server.on(`POST ${CASE}/claim`, { status: 409, body: { message } });
    server.on(`POST ${CASE}/release`, { body: { data: null } });
    show(left(600));
    await press('Keep it longer');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await press('Give it back');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/cards'));
  });
});

describe('decisions of other queues', () => {
  it('asks only for the reason of a document, which its owner reads', async () => {
    server.on('POST /desk/queues/identity/c-1/decision', decided);
    show({ items: [], amount: null, currency: null, verdicts: ['approve', 'reject'] }, 'identity');
    await userEvent.click(screen.getByRole('radio', { name: 'Refuse the document' }));
    expect(screen.queryByLabelText('What you found')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'already-used');
    await press('Refuse the document');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent('POST /desk/queues/identity/c-1/decision')[0]?.body).toEqual({
      verdict: 'reject',
      reason_code: 'already-used',
    });
  });

  it('asks until when a flag is held longer', async () => {
    show({ items: [], reasons: [], verdicts: ['approve', 'extend'] }, 'flags');
    await userEvent.click(screen.getByRole('radio', { name: 'Hold it longer' }));
    await press('Hold it longer');
    expect(screen.getByText('Say until when.')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('decides nothing while a second person is asked or nothing is open', () => {
    const asked = { by: 'Bayo', at: '2026-11-21T09:55:00.000Z', verdict: 'approve', amount: null };
    const { unmount } = show({ asked });
    expect(screen.getByText(/Bayo has decided this/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    unmount();
    show({ stage: 'done' });
    expect(screen.getByText('There is nothing to decide here now.')).toBeTruthy();
  });
});

describe('the decision about money in suspense', () => {
  const PLACE = '/desk/queues/deposits/c-1/decision';
  const reasons = [{ code: 'sender-asked', text: 'The sender asked for it back.' }];
  const owner = {
    name: 'Ada Obi',
    since: '2026-11-01T10:00:00.000Z',
    country: 'NG',
    history: [],
  };
  const change = { items: [], reasons, verdicts: ['approve', 'reject'] as DeskCase['verdicts'] };
  const bodies = () => server.sent(`POST ${PLACE}`).map(({ body }) => body);

  it('of nobody asks whose it is', async () => {
    server.on(`POST ${PLACE}`, decided);
    show({ ...change, user: null }, 'deposits');
    await press('Credit it');
    const field = screen.getByRole('textbox', { name: /User/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(bodies()).toEqual([]);
    await userEvent.type(field, ' ada ');
    await press('Credit it');
    await waitFor(() => expect(bodies()).toEqual([{ verdict: 'approve', to: 'ada' }]));
  });

  it('of an owner goes to them or back, with why it goes back', async () => {
    server.on(`POST ${PLACE}`, decided);
    show({ ...change, user: owner }, 'deposits');
    expect(screen.queryByRole('textbox', { name: /User/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Send it back' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'sender-asked');
    await press('Send it back');
    expect(bodies()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /What you found/ }), 'Their bank.');
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
    items: [item(0, 'Text 1', '0.00'), item(1, 'Text 2', '0.00')],
    arrival: { expected: '20000.00', shown: '21000.00', rate: '80.00', rate_beyond: '70.00' },
    reasons: [{ code: 'less-arrived', text: 'Less airtime arrived than was agreed.' }],
    verdicts: ['approve', 'reject'],
  };
  const bodies = () => server.sent(`POST ${PLACE}`).map(({ body }) => body);
  const arrived = () => screen.getByRole('textbox', { name: /^What arrived/ });

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
    await userEvent.type(screen.getByRole('textbox', { name: /What you found/ }), 'One missing.');
    await press('Pay ₦12,000.00');
    const said = { reason_code: 'less-arrived', evidence: 'One missing.' };
    await waitFor(() =>
      expect(bodies()).toEqual([{ verdict: 'approve', amount: '15000.00', ...said }]),
    );
  });
});
