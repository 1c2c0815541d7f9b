import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import interaction from '#build/islands/interaction.ts';
import { onLive } from '#lib/browser/stores/live.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { watchPage } from '#islands/shell/watch-page.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';

let leave = () => undefined as void;

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  fakeApi();
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page with overlays that aren't hydrated; returns the islands that requested their code. */
function open(main: string) {
  document.body.innerHTML = `<main>${main}</main>
    <astro-island ssr id="overlays"><div data-overlays></div></astro-island>`;
  const woken: string[] = [];
  for (const island of document.querySelectorAll<HTMLElement>('astro-island')) {
    const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: string };
    const hydrate = () => {
      island.removeAttribute('ssr');
      return Promise.resolve();
    };
    const load = () => {
      woken.push(island.id);
      return Promise.resolve(hydrate);
    };
    interaction(load, { value }, island);
  }
  leave = watchPage(3_600);
  return woken;
}
const balance = `<astro-island ssr id="balance" opts='{"value":"told"}'><b>₦1.00</b></astro-island>`;
const form = '<astro-island ssr id="form"><form></form></astro-island>';

describe('a page that is only read', () => {
  it('hydrates no island by itself', () => {
    expect(open(balance)).toEqual([]);
  });

  it('hydrates the overlays for a message, and for the notice that the connection is lost', () => {
    const woken = open(balance);
    showToast('Saved');
    expect(woken).toEqual(['overlays']);
    leave();
    const others = open(balance);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(others).toEqual(['overlays']);
  });

  it('hydrates what shows money when money moves, and only then announces it', async () => {
    const woken = open(`${balance}<a data-unread="0" href="/notifications">0</a>`);
    const heard = vi.fn(() => document.querySelector('#balance')?.hasAttribute('ssr'));
    const stop = onLive(heard);
    FakeStream.last?.push('wallet');
    await vi.waitFor(() => expect(heard).toHaveReturnedWith(false));
    expect(heard).toHaveBeenCalledOnce();
    expect(woken).toEqual(['balance']);
    stop();
  });

  it('requests what was missed while the stream was down', async () => {
    const woken = open(`${balance}<a data-unread="0" href="/notifications">0</a>`);
    vi.useFakeTimers();
    FakeStream.last?.open();
    FakeStream.last?.drop();
    await vi.advanceTimersByTimeAsync(2_100);
    vi.useRealTimers();
    expect(woken).toEqual([]);
    FakeStream.last?.open();
    expect(woken).toEqual(['balance']);
  });
});

describe('a page with a form', () => {
  it('has its messages ready before the form is touched', () => {
    expect(open(form)).toEqual(['overlays']);
  });

  it('isn’t hydrated if the form is only an aside', () => {
    expect(open(form.replace('<form>', '<div data-aside><form>'))).toEqual([]);
  });
});
