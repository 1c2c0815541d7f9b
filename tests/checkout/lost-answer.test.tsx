import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findEarlier } from '#islands/checkout/send-once.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, markSent, readDraft } from '#lib/browser/stores/drafts.ts';
import { signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { bought, opened, payWith, refused, sheet, values } from '#tests/support/checkout-sheet.tsx';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let key: string;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi();
  key = keepDraft('airtime', values).key;
});

describe('a payment whose answer is lost', () => {
  it('opens the order when the server has it', async () => {
    server
      .on('POST /bills/purchase', lost)
      .on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    render(sheet());
    await payWith();
    await opened();
  });

  it('waits for a server that is still working before it says that nothing arrived', async () => {
    let asked = 0;
    server.on('POST /bills/purchase', lost).on(`GET /transactions/by-key/${key}`, () => {
      asked += 1;
      return asked < 3 ? { status: 404 } : { body: { data: orderOf() } };
    });
    render(sheet());
    await payWith();
    await vi.advanceTimersByTimeAsync(3_500);
    await opened();
  });

  it('says that it never arrived, and sends it again under the same key', async () => {
    server.on('POST /bills/purchase', lost).on(`GET /transactions/by-key/${key}`, { status: 404 });
    render(sheet());
    await payWith();
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.getByRole('alert').textContent).toContain(
      'didn’t go through. You haven’t been charged.',
    );
    server.on('POST /bills/purchase', bought);
    await payWith();
    await opened();
    const keys = server.sent('POST /bills/purchase').map((c) => c.headers.get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set([key]));
  });

  it('says that the money is safe while the outcome is unknown, and then checks before it sends', async () => {
    server.on('POST /bills/purchase', lost).on(`GET /transactions/by-key/${key}`, lost);
    render(sheet());
    await payWith();
    expect((await screen.findByRole('alert')).textContent).toContain('Your money is safe.');
    expect(readDraft('airtime')?.sent).toBe(true);
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    await payWith();
    await opened();
    expect(server.sent('POST /bills/purchase')).toHaveLength(1);
  });

  it('finds its order without another PIN once the device is back online', async () => {
    server.on('POST /bills/purchase', lost).on(`GET /transactions/by-key/${key}`, lost);
    render(sheet());
    await payWith();
    await screen.findByRole('alert');
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    act(() => void window.dispatchEvent(new Event('online')));
    await opened();
    expect(server.sent('POST /bills/purchase')).toHaveLength(1);
  });

  it('says so, back online, when it never arrived or there is still no answer', async () => {
    server.on('POST /bills/purchase', lost).on(`GET /transactions/by-key/${key}`, lost);
    render(sheet());
    await payWith();
    await screen.findByRole('alert');
    const comeBack = () =>
      act(async () => {
        window.dispatchEvent(new Event('online'));
        await vi.advanceTimersByTimeAsync(8_000);
      });
    await comeBack();
    expect(screen.getByRole('alert').textContent).toContain('Your money is safe.');
    server.on(`GET /transactions/by-key/${key}`, { status: 404 });
    await comeBack();
    expect(screen.getByRole('alert').textContent).toContain('You haven’t been charged.');
    expect(server.sent('POST /bills/purchase')).toHaveLength(1);
  });

  it('checks also after a server’s own error, and shows that error when nothing arrived', async () => {
    server
      .on('POST /bills/purchase', refused(500, { message: 'x', error_code: null }))
      .on(`GET /transactions/by-key/${key}`, { status: 404 });
    render(sheet());
    await payWith();
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['An error occurred, please try again later.']),
    );
    expect(readDraft('airtime')?.sent).toBe(true);
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    await payWith();
    await opened();
  });

  it('waits while the first request is still running', async () => {
    let asked = 0;
    server
      .on('POST /bills/purchase', refused(409, { error_code: 'idempotency_in_progress' }))
      .on(`GET /transactions/by-key/${key}`, () => {
        asked += 1;
        return asked < 2 ? { status: 404 } : { body: { data: orderOf() } };
      });
    render(sheet());
    await payWith();
    await vi.advanceTimersByTimeAsync(3_500);
    await opened();
  });
});

describe('after a reload', () => {
  it('opens the order of a payment that had been sent and arrived', async () => {
    markSent('airtime', true);
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    expect(await findEarlier('airtime')).toBe('arrived');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/my-orders/OJ-7KD4-Q2MX');
  });

  it('reports one that never arrived after checking for a while', async () => {
    markSent('airtime', true);
    server.on(`GET /transactions/by-key/${key}`, { status: 404 });
    const found = findEarlier('airtime');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await found).toBe('never');
    expect(readDraft('airtime')).toMatchObject({ key, sent: false });
  });

  it('stays unclear while there is no answer', async () => {
    markSent('airtime', true);
    server.on(`GET /transactions/by-key/${key}`, lost);
    expect(await findEarlier('airtime')).toBe('unclear');
    expect(readDraft('airtime')?.sent).toBe(true);
  });

  it('doesn’t look up a draft that was never sent', async () => {
    expect(await findEarlier('airtime')).toBe('none');
    expect(server.calls).toEqual([]);
  });
});

describe('in a new tab, after the first was closed', () => {
  const toNewTab = () => sessionStorage.clear();
  beforeEach(() => markSent('airtime', true));

  it('opens the order of a payment that arrived', async () => {
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    toNewTab();
    expect(await findEarlier('airtime')).toBe('arrived');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/my-orders/OJ-7KD4-Q2MX');
    expect(await findEarlier('airtime')).toBe('none');
  });

  it('keeps what has been typed there when the order opens', async () => {
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    toNewTab();
    keepDraft('airtime', { ...values, amount: '900.00' });
    expect(await findEarlier('airtime')).toBe('arrived');
    expect(readDraft('airtime')?.values).toEqual({ ...values, amount: '900.00' });
  });

  it('keeps a payment unclear for a minute that the first tab may still be sending', async () => {
    server.on(`GET /transactions/by-key/${key}`, { status: 404 });
    toNewTab();
    const found = findEarlier('airtime');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await found).toBe('unclear');
    await vi.advanceTimersByTimeAsync(60_000);
    const later = findEarlier('airtime');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await later).toBe('never');
    expect(localStorage).toHaveLength(0);
  });

  it('looks nothing up for another user', async () => {
    toNewTab();
    signedInPage(1_800, { uuid: 'somebody-else' });
    expect(await findEarlier('airtime')).toBe('none');
    expect(server.calls).toEqual([]);
  });

  it('no longer looks a payment up after a week, when the server has deleted its key', async () => {
    toNewTab();
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
    expect(await findEarlier('airtime')).toBe('none');
  });
});

it('a payment with a clear answer leaves nothing on the device', async () => {
  server.on('POST /bills/purchase', bought);
  render(sheet());
  await payWith();
  await opened();
  expect(localStorage).toHaveLength(0);
});
