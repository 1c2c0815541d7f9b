import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import type { Member } from '#lib/visitor.ts';
import { ProfileCard } from '#islands/settings/profile-card.tsx';
import { ProfileEditor } from '#islands/settings/profile-editor.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { setOnline } from '#tests/support/pictures.ts';

vi.mock('#lib/browser/navigate.ts');

const PICTURE = '/api/files/k0?size=thumb';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  signedInPage();
  setOnline(true);
  server = fakeApi()
    .on('GET /check-username-availability', { body: { data: { is_available: true } } })
    .on('PUT /profile', { body: { data: member } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.mocked(goTo).mockClear();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = (change: Partial<Member> = {}) =>
  render(<ProfileEditor user={{ ...member, ...change }} initials="AO" />);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const isOff = () => save().hasAttribute('disabled');
async function retype(name: string | RegExp, text: string) {
  await user().clear(field(name));
  await user().type(field(name), text);
}

describe('the profile card', () => {
  it('shows the member’s details, with the way to change them', async () => {
    const { container } = render(
      <ProfileCard user={{ ...member, profile_pic: PICTURE }} initials="AO" />,
    );
    expect(container.querySelector('.avatar img')?.getAttribute('src')).toBe(PICTURE);
    expect(screen.getByText('Ada Obi')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit your profile' }).getAttribute('href')).toBe(
      '/settings?edit=true',
    );
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows the initials where there is no picture', () => {
    const { container } = render(<ProfileCard user={member} initials="AO" />);
    expect(container.querySelector('.avatar')?.textContent).toBe('AO');
    expect(container.querySelector('.avatar img')).toBeNull();
  });
});

describe('changing the details', () => {
  it('sends what was changed and nothing else, then goes back', async () => {
    const { container } = open({ has_kyc_set_up: false, phone_number: null });
    expect(isOff()).toBe(true);
    await retype(/^First name/, ' Adaeze ');
    await user().type(field(/Phone number/), '08031234567');
    await user().click(save());
    expect(server.sent('PUT /profile')[0]?.body).toEqual({
      firstname: 'Adaeze',
      phone_number: '0803 123 4567',
    });
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/settings');
    expect(sessionStorage.getItem('nextToast')).toBe('["Profile saved",{}]');
    expect(await findIssues(container)).toEqual([]);
  });

  it('keeps verified names and the address, and explains why', async () => {
    open();
    for (const name of ['First name', 'Last name', 'Email'])
      expect(field(name).readOnly).toBe(true);
    expect(
      screen.getByText(/From your verified document, so it can’t be changed here/),
    ).toBeTruthy();
    await user().type(field(/Phone number/), '08031234567');
    await user().click(save());
    expect(Object.keys(server.sent('PUT /profile')[0]?.body as object)).toEqual(['phone_number']);
  });

  it('removes the number when it was emptied', async () => {
    open({ phone_number: '+2348031234567' });
    await user().clear(field(/Phone number/));
    await user().click(save());
    expect(server.sent('PUT /profile')[0]?.body).toEqual({ phone_number: null });
  });

  it('checks a new username a second after the last key, and saves only a free one', async () => {
    open();
    await retype('Username', 'ada.new');
    await wait(900);
    expect(server.sent('GET /check-username-availability')).toEqual([]);
    expect(isOff()).toBe(true);
    await wait(200);
    expect(await screen.findByText('ada.new is available')).toBeTruthy();
    expect(isOff()).toBe(false);
    server.on('GET /check-username-availability', { body: { data: { is_available: false } } });
    await user().type(field('Username'), '2');
    await wait(1_100);
    expect(await screen.findByText('Username is unavailable')).toBeTruthy();
    expect(isOff()).toBe(true);
  });

  it('never checks the member’s own name, in whatever case', async () => {
    open();
    await retype('Username', 'ADA');
    await wait(2_000);
    expect(server.sent('GET /check-username-availability')).toEqual([]);
    await user().click(save());
    expect(server.sent('PUT /profile')[0]?.body).toEqual({ username: 'ADA' });
  });

  it('puts the server’s error beside the field, with the focus, and keeps what was typed', async () => {
    const errors = { phone_number: ['Enter a valid phone number.'] };
    server.on('PUT /profile', { status: 422, body: { message: 'x', error_code: null, errors } });
    open();
    await user().type(field(/Phone number/), '0803');
    await user().click(save());
    expect(await screen.findByText('Enter a valid phone number.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/Phone number/));
    expect(field(/Phone number/).value).toBe('0803');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('refuses invalid names, before anything is sent', async () => {
    open({ has_kyc_set_up: false });
    await retype(/^First name/, 'Ada 2');
    await user().click(save());
    expect(
      await screen.findByText('Use letters, spaces, hyphens, apostrophes and full stops.'),
    ).toBeTruthy();
    expect(server.sent('PUT /profile')).toEqual([]);
  });

  it('waits while offline and can be saved when the connection is back', async () => {
    open();
    await user().type(field(/Phone number/), '0803 123 4567');
    act(() => setOnline(false));
    expect(isOff()).toBe(true);
    expect(screen.getByText(/You’re offline. Your details are saved/)).toBeTruthy();
    act(() => setOnline(true));
    expect(isOff()).toBe(false);
  });

  it('can be retried when no answer came', async () => {
    server.on('PUT /profile', lost);
    open();
    await user().type(field(/Phone number/), '0803 123 4567');
    await user().click(save());
    expect(await vi.waitFor(() => toastTexts())).toHaveLength(1);
    expect(isOff()).toBe(false);
  });
});
