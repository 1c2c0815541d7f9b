import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerAdvert } from '#lib/browser/after-load/advert.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

beforeEach(() => {
  cleanBrowser();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
let leave = () => undefined as void;
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The dashboard with its banners, the marked one first. */
function visit(id = A): void {
  leave();
  document.body.innerHTML = `<a href="/view-promo?id=${id}" data-advert="true">
    <span><b>See the rate</b><span>No account needed.</span></span>
  </a><div data-overlays></div>`;
  leave = offerAdvert();
}
const quiet = (ms = 2_500) => vi.advanceTimersByTimeAsync(ms);
const find = () => screen.queryByRole('dialog', { name: 'See the rate' });
const key = () => localStorage.getItem('shouldShowAdvertModal');

describe('the advert', () => {
  it('opens once, after a quiet moment, and closing it stops it at the next load', async () => {
    visit();
    await quiet(2_400);
    expect(find()).toBeNull();
    await quiet(100);
    await waitFor(() => expect(find()).not.toBeNull());
    expect(screen.getByRole('link', { name: 'See more' }).getAttribute('href')).toContain(A);
    expect(await findIssues(find()!)).toEqual([]);
    expect(key()).toBeNull();
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(find()).toBeNull());
    expect(key()).toBe('false');
    visit();
    await quiet();
    expect(find()).toBeNull();
  });

  it('opens again for another promo', async () => {
    localStorage.setItem('shouldShowAdvertModal', 'false');
    localStorage.setItem('closedAdvert', B);
    visit();
    await quiet();
    await waitFor(() => expect(find()).not.toBeNull());
  });

  it('stays hidden when it was switched off before there was any', async () => {
    localStorage.setItem('shouldShowAdvertModal', 'false');
    visit();
    await quiet();
    expect(find()).toBeNull();
  });

  it.each(['pointerDown', 'keyDown', 'wheel', 'touchStart'] as const)(
    'never interrupts: %s',
    async (does) => {
      visit();
      await quiet(2_000);
      fireEvent[does](document.body);
      await quiet(60_000);
      expect(find()).toBeNull();
    },
  );

  it('waits for a mouse to rest, and for nothing else to be open', async () => {
    visit();
    await quiet(2_000);
    fireEvent.pointerMove(document.body);
    await quiet(2_000);
    expect(find()).toBeNull();
    document.body.insertAdjacentHTML('beforeend', '<dialog open>Paid</dialog>');
    await quiet();
    expect(find()).toBeNull();
  });

  it('is hidden from people who save data', async () => {
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
    visit();
    await quiet();
    expect(find()).toBeNull();
  });
});
