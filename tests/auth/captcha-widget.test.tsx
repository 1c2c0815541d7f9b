import { createHash } from 'node:crypto';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaptchaBox } from '#islands/auth/captcha-box.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

type Options = Record<string, unknown> & {
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
};

const vendors = [
  ['turnstile', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
  ['hcaptcha', 'hcaptcha', 'https://js.hcaptcha.com/1/api.js'],
  ['recaptcha', 'grecaptcha', 'https://www.google.com/recaptcha/api.js'],
] as const;

const salt = `s?expires=${Math.floor(Date.now() / 1000) + 300}&`;
const challenge = {
  algorithm: 'SHA-256',
  salt,
  signature: 'x',
  maxnumber: 20,
  lives_s: 300,
  challenge: createHash('sha256').update(`${salt}7`).digest('hex'),
};

let server: FakeApi;
const globals = globalThis as unknown as Record<string, unknown>;
beforeEach(() => {
  // what a page has loaded stays loaded: each test begins with a new page
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

const offers = (kind: string) =>
  server.on('GET /captcha', ({ query }) => ({
    body: {
      data:
        query.get('stand_in') === '1'
          ? { kind: 'altcha', challenge }
          : { kind, site_key: 'site-key' },
    },
  }));

const scriptOf = (src: string) =>
  vi.waitFor(() => {
    const found = document.head.querySelector<HTMLScriptElement>(`script[src^="${src}"]`);
    if (!found) throw new Error('the script was not asked for');
    return found;
  });

async function freshBox(onToken: (token: string | null) => void) {
  const { CaptchaBox: Box } = await import('#islands/auth/captcha-box.tsx');
  return render(<Box onToken={onToken} />);
}

/** Simulates the company's script loading: it calls what the page registered. */
async function comeAlive(name: string, src: string) {
  const shown: Options[] = [];
  const vendor = {
    render: vi.fn((_place: HTMLElement, options: Options) => shown.push(options)),
    reset: vi.fn(),
    remove: vi.fn(),
  };
  const script = await scriptOf(src);
  globals[name] = vendor;
  const ready = new URL(script.src).searchParams.get('onload') ?? '';
  act(() => (globals[ready] as () => void)());
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  return { vendor, options: shown[0]! };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'I’m not a robot' }));

describe.each(vendors)('the captcha of %s', (kind, name, src) => {
  it('is loaded when it is pressed, and not before', async () => {
    offers(kind);
    await freshBox(vi.fn());
    expect(document.head.querySelector('script')).toBeNull();
    expect(server.sent('GET /captcha')).toEqual([]);
    await press();
    await scriptOf(src);
  });

  it('passes on its token, reports when that has expired, and starts over', async () => {
    offers(kind);
    const onToken = vi.fn();
    const { container, unmount } = await freshBox(onToken);
    await press();
    const { vendor, options } = await comeAlive(name, src);
    expect(options).toMatchObject({ sitekey: 'site-key', theme: 'dark' });
    await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Captcha' }));
    expect(await findIssues(container)).toEqual([]);
    act(() => options.callback('a-token'));
    expect(onToken).toHaveBeenLastCalledWith('a-token');
    expect(screen.getByRole('status').textContent).toBe('Verified');
    act(() => options['expired-callback']());
    expect(onToken).toHaveBeenLastCalledWith(null);
    expect(vendor.reset).toHaveBeenCalledExactlyOnceWith(1);
    act(() => options.callback('another-token'));
    expect(onToken).toHaveBeenLastCalledWith('another-token');
    unmount();
    expect(vendor.remove).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('is replaced by our own where its script is blocked', async () => {
    offers(kind);
    const onToken = vi.fn<(token: string | null) => void>();
    await freshBox(onToken);
    await press();
    const script = await scriptOf(src);
    act(() => void script.dispatchEvent(new Event('error')));
    await screen.findByRole('button', { name: 'Verified' });
    expect(JSON.parse(atob(onToken.mock.calls[0]?.[0] ?? ''))).toMatchObject({ number: 7 });
  });

  it('is replaced by our own when it breaks while it is shown', async () => {
    offers(kind);
    const onToken = vi.fn();
    await freshBox(onToken);
    await press();
    const { options } = await comeAlive(name, src);
    act(() => options['error-callback']());
    await screen.findByRole('button', { name: 'Verified' });
    expect(onToken).toHaveBeenCalledOnce();
  });
});

it('our own captcha loads nothing from anyone', async () => {
  server.on('GET /captcha', { body: { data: { kind: 'altcha', challenge } } });
  render(<CaptchaBox onToken={vi.fn()} />);
  await press();
  await screen.findByRole('button', { name: 'Verified' });
  expect(document.head.querySelector('script')).toBeNull();
  expect(server.sent('GET /captcha')).toHaveLength(1);
});
