import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpportunityForm } from '#islands/rewards/desk/opportunity-form.tsx';
import { opportunityForm } from '#lib/rewards/desk/opportunity.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const ADD = 'POST /desk/opportunities';
let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  type(/^Title/, 'Verify, and be thanked');
  type(/^Description/, 'It takes a few minutes.');
  type(/^Money/, '1,000');
  type(/^Maximum/, '500');
};
const seen = (why: string | null) => ({
  body: {
    data: {
      why,
      budget_left: '500000.00',
      opportunity: {
        title: 'Verify, and be thanked',
        text: 'It takes a few minutes.',
        currency: 'NGN',
        amount: '1000.00',
        gold_coins: 0,
        most: '500000.00',
        max_claims: 500,
      },
    },
  },
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('previews what it costs before it opens, and has to be previewed again after changes', async () => {
  api.on(ADD, seen(null));
  const { container } = render(<OpportunityForm form={opportunityForm()} />);
  fill();
  press('Preview');
  expect((await screen.findByRole('status')).textContent).toContain(
    'at most ₦500,000.00 for 500 claims',
  );
  expect(await findIssues(container)).toEqual([]);
  expect(api.sent(ADD)[0]?.body).toEqual({
    draft: {
      country_code: 'NG',
      task: 'verify',
      tutorial: null,
      title: 'Verify, and be thanked',
      text: 'It takes a few minutes.',
      amount: '1000.00',
      gold_coins: 0,
      max_claims: 500,
      starts_at: null,
      ends_at: null,
    },
    preview: true,
  });
  type(/^Maximum/, '400');
  expect(screen.queryByRole('button', { name: 'Open to customers' })).toBeNull();
  press('Preview');
  await screen.findByRole('status');
  press('Open to customers');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/rewards/opportunities'));
  expect(api.sent(ADD).map(({ body }) => (body as { preview: boolean }).preview)).toEqual([
    ...[true, true, false],
  ]);
});

it('shows when a colleague has to agree', async () => {
  const why = 'Decisions of ₦500,000.00 or more need a second approver.';
  api.on(ADD, seen(why));
  render(<OpportunityForm form={opportunityForm()} />);
  fill();
  press('Preview');
  await screen.findByText(why);
  screen.getByRole('button', { name: 'Send for second approval' });
});

it('shows the server’s messages beside their fields', async () => {
  api.on(ADD, { status: 422, body: { errors: { 'draft.max_claims': ['At least one.'] } } });
  render(<OpportunityForm form={opportunityForm()} />);
  press('Preview');
  await screen.findByText('At least one.');
  await screen.findByText('Check the marked fields.');
});
