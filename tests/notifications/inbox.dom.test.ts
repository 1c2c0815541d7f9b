import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Live from '#lib/browser/stores/live.ts';
import type * as Inbox from '#lib/notifications/browser/notifications.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeAnswer, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';

const LIST = 'GET /notifications';
const ALL = 'PUT /notifications/read-all';
const ONE = 'PUT /notifications/a/read';

const notice = (id: string, is_read = false) => ({
  id,
  title: `Notice ${id}`,
  message: ['First line'],
  is_read,
  created_at: '2026-11-20T10:00:00Z',
  link: null,
});

const answer = (unread: number, ...data: ReturnType<typeof notice>[]): FakeAnswer => ({
  body: { data, meta: { unread } },
});
const refusal: FakeAnswer = { status: 503, body: {} };

let server: FakeApi;
let inbox: typeof Inbox;
let live: typeof Live;
beforeEach(async () => {
  vi.resetModules(); // the inbox of a page that has just loaded
  cleanBrowser();
  signedInPage();
  server = fakeApi();
  inbox = await import('#lib/notifications/browser/notifications.ts');
  live = await import('#lib/browser/stores/live.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Replies to one call, sent when the test says so, in order of the requests. */
function answersOf(call: string): (next: FakeAnswer) => Promise<void> {
  const waiting: ((next: FakeAnswer) => void)[] = [];
  server.on(call, () => new Promise((resolve) => waiting.push(resolve)));
  return async (next) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.(next);
  };
}

/** Starts loading, until the server was called. */
async function startLoading(): Promise<{ done: Promise<void> }> {
  const done = inbox.loadNotifications();
  await vi.waitFor(() => expect(server.sent(LIST)).toHaveLength(1));
  return { done };
}

/** Waits until everything with a reply has finished. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const unread = () => inbox.$inbox.get().unread;
const readOnes = () =>
  inbox.$inbox
    .get()
    .list.filter(({ is_read }) => is_read)
    .map(({ id }) => id);

describe('a list that is loading while something changes here', () => {
  beforeEach(() => inbox.startInbox([notice('a'), notice('b')], 4));

  it('does not restore what was marked read in the meantime: it is loaded again', async () => {
    const list = answersOf(LIST);
    server.on(ALL, {});
    const loading = await startLoading();
    await inbox.openAllNotifications();
    await list(answer(4, notice('a'), notice('b')));
    await list(answer(0, notice('a', true), notice('b', true)));
    await loading.done;
    expect(inbox.$inbox.get()).toMatchObject({ unread: 0, state: 'loaded' });
    expect(server.sent(LIST)).toHaveLength(2);
  });

  it('shows no older count in between', async () => {
    const list = answersOf(LIST);
    server.on(ALL, {});
    const seen: (number | null)[] = [];
    await startLoading();
    await inbox.openAllNotifications();
    inbox.$inbox.listen((next) => seen.push(next.unread));
    await list(answer(4, notice('a'), notice('b')));
    await list(answer(0, notice('a', true), notice('b', true)));
    await vi.waitFor(() => expect(inbox.$inbox.get().state).toBe('loaded'));
    expect(new Set(seen)).toEqual(new Set([0]));
  });

  it('waits for an entry that is being opened, and loads once the server has it', async () => {
    const mark = answersOf(ONE);
    const list = answersOf(LIST);
    void inbox.openNotification(notice('a'));
    const loading = inbox.loadNotifications();
    await settle();
    expect(server.sent(LIST)).toHaveLength(0);
    await mark({});
    await list(answer(3, notice('a', true), notice('b')));
    await loading;
    expect(unread()).toBe(3);
    expect(readOnes()).toEqual(['a']);
  });

  it('keeps an entry that was pushed in the meantime', async () => {
    vi.stubGlobal('EventSource', FakeStream);
    const stop = live.$live.listen(() => undefined);
    const list = answersOf(LIST);
    const loading = await startLoading();
    FakeStream.last?.push('notification', { notification: notice('new'), unread: 5 });
    await list(answer(4, notice('a'), notice('b')));
    await list(answer(5, notice('new'), notice('a'), notice('b')));
    await loading.done;
    expect(inbox.$inbox.get().list.map(({ id }) => id)).toEqual(['new', 'a', 'b']);
    expect(unread()).toBe(5);
    stop();
  });
});

describe('a count that was pushed', () => {
  it('is newer than the one of the page, also when it came before the bell', () => {
    vi.stubGlobal('EventSource', FakeStream);
    const stop = live.$live.listen(() => undefined);
    FakeStream.last?.push('notification', { notification: notice('new'), unread: 5 });
    inbox.startUnread(4);
    expect(unread()).toBe(5);
    stop();
  });
});

describe('a notification about the order that is on screen', () => {
  const shown = { ...notice('new'), link: '/my-orders/OJ-1' };
  const push = (before = () => {}) => {
    vi.stubGlobal('EventSource', FakeStream);
    const stop = live.$live.listen(() => undefined);
    before();
    FakeStream.last?.push('notification', { notification: shown, unread: 5 });
    stop();
  };
  const READ = 'PUT /notifications/new/read';
  beforeEach(() => {
    server.on(READ, {});
    history.replaceState(null, '', '/my-orders/OJ-1');
  });
  afterEach(() => history.replaceState(null, '', '/'));

  it('is read as it arrives, with what came before about it', async () => {
    inbox.startInbox([{ ...notice('old'), link: '/my-orders/OJ-1' }, notice('b')], 4);
    push();
    expect(unread()).toBe(4);
    expect(readOnes()).toEqual(['new', 'old']);
    await vi.waitFor(() => expect(server.sent(READ)).toHaveLength(1));
  });

  it('is read once the page is looked at', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get');
    push(() => hidden.mockReturnValue(true));
    hidden.mockRestore();
    expect(unread()).toBe(5);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(server.sent(READ)).toHaveLength(1));
    expect(unread()).toBe(4);
  });

  it('stays unread on any other page', async () => {
    history.replaceState(null, '', '/my-orders/OJ-2');
    push();
    await settle();
    expect(unread()).toBe(5);
    expect(server.sent(READ)).toEqual([]);
  });
});

describe('a list that fails to load', () => {
  it('is empty when nothing was loaded before', async () => {
    inbox.startUnread(4);
    server.on(LIST, refusal);
    await inbox.loadNotifications();
    expect(inbox.$inbox.get()).toEqual({ list: [], unread: 0, state: 'loaded' });
  });

  it('keeps the list that is there', async () => {
    inbox.startInbox([notice('a'), notice('b')], 4);
    server.on(LIST, refusal);
    await inbox.loadNotifications();
    expect(inbox.$inbox.get()).toMatchObject({ unread: 4, state: 'loaded' });
    expect(inbox.$inbox.get().list).toHaveLength(2);
  });
});

describe('a mark that the server refuses', () => {
  beforeEach(() => inbox.startInbox([notice('a'), notice('b'), notice('c', true)], 4));

  it('is undone without what came in the meantime', async () => {
    vi.stubGlobal('EventSource', FakeStream);
    const stop = live.$live.listen(() => undefined);
    const mark = answersOf(ALL);
    const marking = inbox.openAllNotifications();
    FakeStream.last?.push('notification', { notification: notice('new'), unread: 5 });
    await mark(refusal);
    await marking;
    expect(inbox.$inbox.get().list.map(({ id }) => id)).toEqual(['new', 'a', 'b', 'c']);
    expect(readOnes()).toEqual(['c']);
    expect(unread()).toBe(5);
    stop();
  });

  it('is undone alone when another entry was opened in the meantime', async () => {
    const mark = answersOf(ONE);
    server.on('PUT /notifications/b/read', {});
    const marking = inbox.openNotification(notice('a'));
    await inbox.openNotification(notice('b'));
    await mark(refusal);
    await marking;
    expect(readOnes()).toEqual(['b', 'c']);
    expect(unread()).toBe(3);
  });
});

describe('what was read in another tab or on another device', () => {
  const connect = () => {
    vi.stubGlobal('EventSource', FakeStream);
    return live.$live.subscribe(() => undefined);
  };

  it('leaves the count here too, and the list is loaded again', async () => {
    inbox.startInbox([notice('a'), notice('b')], 2);
    const leave = connect();
    server.on(LIST, answer(1, notice('a', true), notice('b')));
    FakeStream.last?.push('read', { unread: 1 });
    await vi.waitFor(() => expect(readOnes()).toEqual(['a']));
    expect(unread()).toBe(1);
    leave();
  });

  it('changes only the count while the list isn’t loaded', async () => {
    inbox.startUnread(2);
    const leave = connect();
    FakeStream.last?.push('read', { unread: 1 });
    await vi.waitFor(() => expect(unread()).toBe(1));
    FakeStream.last?.push('read', { unread: 0 });
    await vi.waitFor(() => expect(unread()).toBe(0));
    expect(server.sent(LIST)).toHaveLength(0);
    leave();
  });

  it('asks nothing about what was read here', async () => {
    inbox.startInbox([notice('a'), notice('b')], 2);
    const leave = connect();
    server.on(ONE, {});
    const opened = inbox.openNotification(notice('a'));
    FakeStream.last?.push('read', { unread: 1 });
    await opened;
    await settle();
    expect([unread(), server.sent(LIST).length]).toEqual([1, 0]);
    leave();
  });
});
