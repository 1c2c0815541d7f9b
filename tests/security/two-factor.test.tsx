import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { TwoFactorOff } from '#islands/security/two-factor-off.tsx';
import { TwoFactorOn } from '#islands/security/two-factor-on.tsx';
import { TwoFactorSetup } from '#islands/security/two-factor-setup.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Oja:ada?secret=JBSWY3DPEHPK3PXP&issuer=Oja',
  qr_svg: '<svg viewBox="0 0 3 3"><path d="M0 0h1v1H0z"/></svg>',
};
const codes = Array.from({ length: 10 }, (_, i) => `AAAA${i}-BBBBB`);
const wrong = (field = 'token') => ({
  status: 422,
  body: { message: 'Check.', error_code: null, errors: { [field]: ['That code is incorrect.'] } },
});
const enabled = { body: { data: { message: 'On.', recovery_codes: codes } } };

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
  server.on('POST /auth/two-factor/generate-code', { body: { data: secret } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Secret Key' });

describe('turning two-factor on', () => {
  async function reachKey() {
    const view = render(<TwoFactorSetup />);
    await press('Turn on two-factor');
    await screen.findByRole('heading', { name: 'Secret Key' });
    return view;
  }
  async function reachCodes() {
    server.on('POST /auth/two-factor/enable', enabled);
    const view = await reachKey();
    await userEvent.type(field(), '123456');
    await press('Submit');
    await screen.findByRole('heading', { name: 'Save your recovery codes' });
    return view;
  }

  it('creates no secret before someone requests one', () => {
    render(<TwoFactorSetup />);
    expect(server.calls).toEqual([]);
  });

  it('shows the key as a picture, as text to copy and as a link for the app', async () => {
    const { container } = await reachKey();
    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    const source = decodeURIComponent(picture.getAttribute('src') ?? '');
    expect(source).toMatch(/^data:image\/svg\+xml,<svg xmlns="[^"]+" viewBox/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open in my app' });
    expect(link.getAttribute('href')).toBe(secret.otpauth_url);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(secret.secret);
    expect(toastTexts()).toEqual(['Copied successfully']);
    expect(await findIssues(container)).toEqual([]);
  });

  it('uses the form of the specification, word for word', async () => {
    await reachKey();
    expect(
      screen.getByText(
        'Enter secret key displayed on your authenticator app to complete the process',
      ),
    ).toBeDefined();
    expect(field().inputMode).toBe('numeric');
    expect(screen.getByRole('button', { name: 'Paste' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
  });

  it('accepts digits only, and shows when there are too few until there are enough', async () => {
    await reachKey();
    await userEvent.type(field(), '1a2b3');
    await userEvent.tab();
    expect(field().value).toBe('123');
    expect(screen.getByText('Enter the 6-digit code.')).toBeDefined();
    await userEvent.type(field(), '456');
    expect(screen.queryByText('Enter the 6-digit code.')).toBeNull();
  });

  it('accepts only a whole numeric code from the clipboard, by the button and by the keys', async () => {
    await reachKey();
    const person = userEvent.setup();
    for (const text of ['12345', '1234567', '12a456', '123 4567']) {
      await navigator.clipboard.writeText(text);
      await person.click(screen.getByRole('button', { name: 'Paste' }));
      await person.click(field());
      await person.paste(text);
      expect(field().value, text).toBe('');
    }
    await person.click(field());
    await person.paste(' 654\u00A0321 ');
    expect(field().value).toBe('654321');
  });

  it('stays silent when the clipboard may not be read', async () => {
    await reachKey();
    const person = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
    await person.click(screen.getByRole('button', { name: 'Paste' }));
    expect(field().value).toBe('');
    expect(toastTexts()).toEqual([]);
  });

  it('empties the field and resets its validation after a wrong code, without a message', async () => {
    server.on('POST /auth/two-factor/enable', wrong());
    await reachKey();
    await userEvent.type(field(), '000000');
    await press('Submit');
    await vi.waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByText('Enter the 6-digit code.')).toBeNull();
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(toastTexts()).toEqual([]);
    expect(currentUser()?.has_2fa_enabled).toBe(false);
  });

  it('shows a message when no answer came', async () => {
    server.on('POST /auth/two-factor/enable', lost);
    await reachKey();
    await userEvent.type(field(), '123456');
    await press('Submit');
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['An error occurred, please try again later.']),
    );
  });

  it('starts again when the key has expired', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    server.on('POST /auth/two-factor/enable', wrong());
    render(<TwoFactorSetup />);
    await person.click(screen.getByRole('button', { name: 'Turn on two-factor' }));
    await screen.findByRole('heading', { name: 'Secret Key' });
    vi.setSystemTime(Date.now() + 31 * 60_000);
    await person.type(field(), '123456');
    await person.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('button', { name: 'Turn on two-factor' });
    expect(toastTexts()).toEqual(['This key has expired. Please start again.']);
  });

  it('shows the recovery codes once and continues only when they are saved', async () => {
    const { container } = await reachCodes();
    expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(codes);
    expect(await findIssues(container)).toEqual([]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I’ve saved these codes.' }));
    await press('Done');
    await screen.findByRole('heading', { name: 'Two-factor is on' });
    expect(currentUser()?.has_2fa_enabled).toBe(true);
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('offers the recovery codes as text to copy and as a file', async () => {
    await reachCodes();
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    const made = vi.fn<(blob: Blob) => string>(() => 'blob:codes');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(`${this.href} ${this.download}`);
    });
    await person.click(screen.getByRole('button', { name: 'Download' }));
    expect(names).toEqual(['blob:codes oja-recovery-codes.txt']);
    expect(made.mock.calls[0]?.[0]).toBeInstanceOf(Blob);
  });
});

describe('two-factor while it is on', () => {
  it('creates new recovery codes for a code of the app', async () => {
    server.on('POST /auth/two-factor/recovery-codes', {
      body: { data: { recovery_codes: codes } },
    });
    render(<TwoFactorOn />);
    await press('Get new recovery codes');
    await screen.findByRole('dialog', { name: 'Secret Key' });
    expect(await findIssues()).toEqual([]);
    await userEvent.type(field(), '123456');
    await press('Submit');
    await screen.findByRole('heading', { name: 'Save your recovery codes' });
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Done');
    expect(await screen.findByRole('heading', { name: 'Two-factor is on' })).toBeDefined();
    expect(toastTexts()).toEqual(['Your old recovery codes no longer work']);
  });
});

describe('turning two-factor off', () => {
  it('accepts a code of the app', async () => {
    server.on('POST /auth/two-factor/disable', { body: { data: { message: 'Off.' } } });
    const { container } = render(<TwoFactorOff />);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.type(field(), '123456');
    await press('Submit');
    await screen.findByRole('heading', { name: 'Two-factor is off' });
    expect(server.calls[0]?.body).toEqual({ token: '123456' });
    expect(currentUser()?.has_2fa_enabled).toBe(false);
  });

  it('accepts a recovery code from someone who lost the phone', async () => {
    server.on('POST /auth/two-factor/disable', wrong('recovery_code'));
    render(<TwoFactorOff />);
    await press('Lost your phone? Use a recovery code');
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Recovery code' });
    await userEvent.type(input, 'AAAA1-BBBBB');
    await press('Submit');
    await vi.waitFor(() => expect(input.value).toBe(''));
    expect(toastTexts()).toEqual([]);
    server.on('POST /auth/two-factor/disable', { body: { data: { message: 'Off.' } } });
    await userEvent.type(input, 'AAAA2-BBBBB');
    await press('Submit');
    await screen.findByRole('heading', { name: 'Two-factor is off' });
    expect(server.calls[1]?.body).toEqual({ recovery_code: 'AAAA2-BBBBB' });
  });

  it('asks for the password only when the server requires it', async () => {
    const asks = {
      status: 422,
      body: { message: 'Check.', errors: { password: ['Enter your password.'] } },
    };
    server.on('POST /auth/two-factor/disable', asks);
    render(<TwoFactorOff />);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.type(field(), '123456');
    await press('Submit');
    await userEvent.type(await screen.findByLabelText('Password'), 'secret');
    server.on('POST /auth/two-factor/disable', { body: { data: { message: 'Off.' } } });
    await userEvent.type(field(), '123456');
    await press('Submit');
    await screen.findByRole('heading', { name: 'Two-factor is off' });
    expect(server.calls[1]?.body).toEqual({ token: '123456', password: 'secret' });
  });
});
