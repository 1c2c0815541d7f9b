import { createHash } from 'node:crypto';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { SignUpForm } from '#islands/auth/sign-up-form.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
const free = { body: { data: { is_available: true } } };
inCleanBrowser(() => {
  server = fakeApi();
  server
    .on('GET /check-username-availability', free)
    .on('GET /check-email-availability', free)
    .on('POST /register', { body: { data: { uuid: 'u', registration_token: 't' } } });
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = () => render(<SignUpForm country="NG" onCountry={vi.fn()} />);
async function type(label: string, text: string) {
  await user().click(screen.getByLabelText(label));
  await user().paste(text);
}
const submit = () => screen.getByRole('button', { name: 'Create account' });
const isOff = () => submit().hasAttribute('disabled');
async function fill() {
  await type('Username', 'adaeze.o');
  await type('Email', 'ada@example.com');
  await type('Password', 'Garri-and-7-mangoes');
}

describe('a sign-up from an address that many people share', () => {
  const salt = `s?expires=${Date.parse('2026-11-21T10:05:00Z') / 1_000}&`;
  const challenge = {
    algorithm: 'SHA-256',
    challenge: createHash('sha256').update(`${salt}7`).digest('hex'),
    salt,
    signature: 'x',
  };
  const message = 'Please confirm that you’re not a robot.';
  const due = { status: 422, body: { message, error_code: 'captcha_required', errors: {} } };
  const robot = () => screen.findByRole('button', { name: 'I’m not a robot' });
  let isProven = false;
  beforeEach(() => {
    isProven = false;
    const offer = { kind: 'altcha', challenge: { ...challenge, maxnumber: 20, lives_s: 300 } };
    server.on('GET /captcha', { body: { data: offer } }).on('POST /captcha', () => {
      isProven = true;
      return { body: { data: null } };
    });
  });

  it('shows the captcha when a check asks for it; one is enough for both fields', async () => {
    for (const path of ['GET /check-username-availability', 'GET /check-email-availability'])
      server.on(path, () => (isProven ? free : due));
    const { container } = open();
    expect(screen.queryByRole('button', { name: 'I’m not a robot' })).toBeNull();
    await fill();
    await wait(1_100);
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(screen.getByText('Confirm you’re not a robot to continue.')).toBeDefined();
    await user().click(await robot());
    await screen.findByText(/Verified/);
    expect(await findIssues(container)).toEqual([]);
    await wait(1_100);
    await vi.waitFor(() => expect(isOff()).toBe(false));
    expect(screen.queryByText(message)).toBeNull();
    const [sent, ...more] = server.sent('POST /captcha');
    expect(more).toEqual([]);
    const token = (sent?.body as Record<string, string>)['g-recaptcha-response']!;
    expect(JSON.parse(atob(token))).toEqual({ ...challenge, number: 7 });
  });

  it('shows it when the sign-up itself asks for it, keeps what was typed and continues', async () => {
    server.on('POST /register', () =>
      isProven ? { body: { data: { uuid: 'u', registration_token: 't' } } } : due,
    );
    open();
    await fill();
    await wait(1_100);
    await vi.waitFor(() => expect(isOff()).toBe(false));
    await user().click(submit());
    await user().click(await robot());
    expect(toastTexts()).toEqual([]);
    await vi.waitFor(() => expect(isOff()).toBe(false));
    expect(document.activeElement?.textContent).toMatch(/Verified/);
    await user().click(submit());
    await vi.waitFor(() => expect($modal.get()).toMatchObject({ name: 'verify-email' }));
  });

  it('starts the captcha again when its answer was refused', async () => {
    server.on('GET /check-username-availability', due).on('POST /captcha', due);
    open();
    await type('Username', 'adaeze');
    await wait(1_100);
    await user().click(await robot());
    await vi.waitFor(() => expect(toastTexts()).toEqual([message]));
    expect(await robot()).toBeDefined();
    expect(isOff()).toBe(true);
  });
});
