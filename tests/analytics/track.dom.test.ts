import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { shell, usageReports } from '#lib/constants.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost } from '#tests/support/fake-api.ts';

interface Sent {
  path: string;
  body: Record<string, unknown> & { events?: Record<string, unknown>[] };
}

let texts: { path: string; blob: Blob }[];
// A page listens as long as it is there; here many begin in one document.
let leave: () => void = () => undefined;

function listenUntilLeft(): () => void {
  const page = new AbortController();
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target) as Window['addEventListener'];
    vi.spyOn(target as Window, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options = {}) => {
        const given = typeof options === 'object' ? options : { capture: options };
        listen(type, listener, { signal: page.signal, ...given });
      },
    );
  }
  return () => page.abort();
}

beforeEach(() => {
  vi.useFakeTimers();
  cleanBrowser();
  texts = [];
  vi.stubGlobal('navigator', {
    onLine: true,
    doNotTrack: null,
    language: 'en',
    sendBeacon: (path: string, blob: Blob) => texts.push({ path, blob }) > 0,
  });
  document.documentElement.dataset['screen'] = 'refill-buy-airtime';
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
  delete document.documentElement.dataset['screen'];
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

async function sent(): Promise<Sent[]> {
  vi.useRealTimers();
  return Promise.all(
    texts.map(async ({ path, blob }) => {
      expect(blob.type).toBe('application/json');
      return { path, body: JSON.parse(await read(blob)) as Sent['body'] };
    }),
  );
}

/** A separate page, because modules keep what one page has collected. */
async function aPage() {
  vi.resetModules();
  leave = listenUntilLeft();
  const [{ api }, track, { watchPreview }] = await Promise.all([
    import('#lib/browser/api/client.ts'),
    import('#lib/browser/analytics/track.ts'),
    import('#lib/browser/analytics/watch-preview.ts'),
  ]);
  return { api, ...track, watchPreview };
}

const hide = () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
};

describe('the events of a page', () => {
  it('are sent once, when the page is left, with the age of each event', async () => {
    const { trackStep } = await aPage();
    trackStep('set-refill-details');
    vi.advanceTimersByTime(1_500);
    trackStep('select-payment');
    expect(texts).toEqual([]);
    hide();
    hide();
    expect(await sent()).toEqual([
      {
        path: '/api/analytics',
        body: {
          screen: 'refill-buy-airtime',
          events: [
            { name: 'step', step: 'set-refill-details', ago: 1_500 },
            { name: 'step', step: 'select-payment', ago: 0 },
          ],
        },
      },
    ]);
  });

  it('are sent before there are too many', async () => {
    const { track } = await aPage();
    for (let n = 0; n < usageReports.sendAt; n += 1) track({ name: 'preview' });
    const [first] = await sent();
    expect(first?.body.events).toHaveLength(usageReports.sendAt);
  });

  it.each([
    ['says do not track', { doNotTrack: '1' }, ''],
    ['opts out of all tracking', { globalPrivacyControl: true }, ''],
    ['saves data', { connection: { saveData: true } }, ''],
    ['has the data saver on', {}, 'lite=1'],
  ])('stay on the device when the browser %s', async (_, added, cookie) => {
    Object.assign(navigator, added);
    document.cookie = cookie || 'x=1';
    const { trackStep } = await aPage();
    trackStep('select-product');
    hide();
    document.cookie = 'lite=; Max-Age=0';
    expect(texts).toEqual([]);
  });

  it('aren’t collected on pages without a name: the desk', async () => {
    delete document.documentElement.dataset['screen'];
    const { trackStep } = await aPage();
    trackStep('select-product');
    hide();
    expect(texts).toEqual([]);
  });
});

describe('API calls', () => {
  it('are reported after they ended, without their content', async () => {
    const server = fakeApi().on('POST /login', { status: 401, body: { message: 'No' } });
    server.on('GET /transactions/AB12CD/receipt', {}).on('GET /services', lost);
    signedInPage();
    const { api } = await aPage();
    const secret = { auth_input: 'ada@b.example', password: 'Sunrise over 7 stalls!' };
    const body = { ...secret, pin: '482915' };
    const steps = ['user-signin-details'] as const;
    await api.post('/login', { body, query: { callback_url: 'x' }, steps }).catch(() => null);
    await api.get('/transactions/AB12CD/receipt?size=8031234567').catch(() => null);
    await api.get('/services').catch(() => null);
    hide();
    const [only, ...rest] = await sent();
    expect(rest).toEqual([]);
    expect(only?.body.events?.map(({ ago: _, ms: __, ...event }) => event)).toEqual([
      { name: 'step', step: 'user-signin-details' },
      { name: 'call', method: 'POST', path: '/login', status: 401 },
      { name: 'call', method: 'GET', path: '/transactions/{}/receipt', status: 200 },
      { name: 'call', method: 'GET', path: '/services', status: 0 },
    ]);
    const text = JSON.stringify(only);
    for (const value of ['Sunrise', '482915', 'ada@', '8031234567', 'AB12CD', 'password', 'pin"'])
      expect(text).not.toContain(value);
  });
});

describe('preview', () => {
  const put = (value: string, type = 'text') => {
    document.body.innerHTML = `<main><input type="radio" value="mtn"><input type="${type}" value="${value}"></main>`;
  };

  it('is reported once when the first input has a value, checked every 2000 ms', async () => {
    expect(shell.inputPollMs).toBe(2_000);
    const { watchPreview } = await aPage();
    put('');
    const stop = watchPreview();
    vi.advanceTimersByTime(2_000);
    put('0803');
    vi.advanceTimersByTime(1_999);
    hide();
    expect(texts).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(10_000);
    hide();
    stop();
    const all = await sent();
    expect(all.flatMap(({ body }) => body.events)).toEqual([{ name: 'preview', ago: 10_000 }]);
  });

  it.each([
    ['giftcard-buy-international-uuid', 1],
    ['giftcard-buy-local', 1],
    ['perfect-money', 1],
    ['airtime-to-cash', 1],
    ['wallet', 0],
    ['giftcard-sell', 0],
  ])('on %s is reported %i times', async (screen, times) => {
    document.documentElement.dataset['screen'] = screen;
    const { watchPreview } = await aPage();
    put('x', 'search');
    const stop = watchPreview();
    vi.advanceTimersByTime(4_000);
    hide();
    stop();
    expect(await sent()).toHaveLength(times);
  });
});

describe('errors of our code', () => {
  const raise = (error: unknown) => {
    const event = new ErrorEvent('error', { error, message: String(error), cancelable: true });
    window.dispatchEvent(event);
  };
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  it('are reported once each, without a stack', async () => {
    await aPage();
    const error = new TypeError('x is not a function');
    raise(error);
    raise(error);
    reject(error);
    const [report, ...more] = await sent();
    expect(more).toEqual([]);
    expect(report).toEqual({
      path: '/api/client-errors',
      body: {
        message: 'TypeError: x is not a function',
        stack_hash: expect.stringMatching(/^[0-9a-f]{1,8}$/) as string,
        route: 'refill-buy-airtime',
      },
    });
  });

  it('are reported for islands that could not hydrate', async () => {
    await aPage();
    document.body.innerHTML = '<div></div>';
    const detail = { error: new RangeError('too deep') };
    document.body.firstElementChild!.dispatchEvent(
      new CustomEvent('astro:hydration-error', { detail }),
    );
    expect((await sent()).map(({ body }) => body['message'])).toEqual(['RangeError: too deep']);
  });

  it.each([
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new Error('Network Error'),
    new TypeError('Failed to fetch dynamically imported module: /x.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError('error loading dynamically imported module: /x.js'),
    new Error('Navigation cancelled from "/" to "/wallet" with a new navigation.'),
    new Error('Navigation aborted from "/" to "/wallet" via a navigation guard.'),
    new Error('Avoided redundant navigation to current location: "/wallet".'),
    new DOMException('The user aborted a request.', 'AbortError'),
    new ApiError({ kind: 'lost', message: 'We didn’t get a response.' }),
  ])('aren’t reported: %s', async (error) => {
    await aPage();
    raise(error);
    reject(error);
    expect(texts).toEqual([]);
  });

  it('are reported at most five times a page', async () => {
    await aPage();
    for (let n = 0; n < 9; n += 1) raise(new Error(`broken ${'x'.repeat(n)}`));
    expect(texts).toHaveLength(5);
  });
});
