import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskCase } from '#lib/desk/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { showDecision } from '#tests/support/show-decision.tsx';
import { aDeskCase, NOW } from '#tests/support/desk-case.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const CASE = '/desk/queues/orders/c-1';
const DECIDE = `POST ${CASE}/decision`;

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi().on(DECIDE, { body: { data: { state: 'decided' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const anOrder = (change: Partial<DeskCase> = {}): DeskCase =>
  aDeskCase({
    title: 'IKEDC electricity',
    items: [],
    verdicts: ['complete', 'fail'],
    reasons: [
      { code: 'fail-no-answer', text: 'The provider couldn’t confirm it.' },
      { code: 'refund-goodwill', text: 'We refunded it as a courtesy.' },
    ],
    proofs: [
      { code: 'provider-reference', text: 'The provider’s reference' },
      { code: 'picture', text: 'A picture of the provider’s record' },
    ],
    provider: 'IKEDC',
    ...change,
  });
const show = (change?: Partial<DeskCase>) =>
  showDecision({ queue: 'orders', found: anOrder(change), now: NOW });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const bodies = () => server.sent(DECIDE).map(({ body }) => body);

describe('the decision about an order', () => {
  it('completes it with the provider’s reference and the codes that were typed in', async () => {
    const codes = [
      { label: 'Serial number', optional: true },
      { label: 'PIN', optional: false },
    ];
    const { container } = show({ codes });
    expect(await findIssues(container)).toEqual([]);
    await press('Complete it');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Evidence')));
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'provider-reference');
    await type('Findings', 'Their portal shows it as done.');
    await press('Complete it');
    expect(screen.getByText('Enter the provider’s reference.')).toBeTruthy();
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    expect(bodies()).toEqual([]);
    await type('Provider’s reference', 'IK-77-12');
    await type('PIN', '1122 3344');
    await press('Complete it');
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/desk/order-cases?said=decided&reference=OJ-1'),
    );
    expect(bodies()).toEqual([
      {
        verdict: 'complete',
        proof: 'provider-reference',
        provider_reference: 'IK-77-12',
        codes: ['', '1122 3344'],
        evidence: 'Their portal shows it as done.',
      },
    ]);
  });

  it('asks for a picture where that is the proof', async () => {
    show();
    expect(screen.queryByRole('group', { name: /Pictures/ })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'picture');
    expect(screen.getByRole('group', { name: /Pictures/ })).toBeTruthy();
    expect(screen.queryByLabelText('Provider’s reference')).toBeNull();
  });

  it('fails it with a reason for failures, and no proof', async () => {
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'Stop it and release the money' }));
    expect(screen.queryByLabelText('Evidence')).toBeNull();
    expect(screen.queryByRole('option', { name: /courtesy/ })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'fail-no-answer');
    await type('Findings', 'Nothing in their books.');
    await press('Stop it and release the money');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(bodies()).toEqual([
      { verdict: 'fail', reason_code: 'fail-no-answer', evidence: 'Nothing in their books.' },
    ]);
  });

  it('refunds no more than was captured, and shows the sum on the button', async () => {
    show({ stage: 'done', verdicts: ['refund'], refundable: '67200.00' });
    expect(screen.getByRole('button', { name: 'Refund ₦67,200.00' })).toBeTruthy();
    const amount = screen.getByLabelText(/^Amount to refund/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '67200.01');
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'refund-goodwill');
    await type('Findings', 'Late.');
    await press(/^Refund/);
    expect(bodies()).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '200');
    await press('Refund ₦200.00');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(bodies()[0]).toMatchObject({ verdict: 'refund', amount: '200.00' });
  });

  it('leaves what the provider contradicts, with a note for colleagues', async () => {
    show({ verdicts: ['refund', 'leave'], refundable: '67200.00' });
    await userEvent.click(screen.getByRole('radio', { name: 'Leave it as it is' }));
    expect(screen.queryByLabelText('Findings')).toBeNull();
    await press('Leave it as it is');
    expect(screen.getByText('Add a reason, for colleagues.')).toBeTruthy();
    await type('Note', 'She has it.');
    await press('Leave it as it is');
    await waitFor(() => expect(bodies()).toEqual([{ verdict: 'leave', note: 'She has it.' }]));
  });
});

