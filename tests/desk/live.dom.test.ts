import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchDesk } from '#lib/desk/browser/live.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

class Stream extends EventTarget {
  static opened: Stream[] = [];
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {}
  tell(name: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

let server: FakeApi;
beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  server = fakeApi();
});
/**
 * A hidden tab closes its stream; one with a broken connection would open another after the test.
 */
function hideTab(): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

afterEach(() => {
  hideTab();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const draw = (html: string): Stream | undefined => {
  document.body.innerHTML = html;
  watchDesk(document);
  return Stream.opened[0];
};
const waiting = (open: number) =>
  server.on('GET /desk/queues', { body: { data: [{ queue: 'cards', open }] } });

describe('a page of the desk', () => {
  it('counts again when a queue has changed, and keeps the focus', async () => {
    waiting(4);
    const stream = draw(
      '<input><p data-live="" role="status"></p><b data-count="cards">\n  3\n</b>',
    )!;
    const field = document.querySelector('input')!;
    field.focus();
    stream.tell('queue', { queue: 'cards' });
    await vi.waitFor(() => expect(document.querySelector('b')?.textContent).toBe('4'));
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      'This page has changed. Show the changes',
    );
    expect(document.activeElement).toBe(field);
  });

  it('announces nothing while the counts are the same, as at each beat', async () => {
    waiting(3);
    const stream = draw('<p data-live="" role="status"></p><b data-count="cards">3</b>')!;
    stream.tell('beat');
    await vi.waitFor(() => expect(server.sent('GET /desk/queues')).toHaveLength(1));
    await Promise.resolve();
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
  });

  it('of one queue announces that this one has changed, and no other', () => {
    const stream = draw('<p data-live="tickets" role="status"></p>')!;
    stream.tell('queue', { queue: 'cards' });
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
    stream.tell('queue', { queue: 'tickets' });
    expect(document.querySelector('[role=status] a')?.textContent).toBe('Show the changes');
  });

  it('says when the session has ended in the meantime, and leaves the page as it is', async () => {
    server.on('GET /desk/queues', { status: 401, body: { error_code: 'unauthenticated' } });
    const stream = draw('<input value="typed"><p data-live="" role="status"></p>')!;
    stream.dispatchEvent(new Event('open'));
    stream.dispatchEvent(new Event('error'));
    const status = document.querySelector('[role=status]');
    await vi.waitFor(() => expect(status?.textContent).toBe('You were signed out. Sign in again'));
    expect(document.querySelector('input')?.value).toBe('typed');
  });

  it('without anything to keep up to date opens no stream', () => {
    expect(draw('<p>A case</p>')).toBeUndefined();
  });
});
