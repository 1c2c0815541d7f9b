import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAfterSignOut } from '#lib/browser/after-load/clear-after-sign-out.ts';
import { notePage } from '#lib/browser/after-load/note-page.ts';
import { keepWorker } from '#lib/browser/after-load/keep-worker.ts';
import { offerNewVersion } from '#lib/browser/after-load/offer-new-version.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeIndexedDb } from '#tests/support/fake-indexed-db.ts';

vi.mock('#lib/browser/navigate.ts');

beforeEach(() => {
  cleanBrowser();
  delete document.body.dataset['offlinePage'];
  document.body.innerHTML = '<div data-overlays></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const offer = () => document.querySelector('[data-new-version]');
const press = (text: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === text)?.click();
function field(value: string, kind = 'input'): HTMLInputElement {
  const made = document.createElement(kind) as HTMLInputElement;
  document.body.append(made);
  made.value = value;
  return made;
}
/** A field that the page itself filled in. */
function filled(): HTMLInputElement {
  document.body.insertAdjacentHTML('beforeend', '<input value="Ada">');
  return document.querySelector('input')!;
}

describe('a new version', () => {
  it('is offered by a line, and loads when “Update” is pressed', () => {
    const takeOver = vi.fn();
    offerNewVersion(takeOver);
    expect(offer()?.querySelector('[role=status]')?.textContent).toContain(
      'A new version is ready.',
    );
    expect(takeOver).not.toHaveBeenCalled();
    expect(reloadPage).not.toHaveBeenCalled();
    press('Update');
    expect(takeOver).toHaveBeenCalledOnce();
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('is postponed by “Later” and as soon as someone types', () => {
    offerNewVersion(() => undefined);
    press('Later');
    expect(offer()).toBeNull();
    offerNewVersion(() => undefined);
    field('').dispatchEvent(new Event('input', { bubbles: true }));
    expect(offer()).toBeNull();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it.each([
    ['something is typed', () => field('0803')],
    ['a message is written', () => field('My token', 'textarea')],
    ['someone is in a filled field', () => filled().focus()],
    [
      'a dialog is open',
      () => {
        document.body.append(document.createElement('dialog'));
        document.querySelector('dialog')?.showModal();
      },
    ],
    ['it is offered already', () => offerNewVersion(() => undefined)],
  ])('is not offered while %s', (_when, begin) => {
    begin();
    const before = document.querySelectorAll('[data-new-version]').length;
    offerNewVersion(() => undefined);
    expect(document.querySelectorAll('[data-new-version]')).toHaveLength(before);
  });

  it('is offered beside fields that the page itself filled in', () => {
    filled();
    offerNewVersion(() => undefined);
    expect(offer()).not.toBeNull();
  });
});

describe('the worker of a page', () => {
  const aWorker = () =>
    Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
  const aRegistration = () =>
    Object.assign(new EventTarget(), {
      waiting: null as object | null,
      installing: null as object | null,
      update: vi.fn(async () => undefined),
    });
  let registration: ReturnType<typeof aRegistration>;
  const register = vi.fn(async () => registration);
  const takeOver = { kind: 'take-over' };

  async function open(controller: object | null = {}): Promise<void> {
    vi.stubEnv('PROD', true);
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register, controller } });
    keepWorker();
    await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
    await Promise.resolve();
  }
  function arrive() {
    const next = aWorker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    next.state = 'installed';
    next.dispatchEvent(new Event('statechange'));
    return next;
  }
  function comeBackAfter(minutes: number): void {
    const hidden = vi.spyOn(document, 'hidden', 'get');
    hidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.setSystemTime(Date.now() + minutes * 60_000);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  beforeEach(() => {
    registration = aRegistration();
  });

  it('that waited takes over with the next page, and loads nothing again', async () => {
    const waiting = aWorker();
    registration.waiting = waiting;
    await open();
    expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(takeOver);
    expect(offer()).toBeNull();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('that comes with a page takes over immediately, because the page is as new as it is', async () => {
    await open();
    expect(arrive().postMessage).toHaveBeenCalledWith(takeOver);
    expect(offer()).toBeNull();
  });

  it('has nothing to take over when it is the first ever', async () => {
    await open(null);
    expect(arrive().postMessage).not.toHaveBeenCalled();
  });

  it('is updated after half an hour away, and the update is only offered', async () => {
    await open();
    comeBackAfter(29);
    expect(registration.update).not.toHaveBeenCalled();
    comeBackAfter(31);
    expect(registration.update).toHaveBeenCalledOnce();
    const next = arrive();
    expect(next.postMessage).not.toHaveBeenCalled();
    press('Update');
    expect(next.postMessage).toHaveBeenCalledExactlyOnceWith(takeOver);
  });
});

describe('the stored data of a member', () => {
  const kept = () => {
    const device = fakeIndexedDb();
    device.databases.set('oja-copies', new Map());
    return device;
  };
  const isThere = async ({ databases }: ReturnType<typeof kept>) => {
    await Promise.resolve();
    return databases.has('oja-copies');
  };

  it('is cleared by the first page on which no one is signed in', async () => {
    const device = kept();
    clearAfterSignOut();
    expect(await isThere(device)).toBe(false);
  });

  it.each([
    ['they are signed in', () => signedInPage()],
    [
      'there is no network to know it',
      () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    ],
    [
      'the page is a kept one, which knows no one',
      () => {
        document.body.dataset['offlinePage'] = '';
      },
    ],
  ])('stays while %s', async (_when, begin) => {
    const device = kept();
    begin();
    clearAfterSignOut();
    expect(await isThere(device)).toBe(true);
  });

  it('is cleared when someone else is signed in, before they have looked at anything', async () => {
    const { databases } = kept();
    const ofAda = { id: 'balance', owner: 'ada', at: Date.now() };
    databases.get('oja-copies')!.set('balance', ofAda);
    signedInPage(1_800, { uuid: 'ben' });
    await import('#lib/browser/after-load/main.ts');
    await vi.waitFor(() => expect([...databases.get('oja-copies')!.values()]).toEqual([]));
  });
});

describe('the content of a page', () => {
  const seen = [
    { of: 'balance', wallet: { user_currency: 'NGN', balance: { available: '12.00' } } },
    { of: 'transactions', rows: [] },
  ];
  async function told(state: string) {
    const postMessage = vi.fn();
    const ready = Promise.resolve({ active: { postMessage } });
    vi.stubGlobal('navigator', { serviceWorker: { ready } });
    document.body.innerHTML = `<main><astro-island ${state} opts='{"value":"told"}'></astro-island></main>`;
    const page = document.createElement('template');
    page.dataset['seen'] = JSON.stringify(seen);
    document.body.append(page);
    notePage('u1');
    await ready;
    return postMessage.mock.calls;
  }

  it('is sent to the worker, so that it can be read again offline before its islands hydrate', async () => {
    const expected = seen.map((each) => [{ kind: 'seen', owner: 'u1', seen: each }]);
    expect(await told('ssr')).toEqual(expected);
  });

  it('is left to hydrated islands, which may show something newer', async () => {
    expect(await told('')).toEqual([]);
  });
});
