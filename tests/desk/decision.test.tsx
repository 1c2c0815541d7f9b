import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { PictureViewer } from '#islands/desk/picture-viewer.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';
import { aDeskCase, aDeskItem, NOW } from '#tests/support/desk-case.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { showDecision } from '#tests/support/show-decision.tsx';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

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

const show = (change?: Partial<DeskCase>, queue: DeskQueue = 'cards') =>
  showDecision({ queue, found: aDeskCase(change), now: NOW });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => server.sent(`POST ${CASE}/decision`);
const decided = { body: { data: { state: 'decided' } } };

describe('a decision that moves money', () => {
  it('is chosen by the operator who decides: nothing is preselected, and nothing is sent', async () => {
    render(<DecisionForm queue="cards" found={aDeskCase()} now={NOW} />);
    for (const choice of screen.getAllByRole<HTMLInputElement>('radio'))
      expect(choice.checked).toBe(false);
    expect(screen.queryByText(/^Pay out/)).toBeNull();
    await press('Decide');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a decision.');
    expect(sent()).toEqual([]);
  });

  it('can be pressed once every picture has come into view', async () => {
    const files = [{ key: 'k-1', name: 'Picture 1' }];
    show({ unopened: ['k-1'] });
    render(<PictureViewer files={files} mark="Ngozi" />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Pay ₦/ });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Open the picture first.')).toBeDefined();
    await press('Open Picture 1');
    fireEvent.load(screen.getByRole('img', { name: 'Picture 1' }));
    expect(button.disabled).toBe(false);
  });
});

describe('the decision about cards', () => {
  it('shows the payout on its button, sends it once and returns to the queue', async () => {
    server.on(`POST ${CASE}/decision`, decided);
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await press('Pay ₦67,200.00');
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/desk/cards?said=decided&reference=OJ-1'),
    );
    expect(sent().map(({ body }) => body)).toEqual([{ verdict: 'approve' }]);
  });

  it('pays the good ones and declines another with its own reason and finding', async () => {
    server.on(`POST ${CASE}/decision`, decided);
    const { container } = show();
    await userEvent.selectOptions(screen.getByLabelText('USD 25.00'), 'Decline');
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByText('Pay out').parentElement?.textContent).toContain('₦44,800.00');
    await press('Pay 1, decline 1');
    expect(sent()).toEqual([]);
    const reason = screen.getByLabelText('Reason for USD 25.00');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    await userEvent.selectOptions(reason, 'already-used');
    await userEvent.type(screen.getByLabelText('Findings on USD 25.00'), 'Used.');
    await press('Pay 1, decline 1');
    expect(screen.getByText('Choose evidence.')).toBeTruthy();
    expect(screen.getByText('Describe what you found, in 12 characters or more.')).toBeTruthy();
    expect(sent()).toEqual([]);
    const proof = screen.getByLabelText('Evidence for USD 25.00');
    await userEvent.selectOptions(proof, 'balance-check');
    await userEvent.type(screen.getByLabelText('Findings on USD 25.00'), ' On 3 May.');
    await press('Pay 1, decline 1');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(sent()[0]?.body).toEqual({
      verdict: 'approve',
      items: [
        { position: 0, verdict: 'accept' },
        {
          position: 1,
          verdict: 'refuse',
          reason_code: 'already-used',
          proof: 'balance-check',
          evidence: 'Used. On 3 May.',
        },
      ],
    });
  });

  it('offers another price for one card and shows the new total', async () => {
    server.on(`POST ${CASE}/decision`, decided);
    const items = [aDeskItem(0, 'USD 50.00', '44800.00'), aDeskItem(1, 'USD 25.00', '22400.00')];
    show({ items: items.map((item) => ({ ...item, offered_alone: item.amount })) });
    await userEvent.selectOptions(screen.getByLabelText('USD 25.00'), 'Offer another amount');
    expect(screen.getByText('Above ₦22,400.00, it needs a second approver.')).toBeTruthy();
    await press('Pay 1, offer for 1');
    expect(screen.getByText('Enter an amount.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Offer for USD 25.00'), '224000');
    expect(screen.getByRole('button', { name: 'Send for second approval' })).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Offer for USD 25.00'));
    await userEvent.type(screen.getByLabelText('Offer for USD 25.00'), '9000');
    await userEvent.selectOptions(screen.getByLabelText('Reason for USD 25.00'), 'already-used');
    await userEvent.selectOptions(screen.getByLabelText('Evidence for USD 25.00'), 'balance-check');
    await userEvent.type(screen.getByLabelText('Findings on USD 25.00'), 'It holds $10 only.');
    await press('Pay 1, offer for 1');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(sent()[0]?.body).toMatchObject({
      verdict: 'change_offer',
      items: [{ verdict: 'accept' }, { verdict: 'offer', amount: '9000.00' }],
    });
  });

  it('declines everything card by card, and puts server errors beside the card', async () => {
    const errors = { 'items.1.evidence': ['Say more.'] };
    server.on(`POST ${CASE}/decision`, { status: 422, body: { message: 'No.', errors } });
    show();
    for (const title of ['USD 50.00', 'USD 25.00']) {
      await userEvent.selectOptions(screen.getByLabelText(title), 'Decline');
      await userEvent.selectOptions(screen.getByLabelText(`Reason for ${title}`), 'already-used');
      await userEvent.selectOptions(
        screen.getByLabelText(`Evidence for ${title}`),
        'balance-check',
      );
      await userEvent.type(
        screen.getByLabelText(`Findings on ${title}`),
        `Nothing is left on the ${title}.`,
      );
    }
    await press('Decline 2');
    expect(await screen.findByText('Say more.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Findings on USD 25.00')),
    );
    expect(sent()[0]?.body).toMatchObject({ verdict: 'reject' });
  });

  it('accepts only a valid amount as an offer', async () => {
    server.on(`POST ${CASE}/decision`, {
      body: { data: { state: 'waits for a second approver' } },
    });
    show({ reasons: [] });
    await userEvent.click(screen.getByRole('radio', { name: 'Offer another amount' }));
    await press('Offer another amount');
    expect(screen.getByText('Enter an amount.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Offer'), '50000');
    await userEvent.type(screen.getByLabelText('Findings'), 'The rate fell.');
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'balance-check');
    await press('Offer ₦50,000.00');
    await waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/desk/cards?said=second&reference=OJ-1'),
    );
    expect(sent()[0]?.body).toMatchObject({ verdict: 'change_offer', amount: '50000.00' });
  });

  it('says before it is sent that an offer above one operator’s limit needs two', async () => {
    server.on(`POST ${CASE}/decision`, decided);
    show({ reasons: [] });
    await userEvent.click(screen.getByRole('radio', { name: 'Offer another amount' }));
    expect(screen.getByText('Above ₦67,200.00, it needs a second approver.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Offer'), '67200');
    expect(screen.getByRole('button', { name: 'Offer ₦67,200.00' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Offer'), '0');
    expect(screen.getByRole('button', { name: 'Send for second approval' })).toBeTruthy();
  });

  it('keeps its key when no answer came, and uses another for another decision', async () => {
    server.on(`POST ${CASE}/decision`, lost);
    show();
    await press('Pay ₦67,200.00');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We didn’t get a response/);
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

  it('puts server errors beside their fields, and keeps what was typed', async () => {
    const errors = { evidence: ['Say more.'] };
    server.on(`POST ${CASE}/decision`, { status: 422, body: { message: 'No.', errors } });
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'Decline' }));
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'already-used');
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'balance-check');
    await userEvent.type(screen.getByLabelText('Findings'), 'Used on 3 May.');
    await press('Decline');
    expect(await screen.findByText('Say more.')).toBeTruthy();
    const words = screen.getByLabelText<HTMLTextAreaElement>('Findings');
    await waitFor(() => expect(document.activeElement).toBe(words));
    expect(words.value).toBe('Used on 3 May.');
  });

  it('leads to the sign-in when the session has expired', async () => {
    server.on(`POST ${CASE}/decision`, { status: 401, body: { message: 'Sign in.' } });
    show();
    await press('Pay ₦67,200.00');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/login'));
  });
});

