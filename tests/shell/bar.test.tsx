import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { Bell } from '#islands/shell/bell.tsx';
import { CartBadge } from '#islands/shell/cart-badge.tsx';
import { watchBell } from '#islands/shell/watch-bell.ts';
import { ProfileMenu } from '#islands/shell/profile-menu.tsx';
import { onLive } from '#lib/browser/stores/live.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { TOLD } from '#lib/browser/wake-sleepers.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

class FakeStream extends EventTarget {
  static all: FakeStream[] = [];
  closed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  push(kind: string, data: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) })));
  }
}

const notice = (id: string, is_read = false) => ({
  id,
  title: `Notice ${id}`,
  message: ['First line', 'Second line'],
  is_read,
  created_at: '2026-11-20T10:00:00Z',
  link: `/my-orders/${id}`,
});

let server: FakeApi;
const screenWidth = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => undefined }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  signedInPage();
  document.title = 'Wallet · Oja';
  FakeStream.all = [];
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeApi();
  screenWidth(true);
});
afterEach(async () => {
  stopWatching();
  cleanup();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
let stopWatching = () => undefined as void;
/** The hydrated bell as on a page, and what the page runs for it. */
function show(unread?: number) {
  const shown = render(<Bell {...(unread !== undefined && { unread })} />);
  stopWatching();
  stopWatching = watchBell();
  return shown;
}
const bell = () => screen.getByRole('link', { name: /^Notifications/ });

describe('the bell', () => {
  it('shows the unread count of the page, in its name and in the tab’s title', () => {
    const { rerender } = show(3);
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 unread');
    expect(document.title).toBe('(3) Wallet · Oja');
    rerender(<Bell unread={3} />);
    expect(document.title).toBe('(3) Wallet · Oja');
  });

  it('hydrates islands once the time that the page marks has passed', async () => {
    const woken = vi.fn();
    window.addEventListener(TOLD, woken, { once: true });
    const page = document.createElement('section');
    page.dataset['due'] = String(performance.now() + 60_000);
    document.body.append(page);
    show(3);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(woken).toHaveBeenCalledOnce();
    page.remove();
  });

  it('opens the newest 25 in place, and reading one lowers the count', async () => {
    server
      .on('GET /notifications', {
        body: { data: [notice('a'), notice('b', true)], meta: { unread: 1 } },
      })
      .on('PUT /notifications/a/read', {});
    render(<Bell unread={1} />);
    await user().click(bell());
    const panel = screen.getByRole('dialog', { name: 'Notifications' });
    const entry = await within(panel).findByRole('link', { name: /Notice a, unread/ });
    expect(entry.getAttribute('href')).toBe('/my-orders/a');
    expect(entry.textContent).toContain('First lineSecond line');
    expect(server.calls[0]?.query.get('limit')).toBe('25');
    expect(await findIssues(panel)).toEqual([]);
    entry.addEventListener('click', (event) => event.preventDefault());
    await user().click(entry);
    expect(server.sent('PUT /notifications/a/read')).toHaveLength(1);
    expect(bell().getAttribute('aria-label')).toBe('Notifications');
  });

  it('shows a message when there is nothing', async () => {
    server.on('GET /notifications', { body: { data: [], meta: { unread: 0 } } });
    render(<Bell />);
    await user().click(bell());
    expect(await screen.findByText("Boss, You don't have any notifications yet")).toBeDefined();
  });

  it('closes on Escape and returns the focus, and on a press outside', async () => {
    render(<Bell />);
    await user().click(bell());
    await user().keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell());
    await user().click(bell());
    await user().click(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is a plain link to the page on small screens', async () => {
    screenWidth(false);
    render(<Bell />);
    bell().addEventListener('click', (event) => event.preventDefault());
    await user().click(bell());
    expect(bell().getAttribute('href')).toBe('/notifications');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the live stream', () => {
  it('delivers new entries and their count, and tells pages about orders and the wallet', () => {
    const heard = vi.fn();
    const stop = onLive(heard);
    show(0);
    const [stream] = FakeStream.all;
    expect(stream?.url).toBe('/api/notifications/stream?seen=');
    stream?.push('notification', { notification: notice('n'), unread: 7 });
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 7 unread');
    stream?.push('order', { reference_code: 'R1', status: 'completed' });
    stream?.push('wallet', {});
    expect(heard.mock.calls).toEqual([
      [{ kind: 'order', reference_code: 'R1', status: 'completed' }],
      [{ kind: 'wallet' }],
    ]);
    stop();
  });

  it('announces a new entry, and nothing when one was read', () => {
    show(2);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('');
    FakeStream.all[0]?.push('notification', { notification: notice('n'), unread: 21 });
    expect(said()).toBe('New notification. 21 unread.');
    FakeStream.all[0]?.push('notification', { notification: notice('n', true), unread: 20 });
    expect(said()).toBe('New notification. 21 unread.');
  });

  it('reconnects after a break, each time a little later', async () => {
    show();
    FakeStream.all[0]?.push('error', {});
    expect(FakeStream.all[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(FakeStream.all).toHaveLength(2);
    FakeStream.all[1]?.push('error', {});
    await vi.advanceTimersByTimeAsync(2_100);
    expect(FakeStream.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeStream.all).toHaveLength(3);
  });

  it('is not opened for guests', () => {
    cleanBrowser();
    show();
    expect(FakeStream.all).toEqual([]);
  });
});

describe('the rest of the bar', () => {
  it('names the cart with its number of items', () => {
    const { rerender } = render(<CartBadge count={2} />);
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeDefined();
    rerender(<CartBadge />);
    expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined();
  });

  it('leads to the settings by the avatar and signs out from the menu, once', async () => {
    server.on('POST /logout', {});
    render(<ProfileMenu name="Ada Obi" initials="AO" />);
    const avatar = screen.getByRole('link', { name: 'Ada Obi, settings' });
    expect(avatar.getAttribute('href')).toBe('/settings');
    const button = screen.getByText('Log out');
    await user().dblClick(button);
    expect(isSignedIn()).toBe(false);
    expect(server.sent('POST /logout')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });
});
