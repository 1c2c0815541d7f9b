import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SureButton } from '#islands/desk/sure-button.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

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
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['endOpportunity', 'End', 'Yes, end it', '/desk/opportunities/7', '/desk/rewards/opportunities'],
  [
    'retireAirtimeLine',
    'Retire',
    'Yes, retire it',
    '/desk/airtime-lines/7',
    '/desk/airtime-lines?said=retired',
  ],
  ['stopPromoCode', 'Stop', 'Yes, stop', '/desk/events/7/promos/EARLY', '/desk/events/7'],
  ['withdrawRate', 'Withdraw', 'Yes, withdraw', '/desk/rates/7', '/desk/rates?said=withdrawn'],
] as const)('%s is sent at the second press, once', async (act, text, sure, path, next) => {
  api.on(`DELETE ${path}`, {});
  const { container } = render(<SureButton act={act} id="7" title="EARLY" />);
  await press(`${text} EARLY`);
  expect(api.calls).toEqual([]);
  expect(await findIssues(container)).toEqual([]);
  await press(`${sure} EARLY`);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(next));
  // the next page is still loading
  await userEvent.click(screen.getByRole('button'));
  expect(api.sent(`DELETE ${path}`)).toHaveLength(1);
});

it('asks again once the focus has left it, and says what went wrong', async () => {
  api.on('DELETE /desk/opportunities/7', { status: 409, body: { message: 'This isn’t on.' } });
  render(<SureButton act="endOpportunity" id="7" title="EARLY" />);
  await press('End EARLY');
  await userEvent.tab();
  await press('End EARLY');
  expect(api.calls).toEqual([]);
  await press('Yes, end it EARLY');
  expect((await screen.findByText('This isn’t on.')).getAttribute('role')).toBe('status');
});
