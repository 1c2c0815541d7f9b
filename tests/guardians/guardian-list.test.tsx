import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GuardianList } from '#islands/guardians/guardian-list.tsx';
import type { Guardian } from '#lib/guardians/contract.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

const INVITE = 'POST /security/guardians';
const URL = 'https://oja.example/guardian/token';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = userEvent.setup();
const aGuardian = (name: string, state: Guardian['state'] = 'accepted'): Guardian => ({
  id: crypto.randomUUID(),
  name,
  state,
  invited_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  accepted_at: state === 'invited' || state === 'expired' ? null : '2026-11-21T10:00:00.000Z',
  ends_at: state === 'removed' ? '2026-12-04T10:00:00.000Z' : null,
});
const show = (guardians: Guardian[]) =>
  render(<GuardianList guardians={guardians} zone="Africa/Lagos" />);
const invite = async (name: string) => {
  await user.type(screen.getByLabelText('Name'), name);
  await user.click(screen.getByRole('button', { name: 'Get an invitation link' }));
};

describe('guardians', () => {
  it('say what each of them can do now, and those that were removed can’t be removed again', () => {
    show([
      aGuardian('Bisi'),
      aGuardian('Chidi', 'invited'),
      aGuardian('Dayo', 'expired'),
      aGuardian('Efe', 'removed'),
    ]);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'BisiGuardian since 21 Nov 2026.Remove',
      'ChidiInvited. The link works until 27 Nov 2026.Remove',
      'DayoThe invitation has expired.Remove',
      'EfeRemoved. Can still lock until 04 Dec 2026.',
    ]);
  });

  it('leave the link of the last invitation on the page when there is no room for another', async () => {
    const mum = aGuardian('Mum', 'invited');
    server.on(INVITE, { body: { data: { guardian: mum, url: URL } } });
    show([aGuardian('Bisi'), aGuardian('Chidi')]);
    await invite('Mum');
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(URL);
    expect(screen.getByText(/^You have 3 guardians\./)).toBeDefined();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('keep the typed name when the connection is lost', async () => {
    server.on(INVITE, lost);
    show([]);
    await invite('Aunty Bisi');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Aunty Bisi');
    expect(screen.queryByLabelText('Link')).toBeNull();
  });

  it('show what is wrong with a name beside the field', async () => {
    server.on(INVITE, {
      status: 422,
      body: { error_code: 'invalid_input', errors: { name: ['Enter a name.'] } },
    });
    show([]);
    await user.click(screen.getByRole('button', { name: 'Get an invitation link' }));
    expect(await screen.findByText('Enter a name.')).toBeDefined();
  });
});
