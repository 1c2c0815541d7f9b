import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { actForms } from '#lib/people/acts.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
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

const person = { id: 'p-1', currency: 'NGN', choices: {} } as const;
const CREDIT = 'POST /desk/people/p-1/acts/credit';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name }), text);

describe('the form of an act about a person', () => {
  it('sends amounts without their commas, and shows who has to agree', async () => {
    server.on(CREDIT, { body: { data: { state: 'waits for a second approver', why: 'Much.' } } });
    render(<DescribedForm form={actForms.credit(person)} />);
    await type(/^Amount/, '250,000.00');
    await type(/^Message to the customer/, 'Your transfer took two days.');
    await type(/^Reason/, 'Late payout.');
    await press('Pay the credit');
    expect(server.sent(CREDIT).map(({ body }) => body)).toEqual([
      { amount: '250000.00', told: 'Your transfer took two days.', reason: 'Late payout.' },
    ]);
    expect(goTo).toHaveBeenCalledWith('/desk/people/p-1?said=asked');
  });

  it('keeps its key while its content stays the same, so that a lost answer pays once', async () => {
    server.on(CREDIT, { status: 503, body: { message: 'We can’t do that right now.' } });
    render(<DescribedForm form={actForms.credit(person)} />);
    await type(/^Amount/, '100');
    await press('Pay the credit');
    await press('Pay the credit');
    const keys = server.sent(CREDIT).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends a day as the end of it', async () => {
    const path = 'POST /desk/people/p-1/acts/limit';
    server.on(path, { body: { data: { state: 'done', why: null } } });
    const choices = { limit: [{ value: 'daily_spend', label: 'Spend in a day' }] };
    render(<DescribedForm form={actForms.limit({ ...person, choices })} />);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'daily_spend');
    await type(/^Amount/, '5000');
    await userEvent.type(screen.getByLabelText(/^Until/), '2026-12-24');
    await type(/^Reason/, 'They asked for it.');
    await press('Set the limit');
    const [sent] = server.sent(path).map(({ body }) => body as { until: string });
    expect(sent?.until).toBe(new Date('2026-12-24T23:59:59').toISOString());
    expect(goTo).toHaveBeenCalledWith('/desk/people/p-1?said=limit');
  });
});