describe('the claim on a case', () => {
  const left = (seconds: number) => ({
    claimed_by: {
      name: 'Ada',
      mine: true,
      until: new Date(NOW + seconds * 1000).toISOString(),
    },
  });

  it('counts down, ends the decision when it expires, and continues when it is claimed again', async () => {
    server.on(`POST ${CASE}/claim`, { body: { data: aDeskCase() } });
    show(left(1));
    expect(screen.getByRole('timer').textContent).toBe('Your claim: 0:01');
    const button = screen.getByRole('button', { name: 'Pay ₦67,200.00' });
    expect(button).toHaveProperty('disabled', false);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Claim expired/));
    expect(button).toHaveProperty('disabled', true);
    await press('Claim again');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(screen.getByRole('timer').textContent).toMatch(/^Your claim: 1[45]:/);
  });

  it('shows who was faster, and releases a case', async () => {
    const message = 'Someone else has claimed this case.';
    server.on(`POST ${CASE}/claim`, { status: 409, body: { message } });
    server.on(`POST ${CASE}/release`, { body: { data: null } });
    show(left(600));
    await press('Extend');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await press('Release claim');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/cards'));
  });
});

describe('decisions of other queues', () => {
  it('asks only for the reason of a document, which its owner reads', async () => {
    server.on('POST /desk/queues/identity/c-1/decision', decided);
    const empty = { items: [], proofs: [], amount: null, currency: null };
    show({ ...empty, verdicts: ['approve', 'reject'] }, 'identity');
    await userEvent.click(screen.getByRole('radio', { name: 'Decline the document' }));
    expect(screen.queryByLabelText('Findings')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'already-used');
    await press('Decline the document');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent('POST /desk/queues/identity/c-1/decision')[0]?.body).toEqual({
      verdict: 'reject',
      reason_code: 'already-used',
    });
  });

  it('asks until when a flag is extended', async () => {
    show({ items: [], reasons: [], proofs: [], verdicts: ['approve', 'extend'] }, 'flags');
    await userEvent.click(screen.getByRole('radio', { name: 'Extend hold' }));
    await press('Extend hold');
    expect(screen.getByText('Choose an end date.')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('decides nothing while a second approver is asked or nothing is open', () => {
    const asked = { by: 'Bayo', at: '2026-11-21T09:55:00.000Z', verdict: 'approve', amount: null };
    const { unmount } = show({ asked });
    expect(screen.getByText(/Bayo has decided this/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    unmount();
    show({ stage: 'done' });
    expect(screen.getByText('Nothing to decide here right now.')).toBeTruthy();
  });
});
