import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { CountryStep } from '#islands/auth/country-step.tsx';
import { SignUpForm } from '#islands/auth/sign-up-form.tsx';
import { cleanBrowser, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
const free = { body: { data: { is_available: true } } };
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  server = fakeApi();
  server
    .on('GET /check-username-availability', free)
    .on('GET /check-email-availability', free)
    .on('POST /register', { body: { data: { uuid: 'u', registration_token: 't' } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const names = () => screen.getAllByRole('option').map((each) => each.textContent);

describe('the country step', () => {
  it('lists the countries in the specified order and filters case-insensitively', async () => {
    render(<CountryStep saved={null} onSelect={vi.fn()} />);
    expect(names()).toEqual(['Ghana', 'Kenya', 'Nigeria']);
    await user().type(screen.getByPlaceholderText('Search'), 'nIG');
    expect(names()).toEqual(['Nigeria']);
  });

  it('marks the choice immediately and continues 400 ms later', async () => {
    const onSelect = vi.fn();
    render(<CountryStep saved={null} onSelect={onSelect} />);
    await user().click(screen.getByRole('option', { name: 'Kenya' }));
    expect(screen.getByRole('option', { name: 'Kenya' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    expect(onSelect).not.toHaveBeenCalled();
    await wait(400);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('KE');
  });

  it('continues with only the last of two quick choices', async () => {
    const onSelect = vi.fn();
    render(<CountryStep saved={null} onSelect={onSelect} />);
    await user().click(screen.getByRole('option', { name: 'Kenya' }));
    await user().click(screen.getByRole('option', { name: 'Ghana' }));
    await wait(1_000);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('GH');
  });

  it('shows a saved country as chosen', () => {
    render(<CountryStep saved="GH" onSelect={vi.fn()} />);
    expect(screen.getByRole('option', { name: 'Ghana' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });
});

describe('the sign-up form', () => {
  const open = () => render(<SignUpForm country="NG" onCountry={vi.fn()} />);
  const type = (label: string | RegExp, text: string) =>
    user().type(screen.getByLabelText(label), text);
  const submit = () => screen.getByRole('button', { name: 'Create account' });
  const isOff = () => submit().hasAttribute('disabled');
  async function fill() {
    await type('Username', 'adaeze.o');
    await type('Email', 'ada@example.com');
    await type('Password', 'Garri-and-7-mangoes');
  }

  it('checks the username a second after the last key, from three characters on', async () => {
    open();
    await type('Username', 'ad');
    await wait(2_000);
    expect(server.calls).toEqual([]);
    await type('Username', 'a');
    await wait(900);
    await type('Username', 'e');
    await wait(950);
    expect(server.calls).toEqual([]);
    await wait(100);
    expect(server.sent('GET /check-username-availability')).toHaveLength(1);
    expect(server.calls[0]?.query.get('username')).toBe('adae');
    expect(await screen.findByText('adae is available')).toBeDefined();
  });

  it('shows that it is checking, and that a name is taken', async () => {
    let answer = (_: unknown) => {};
    server.on('GET /check-username-availability', () =>
      new Promise<void>((resolve) => (answer = resolve as typeof answer)).then(() => ({
        body: { data: { is_available: false } },
      })),
    );
    open();
    await type('Username', 'adaeze');
    await wait(1_050);
    expect(screen.getByText('Checking…')).toBeDefined();
    answer(undefined);
    expect(await screen.findByText('Username is unavailable')).toBeDefined();
  });

  it('says that an address is taken', async () => {
    server.on('GET /check-email-availability', { body: { data: { is_available: false } } });
    open();
    await type('Email', 'ada@example.com');
    await wait(1_050);
    expect(await screen.findByText('Email is unavailable')).toBeDefined();
  });

  it('shows that the check failed, and tries again on leaving the field', async () => {
    server.on('GET /check-username-availability', lost);
    open();
    await type('Username', 'adaeze');
    await wait(1_050);
    expect(await screen.findByText('Could not verify username')).toBeDefined();
    server.on('GET /check-username-availability', free);
    await user().tab();
    await wait(1_050);
    expect(await screen.findByText('adaeze is available')).toBeDefined();
  });

  it('shows the first message of a 422 as the reason', async () => {
    server.on('GET /check-username-availability', {
      status: 422,
      body: { message: 'x', errors: { username: ['This name is reserved'] } },
    });
    open();
    await type('Username', 'adaeze');
    await wait(1_050);
    expect(await screen.findByText('This name is reserved')).toBeDefined();
  });

  it('ignores an answer about a name that has changed since', async () => {
    const answers: ((free: boolean) => void)[] = [];
    server.on('GET /check-username-availability', () =>
      new Promise<boolean>((resolve) => answers.push(resolve)).then((is_available) => ({
        body: { data: { is_available } },
      })),
    );
    open();
    await type('Username', 'adaeze');
    await wait(1_050);
    await type('Username', 'x');
    await wait(1_050);
    answers[1]?.(true);
    expect(await screen.findByText('adaezex is available')).toBeDefined();
    answers[0]?.(false);
    await wait(50);
    expect(screen.queryByText('Username is unavailable')).toBeNull();
  });

  it('stays disabled until every field is valid and both names are free', async () => {
    open();
    expect(isOff()).toBe(true);
    await fill();
    expect(isOff()).toBe(true);
    await wait(1_100);
    await vi.waitFor(() => expect(isOff()).toBe(false));
    await type('Password', '{Backspace>8/}');
    await vi.waitFor(() => expect(isOff()).toBe(true));
  });

  it('registers and then asks to verify the address', async () => {
    open();
    await fill();
    await type(/Referral code/, ' KWABENA22 ');
    await wait(1_100);
    await vi.waitFor(() => expect(isOff()).toBe(false));
    await user().click(submit());
    await vi.waitFor(() =>
      expect($modal.get()).toEqual({ name: 'verify-email', email: 'ada@example.com' }),
    );
    const [sent] = server.sent('POST /register');
    expect(sent?.body).toEqual({
      username: 'adaeze.o',
      email: 'ada@example.com',
      password: 'Garri-and-7-mangoes',
      country_code: 'NG',
      referral_code: 'KWABENA22',
    });
    expect(sent?.query.get('callback_url')).toBe('http://localhost:3000/verify-email');
  });

  it('puts the server’s errors beside their fields and keeps what was typed', async () => {
    server.on('POST /register', {
      status: 422,
      body: { message: 'x', errors: { referral_code: ['We couldn’t find that code'] } },
    });
    open();
    await fill();
    await type(/Referral code/, 'NOPE');
    await wait(1_100);
    await vi.waitFor(() => expect(isOff()).toBe(false));
    await user().click(submit());
    expect(await screen.findByText('We couldn’t find that code')).toBeDefined();
    expect(toastTexts()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('adaeze.o');
  });
});