describe('an order of several things', () => {
  const line = (position: number, change: object = {}) => ({
    position,
    title: `Card ${position}`,
    amount: `${position}00.00`,
    state: 'open' as const,
    refundable: '0.00',
    ...change,
  });
  const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));

  it('has a box for each that can be decided, and asks for the codes of those', async () => {
    const codes = [1, 2].map((n) => ({ label: `Code ${n}`, optional: false, line: n }));
    const lines = [line(1), line(2), line(3, { state: 'failed' })];
    const { container } = show({ lines, codes });
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'provider-reference');
    await type('Provider’s reference', 'CD-77-12');
    await type('Findings', 'Their portal shows it as done.');
    await tick(/Card 1/);
    await tick(/Card 2/);
    await press('Complete it');
    expect(screen.getByText('Choose a topic.')).toBeTruthy();
    await tick(/Card 2/);
    expect(screen.queryByLabelText('Code 1')).toBeNull();
    await type('Code 2', 'BBBB-2222');
    await press('Complete it');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(bodies()[0]).toMatchObject({ lines: [2], codes: ['BBBB-2222'] });
  });

  it('refunds what was captured for those that are ticked', async () => {
    const taken = (position: number) =>
      line(position, { state: 'delivered', refundable: `${position}00.00` });
    show({
      stage: 'done',
      verdicts: ['refund'],
      refundable: '300.00',
      lines: [taken(1), taken(2), line(3)],
    });
    expect(screen.getByRole('button', { name: 'Refund ₦300.00' })).toBeTruthy();
    await tick(/Card 1/);
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'refund-goodwill');
    await type('Findings', 'Late.');
    await press('Refund ₦200.00');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(bodies()[0]).toMatchObject({ verdict: 'refund', amount: '200.00', lines: [2] });
  });

  it('has no boxes for a single thing', () => {
    show();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the next step of an order', () => {
  const next_stages = [
    { name: 'asked', title: 'We have a question', lines: [1], settles: false },
    { name: 'bought', title: 'We’ve bought it', lines: [1], settles: true },
  ];
  const verdicts: DeskCase['verdicts'] = ['next_stage', 'complete', 'fail'];

  it('is chosen, shows what it captures, and requires a note', async () => {
    const { container } = show({ verdicts, next_stages });
    expect(await findIssues(container)).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Next step'), 'bought');
    expect(screen.getByText('Takes ₦67,200.00 of the money on hold.')).toBeTruthy();
    await press('Take the next step');
    expect(screen.getByText('Add what was done, for colleagues.')).toBeTruthy();
    expect(bodies()).toEqual([]);
    await type('Note', 'Receipt 77-1.');
    await press('Take the next step');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(bodies()).toEqual([{ verdict: 'next_stage', stage: 'bought', note: 'Receipt 77-1.' }]);
  });

  it('needs no choice where there is one, and can carry a message', async () => {
    show({ verdicts, next_stages: next_stages.slice(0, 1) });
    await type('Message', 'Which size?');
    await type('Note', 'Two sizes are left.');
    await press('Take the next step');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(bodies()[0]).toMatchObject({ stage: 'asked', evidence: 'Which size?' });
  });
});

describe('asking the provider', () => {
  const ASK = `POST ${CASE}/ask`;

  it('shows the answer, and what it decided', async () => {
    server.on(ASK, { body: { data: { said: 'IKEDC has it.', decided: false } } });
    show();
    await press('Ask IKEDC now');
    expect((await screen.findByRole('alert')).textContent).toContain('IKEDC has it.');
    expect(goTo).not.toHaveBeenCalled();
    server.on(ASK, { body: { data: { said: 'IKEDC says no.', decided: true } } });
    await press('Ask IKEDC now');
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/desk/order-cases?said=decided&reference=OJ-1'),
    );
  });

  it('is not offered where there is no one to ask', () => {
    const { provider: _provider, ...found } = anOrder();
    render(<DecisionForm queue="orders" found={found} now={NOW} />);
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  });
});
