import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askKept } from '#lib/browser/after-load/ask-kept.ts';
import {
  dropExpired,
  keepPayment,
  KEPT_MS,
  readKept,
  type KeptPayment,
} from '#lib/browser/kept-payments/kept-payments.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const NOW = Date.parse('2026-11-21T10:00:00Z');
const payment: KeptPayment = {
  key: 'key-of-this-purchase',
  product: 'airtime',
  url: '/refill/buy-airtime',
  values: { user_number: '08034127790', amount: '500.00' },
  quote: { service_type: 'airtime-bill-payment', amount: '500.00' },
  name: 'MTN airtime',
  to: '0803 412 7790',
  currency: 'NGN',
  shown: '500.00',
  limit: '520.00',
  at: NOW,
  until: NOW + KEPT_MS,
  owner: 'ada',
  later: false,
  sent: false,
};

let server: FakeApi;
const priced = (total: string) => {
  const quote = quoteOf();
  server.on('POST /quotes', { body: { data: { ...quote, lines: { ...quote.lines, total } } } });
};
beforeEach(() => {
  vi.setSystemTime(NOW);
  cleanBrowser();
  document.body.innerHTML = '<div data-kept-payments></div><div data-overlays></div>';
  server = fakeApi();
  priced('500.00');
  keepPayment(payment);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const box = () => document.querySelector('dialog');
const asked = () => box()?.textContent ?? '';
const press = (text: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === text)?.click();
const listed = () => document.querySelector('[data-kept-payments]')?.textContent ?? '';

describe('a saved payment, once there is a connection', () => {
  it('is offered at the current price; only a price was requested, and no key was shown', async () => {
    await askKept('ada');
    expect(asked()).toContain('It now costs ₦500.00. You’ll need your PIN to pay.');
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /quotes']);
    expect(server.calls[0]?.body).toEqual(payment.quote);
    expect(server.calls[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('is offered once, however often pages are opened or the connection returns', async () => {
    await Promise.all([askKept('ada'), askKept('ada')]);
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    const about = box()?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const heard = about.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(heard).toContain('It now costs ₦500.00');
    press('Not now');
    await askKept('ada');
    expect(box()).toBeNull();
  });

  it('waits for a page that has the styles of a box', async () => {
    document.querySelector('[data-overlays]')?.remove();
    await askKept('ada');
    expect(box()).toBeNull();
    expect(server.calls).toEqual([]);
    expect(readKept('ada')).toMatchObject([{ later: false }]);
  });

  it('reports that it is above its limit, and is paid only after another yes', async () => {
    priced('530.00');
    await askKept('ada');
    expect(asked()).toContain('It now costs ₦530.00, above your limit of ₦520.00.');
    expect(asked()).toContain('only pay if you agree');
    press('Continue to pay');
    expect(readKept('ada')[0]?.limit).toBe('520.00');
  });

  it('opens its form again on “Go on and pay”; nothing was sent', async () => {
    await askKept('ada');
    press('Continue to pay');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/refill/buy-airtime?kept=key-of-this-purchase');
    expect(server.calls).toHaveLength(1);
    expect(readKept('ada')).toHaveLength(1);
  });

  it('waits in the list after “Not now”, and disappears after “Discard it”', async () => {
    await askKept('ada');
    press('Not now');
    expect(readKept('ada')).toMatchObject([{ key: payment.key, later: true }]);
    expect(listed()).toContain('MTN airtime');
    cleanBrowser();
    keepPayment(payment);
    await askKept('ada');
    press('Discard it');
    expect(readKept('ada')).toEqual([]);
    expect(listed()).toBe('');
  });

  it('that is discarded in the list is replaced by a message, which has the focus', async () => {
    await askKept('ada');
    press('Not now');
    press('Discard');
    expect(readKept('ada')).toEqual([]);
    expect(listed()).toBe('Discarded. You haven’t been charged.');
    expect(document.activeElement?.textContent).toBe('Discarded. You haven’t been charged.');
  });

  it('that can’t be paid any more gives the reason, and says that nothing was charged', async () => {
    server.on('POST /quotes', { status: 409, body: { message: 'MTN is down for now.' } });
    await askKept('ada');
    expect(asked()).toMatch(/can’t be paid now.*MTN is down for now.*You haven’t been charged/);
    expect(asked()).not.toContain('Continue');
  });

  it.each([
    ['no answer comes', lost],
    ['the server is down', { status: 503, body: { message: 'Soon' } }],
    ['the session is over', { status: 401, body: { message: 'Please sign in.' } }],
    ['too much was asked', { status: 429, body: { message: 'Slow down.' } }],
  ])('is not offered when %s, but the next time', async (_when, answer) => {
    server.on('POST /quotes', answer);
    await askKept('ada');
    expect(box()).toBeNull();
    expect(readKept('ada')).toMatchObject([{ later: false }]);
    priced('500.00');
    await askKept('ada');
    expect(asked()).toContain('Pay now?');
  });

  it('interrupts no one who types, has a box open, or is offline', async () => {
    document.body.append(Object.assign(document.createElement('input'), { value: '08' }));
    await askKept('ada');
    document.querySelector('input')?.remove();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await askKept('ada');
    expect([box(), server.calls]).toEqual([null, []]);
  });

  it('interrupts no one who began to type while the price was loading', async () => {
    server.on('POST /quotes', () => {
      document.body.append(Object.assign(document.createElement('input'), { value: '08' }));
      return { body: { data: quoteOf() } };
    });
    await askKept('ada');
    expect(box()).toBeNull();
    expect(readKept('ada')).toMatchObject([{ later: false }]);
  });
});

describe('a saved payment on a shared phone', () => {
  it('is never shown to someone else, and is deleted when they sign in', async () => {
    await askKept('ben');
    expect([box(), listed(), server.calls]).toEqual([null, '', []]);
    expect(localStorage.getItem('keptPayments')).toBeNull();
  });

  it('expires after a day: not shown, not offered, not on the device', async () => {
    vi.setSystemTime(NOW + KEPT_MS);
    await askKept('ada');
    expect([box(), listed(), server.calls]).toEqual([null, '', []]);
    expect(localStorage.getItem('keptPayments')).toBeNull();
  });

  it('is also deleted after a day where no one signs in; one that was sent stays until its outcome is known', () => {
    keepPayment({ ...payment, key: 'one-that-left', sent: true });
    vi.setSystemTime(NOW + KEPT_MS);
    dropExpired();
    expect(readKept('ada').map(({ key }) => key)).toEqual(['one-that-left']);
  });
});

describe('a saved payment that was sent without an answer', () => {
  const found = 'GET /transactions/by-key/key-of-this-purchase';
  beforeEach(() => keepPayment({ ...payment, sent: true }));

  it.each([
    ['went through', 'It is on the phone.'],
    ['failed', 'It did not go through. ₦500.00 is back in your wallet.'],
  ])('and %s shows the order’s message, and is never offered', async (_what, message) => {
    const order = orderOf({ message, reference_code: 'OJ-7KD4-Q2MX' });
    server.on(found, { body: { data: order } });
    await askKept('ada');
    expect(asked()).toContain(message);
    expect(asked()).not.toMatch(/was paid|Continue to pay/);
    expect(server.sent('POST /quotes')).toEqual([]);
    press('See the order');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/my-orders/OJ-7KD4-Q2MX');
    expect(readKept('ada')).toEqual([]);
  });

  it('can’t be discarded, and does not expire, before its outcome is known', async () => {
    server.on(found, lost);
    vi.setSystemTime(NOW + 2 * KEPT_MS);
    await askKept('ada');
    expect(listed()).toContain('Sent, we’re checking');
    expect(listed()).not.toContain('You haven’t been charged');
    expect(listed()).not.toContain('Discard');
    expect(box()).toBeNull();
    expect(readKept('ada')).toHaveLength(1);
  });

  it('is offered like the others once the server says that it never arrived', async () => {
    await askKept('ada');
    expect(readKept('ada')).toMatchObject([{ key: payment.key, sent: false }]);
    expect(asked()).toContain('Pay now?');
  });

  it('isn’t lost when its owner is busy as the answer arrives', async () => {
    server.on(found, () => {
      document.body.append(Object.assign(document.createElement('input'), { value: '08' }));
      return { body: { data: orderOf() } };
    });
    await askKept('ada');
    expect(box()).toBeNull();
    expect(readKept('ada')).toHaveLength(1);
  });
});
