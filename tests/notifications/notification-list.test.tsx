import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationList as List } from '#islands/notifications/notification-list.tsx';
import type * as Live from '#lib/browser/stores/live.ts';
import type * as Inbox from '#lib/notifications/browser/notifications.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const notice = (id: string, is_read = false, link: string | null = `/my-orders/${id}`) => ({
  id,
  title: `Notice ${id}`,
  message: ['First line', 'Second line'],
  is_read,
  created_at: '2026-11-20T10:00:00Z',
  link,
});

let server: FakeApi;
let NotificationList: typeof List;
let inbox: typeof Inbox;
let live: typeof Live;
beforeEach(async () => {
  vi.resetModules(); // the inbox of a page that has just loaded
  cleanBrowser();
  signedInPage();
  server = fakeApi();
  ({ NotificationList } = await import('#islands/notifications/notification-list.tsx'));
  inbox = await import('#lib/notifications/browser/notifications.ts');
  live = await import('#lib/browser/stores/live.ts');
});
afterEach(() => vi.unstubAllGlobals());

const user = () => userEvent.setup();
const entry = (id: string) => screen.getByRole('link', { name: new RegExp(`Notice ${id}`) });
const stay = (id: string) => entry(id).addEventListener('click', (event) => event.preventDefault());

describe('the page of notifications', () => {
  it('lists them with all their lines, each with a link to its subject', async () => {
    const { container } = render(
      <NotificationList
        zone="Africa/Lagos"
        notices={[notice('a'), notice('b', true, null)]}
        unread={4}
      />,
    );
    expect(screen.getByRole('status').textContent).toBe('4 unread');
    expect(entry('a').getAttribute('href')).toBe('/my-orders/a');
    expect(entry('a').textContent).toContain('First lineSecond line');
    expect(entry('b').getAttribute('href')).toBe('/notifications');
    expect(await findIssues(container)).toEqual([]);
  });

  it('has one entry for an order, its newest notification, and reads them all with it', async () => {
    server.on('PUT /notifications/new/read', {});
    const order = '/my-orders/OJ-1';
    render(
      <NotificationList
        zone="Africa/Lagos"
        notices={[
          notice('new', false, order),
          notice('b', false, null),
          notice('old', false, order),
        ]}
        unread={2}
      />,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    stay('new');
    await user().click(entry('new'));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 unread'));
    const { list } = inbox.$inbox.get();
    expect(list.filter(({ is_read }) => is_read).map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it('loads again on the next page, which may have been rendered before the entry counted as read', async () => {
    server.on('PUT /notifications/a/read', {});
    server.on('GET /notifications', { body: { data: [notice('b')], meta: { unread: 1 } } });
    render(
      <NotificationList zone="Africa/Lagos" notices={[notice('a'), notice('b')]} unread={2} />,
    );
    stay('a');
    await user().click(entry('a'));
    vi.resetModules();
    const next = await import('#lib/notifications/browser/notifications.ts');
    next.startUnread(2);
    await vi.waitFor(() => expect(next.$inbox.get()).toMatchObject({ state: 'loaded', unread: 1 }));
    vi.resetModules();
    const later = await import('#lib/notifications/browser/notifications.ts');
    later.startUnread(1);
    expect(later.$inbox.get().state).toBe('unloaded');
  });

  it('loads again where an entry led to this page itself, and shows its list in the meantime', async () => {
    sessionStorage.setItem('notificationOpened', 'a');
    let answer: (next: object) => void = () => undefined;
    server.on('GET /notifications', () => new Promise((resolve) => (answer = resolve)));
    // the bell may hydrate before or after the list
    inbox.startUnread(2);
    render(
      <NotificationList zone="Africa/Lagos" notices={[notice('a'), notice('b')]} unread={2} />,
    );
    expect(entry('a')).toBeDefined();
    await vi.waitFor(() => expect(server.sent('GET /notifications')).toHaveLength(1));
    answer({ body: { data: [notice('a', true), notice('b')], meta: { unread: 1 } } });
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 unread'));
    expect(sessionStorage.getItem('notificationOpened')).toBeNull();
  });

  it('loads again also when it hydrates before the bell', async () => {
    sessionStorage.setItem('notificationOpened', 'a');
    server.on('GET /notifications', {
      body: { data: [notice('a', true), notice('b')], meta: { unread: 1 } },
    });
    render(
      <NotificationList zone="Africa/Lagos" notices={[notice('a'), notice('b')]} unread={2} />,
    );
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 unread'));
  });

  it('marks an entry read when it is opened, for the bell too, and after the page is left', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    server.on('PUT /notifications/a/read', {});
    render(
      <NotificationList zone="Africa/Lagos" notices={[notice('a'), notice('b')]} unread={2} />,
    );
    stay('a');
    await user().click(entry('a'));
    expect(server.sent('PUT /notifications/a/read')).toHaveLength(1);
    expect(fetched.mock.calls[0]?.[1]?.keepalive).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('1 unread');
    expect(inbox.$inbox.get().unread).toBe(1);
    await user().click(entry('a'));
    expect(server.calls).toHaveLength(1);
  });

  it('marks all read immediately, and undoes it when the server refuses', async () => {
    render(
      <NotificationList zone="Africa/Lagos" notices={[notice('a'), notice('b')]} unread={2} />,
    );
    server.on('PUT /notifications/read-all', { status: 503, body: {} });
    await user().click(screen.getByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 unread'));
    server.on('PUT /notifications/read-all', {});
    await user().click(screen.getByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('All read'));
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('puts what is pushed on top', async () => {
    vi.stubGlobal('EventSource', FakeStream);
    render(<NotificationList zone="Africa/Lagos" notices={[notice('a', true)]} unread={0} />);
    const stop = live.$live.listen(() => undefined);
    FakeStream.last?.push('notification', { notification: notice('new'), unread: 1 });
    expect(screen.getAllByRole('link')[0]?.textContent).toContain('Notice new');
    expect(screen.getByRole('status').textContent).toBe('1 unread');
    stop();
  });

  it('shows what was pushed before the list was hydrated, which the page was rendered without', async () => {
    vi.stubGlobal('EventSource', FakeStream);
    const list = [notice('new'), notice('a', true)];
    server.on('GET /notifications', { body: { data: list, meta: { unread: 1 } } });
    const stop = live.$live.listen(() => undefined);
    FakeStream.last?.push('notification', { notification: notice('new'), unread: 1 });
    render(<NotificationList zone="Africa/Lagos" notices={[notice('a', true)]} unread={0} />);
    expect(await screen.findByRole('link', { name: /Notice new/ })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('1 unread');
    stop();
  });

  it('adds the older ones at the end, and reads them like the others', async () => {
    const page = Array.from({ length: 25 }, (_, n) => notice(`p${n}`, true));
    server.on('GET /notifications', { body: { data: [notice('old')], meta: { unread: 1 } } });
    server.on('PUT /notifications/old/read', {});
    render(<NotificationList zone="Africa/Lagos" notices={page} unread={1} />);
    const more = screen.getByRole('link', { name: 'Show older' });
    expect(more.getAttribute('href')).toBe('/notifications?before=p24');
    await user().click(more);
    await screen.findByText('Notice old');
    expect(server.sent('GET /notifications')[0]?.query.get('before')).toBe('p24');
    expect(screen.queryByRole('link', { name: 'Show older' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('That’s all.');
    stay('old');
    await user().click(entry('old'));
    expect(screen.getByRole('status').textContent).toBe('All read');
    await user().click(entry('old'));
    expect(server.sent('PUT /notifications/old/read')).toHaveLength(1);
  });

  it('shows a message when the older ones fail to load, and offers a retry', async () => {
    const page = Array.from({ length: 25 }, (_, n) => notice(`p${n}`, true));
    server.on('GET /notifications', { status: 503, body: {} });
    render(<NotificationList zone="Africa/Lagos" notices={page} unread={0} />);
    await user().click(screen.getByRole('link', { name: 'Show older' }));
    await screen.findByText(/couldn’t load older notifications/);
    expect(screen.getByRole('link', { name: 'Show older' })).toBeDefined();
  });

  it('shows a message when there are none', () => {
    render(<NotificationList zone="Africa/Lagos" notices={[]} unread={0} />);
    expect(screen.getByText("Boss, You don't have any notifications yet")).toBeDefined();
  });
});
