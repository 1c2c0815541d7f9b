import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PreferenceForm } from '#islands/settings/preference-form.tsx';
import { cookies, theme } from '#lib/constants.ts';
import { defaultPreferences } from '#lib/notifications/message-topics.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const CALL = 'PUT /notification-preferences';

let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (hasPhone = true) =>
  render(
    <PreferenceForm
      preferences={defaultPreferences}
      hasPhone={hasPhone}
      quiet={null}
      device={{ [cookies.hideBalance]: false, [cookies.lite]: false }}
    />,
  );
const switchOf = (topic: string, channel: string) =>
  within(screen.getByRole('group', { name: topic })).getByRole<HTMLInputElement>('switch', {
    name: channel,
  });

it('saves one switch immediately and confirms it', async () => {
  api.on(CALL, { body: { data: defaultPreferences } });
  const { container } = show();
  await userEvent.click(switchOf('Orders', 'Email'));
  expect(switchOf('Orders', 'Email').checked).toBe(false);
  await screen.findByText('Saved');
  expect(api.sent(CALL).map(({ body }) => body)).toEqual([{ orders: { email: false } }]);
  expect(await findIssues(container)).toEqual([]);
});

it('puts the switch back and shows why when saving fails', async () => {
  api.on(CALL, { status: 503, body: { message: 'We’re busy right now.' } });
  show();
  await userEvent.click(switchOf('Rewards', 'Push'));
  await waitFor(() => expect(toastTexts()).toEqual(['We’re busy right now.']));
  expect(switchOf('Rewards', 'Push').checked).toBe(true);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('ignores a second press while the first is in progress', async () => {
  let answer = (): void => undefined;
  api.on(CALL, () => new Promise((resolve) => (answer = () => resolve({ body: { data: null } }))));
  show();
  await userEvent.click(switchOf('Orders', 'SMS'));
  await userEvent.click(switchOf('Orders', 'SMS'));
  expect(api.sent(CALL)).toHaveLength(1);
  expect(switchOf('Orders', 'SMS').checked).toBe(true);
  await act(async () => answer());
});

it('shows the email about money and safety locked, with the reason', () => {
  show();
  for (const topic of ['Money', 'Security']) {
    const locked = switchOf(topic, 'Email');
    expect([locked.checked, locked.disabled]).toEqual([true, true]);
    const why = document.getElementById(locked.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(/^Always on/);
    expect(switchOf(topic, 'Push').disabled).toBe(false);
  }
});

it('offers SMS only to those with a phone number', () => {
  show(false);
  expect(screen.queryAllByRole('switch', { name: 'SMS' })).toEqual([]);
  screen.getByText('Add a phone number to your profile to get SMS.');
});

it('changes all topics at the same time by a preset, and puts them back when saving fails', async () => {
  api.on(CALL, { body: { data: defaultPreferences } });
  const { container } = show();
  const preset = (name: string) => screen.getByRole('button', { name });
  expect(preset('Recommended').getAttribute('aria-pressed')).toBe('true');
  expect(container.querySelector('details')?.open).toBe(false);
  await userEvent.click(preset('Money and security'));
  await screen.findByText('Saved');
  expect(switchOf('Orders', 'Push').checked).toBe(false);
  expect(switchOf('Money', 'Push').checked).toBe(true);
  const off = { email: false, push: false };
  expect(api.sent(CALL)[0]?.body).toEqual({
    money: { push: true },
    security: { push: true },
    orders: off,
    rewards: off,
    summaries: off,
    news: off,
  });
  api.on(CALL, { status: 503, body: { message: 'We’re busy right now.' } });
  await userEvent.click(preset('Everything'));
  await waitFor(() => expect(toastTexts()).toEqual(['We’re busy right now.']));
  expect(preset('Money and security').getAttribute('aria-pressed')).toBe('true');
  expect(await findIssues(container)).toEqual([]);
});

it('opens the list of topics for a selection of the member’s own', async () => {
  api.on(CALL, { body: { data: defaultPreferences } });
  const { container } = show();
  await userEvent.click(switchOf('Orders', 'Email'));
  expect(container.querySelector('details')?.open).toBe(true);
  screen.getByText('Your own selection, below.');
});

it('keeps what concerns the device on the device', async () => {
  show();
  await userEvent.click(screen.getByRole('switch', { name: /^Lite mode/ }));
  await userEvent.click(screen.getByRole('switch', { name: /^Hide my balance/ }));
  expect(document.cookie).toContain('lite=1');
  expect(document.cookie).toContain('hide_balance=1');
  await userEvent.click(screen.getByRole('switch', { name: /^Lite mode/ }));
  expect(document.cookie).not.toContain('lite=1');
  expect(api.calls).toEqual([]);
});

it('turns dark immediately when that is chosen, and follows the system again', async () => {
  document.head.innerHTML =
    '<meta name="theme-color" content="a"><meta name="theme-color" content="b">';
  const bars = () => [...document.querySelectorAll('meta')].map((each) => each.content);
  const { container } = show();
  const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await choose('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  expect(bars()).toEqual([theme.pageDark, theme.pageDark]);
  expect(await findIssues(container)).toEqual([]);
  await choose('Light');
  expect(bars()).toEqual([theme.page, theme.page]);
  await choose('System');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(document.cookie).not.toContain('theme=');
  expect(bars()).toEqual([theme.page, theme.pageDark]);
  expect(api.calls).toEqual([]);
});

it('has a name for each switch, so that it also works as a plain form', () => {
  const { container } = show();
  const form = container.querySelector('form')!;
  expect(form.method).toBe('post');
  expect([...new FormData(form).keys()]).toEqual([
    'money.push',
    'security.push',
    'orders.email',
    'orders.push',
    'rewards.push',
    'summaries.email',
    'quiet.from',
    'quiet.until',
    'theme',
  ]);
});

it('silences the phone between two hours, from the moment the switch is on', async () => {
  api.on(CALL, { body: { data: defaultPreferences } });
  const { container } = show();
  const until = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Until' });
  await userEvent.selectOptions(until, '06:00am');
  expect(api.calls).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: 'Turn on quiet hours' }));
  await screen.findByText('Saved');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), '11:00pm');
  await userEvent.click(screen.getByRole('switch', { name: 'Turn on quiet hours' }));
  expect(api.sent(CALL).map(({ body }) => body)).toEqual([
    { quiet_hours: { from: 22, until: 6 } },
    { quiet_hours: { from: 23, until: 6 } },
    { quiet_hours: null },
  ]);
  expect(await findIssues(container)).toEqual([]);
});

it('offers no end hour that equals the start', () => {
  show();
  const until = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Until' });
  expect([...until.options].map(({ text }) => text)).not.toContain('10:00pm');
  expect(until.options).toHaveLength(23);
});

it('puts the hours back when they could not be saved', async () => {
  api.on(CALL, { status: 503, body: { message: 'We’re busy right now.' } });
  show();
  const silent = screen.getByRole<HTMLInputElement>('switch', { name: 'Turn on quiet hours' });
  await userEvent.click(silent);
  await waitFor(() => expect(toastTexts()).toEqual(['We’re busy right now.']));
  expect(silent.checked).toBe(false);
});
