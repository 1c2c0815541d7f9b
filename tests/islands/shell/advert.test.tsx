import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeModal, openAction } from '#lib/browser/stores/overlays.ts';
import { Overlays } from '#islands/shell/overlays.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi } from '#tests/support/fake-api.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

beforeEach(() => {
  cleanBrowser();
  fakeApi();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(closeModal);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The dashboard with its banners, the marked one first. */
const visit = (id = A) =>
  render(
    <>
      <a href={`/view-promo?id=${id}`} data-advert="true">
        <span>
          <b>See the rate</b>
          <span>No account needed.</span>
        </span>
      </a>
      <Overlays />
    </>,
  );
const quiet = (ms = 2_500) => act(() => vi.advanceTimersByTimeAsync(ms));
const find = () => screen.queryByRole('dialog', { name: 'See the rate' });
const key = () => localStorage.getItem('shouldShowAdvertModal');

describe('the advert', () => {
  it('opens once, after a quiet moment, and closing it stops it at the next load', async () => {
    const first = visit();
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
    expect([find(), key()]).toEqual([null, 'false']);
    first.unmount();
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

  it('stays away when it was switched off before there was any', async () => {
    localStorage.setItem('shouldShowAdvertModal', 'false');
    visit();
    await quiet();
    expect(find()).toBeNull();
  });

  it.each(['pointerDown', 'keyDown', 'wheel', 'touchStart'] as const)(
    'never comes between someone and what they do: %s',
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
    act(() => openAction({ type: 'success', title: 'Paid', message: 'Done' }));
    await quiet();
    expect(find()).toBeNull();
  });

  it('is not for people who save data', async () => {
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
    visit();
    await quiet();
    expect(find()).toBeNull();
  });
});
