import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAnswer } from '#lib/help/browser/open-answer.ts';
import { sendVotes } from '#lib/help/browser/send-votes.ts';
import { watchHelp } from '#lib/browser/help-search/watch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.location.hash = '';
  document.body.replaceChildren();
});

describe('an old address of an answer', () => {
  const replace = vi.fn();
  const open = (hash: string, search = '') => {
    replace.mockClear();
    watchHelp(document, { location: { hash, search, replace } as unknown as Location });
    return replace.mock.calls;
  };
  beforeEach(() => (document.body.innerHTML = '<h2 id="tutorials">Tutorials</h2>'));

  it('redirects to the answer’s current place', () => {
    expect(open('#undo')).toEqual([['/help/answers/undo']]);
  });

  it('never redirects away from an answer on the page, nor from a search', () => {
    expect([...open('#tutorials'), ...open(''), ...open('#undo', '?q=undo')]).toEqual([]);
  });
});

describe('the answer that an address names', () => {
  it('opens, also when the address changes on the page', () => {
    document.body.innerHTML =
      '<details><p id="fees">A</p></details><details><p id="undo">B</p></details>';
    const isOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open);
    window.location.hash = '#undo';
    openAnswer(document, window);
    expect(isOpen()).toEqual([false, true]);
    window.location.hash = '#fees';
    window.dispatchEvent(new Event('hashchange'));
    expect(isOpen()).toEqual([true, true]);
  });
});

describe('a vote on an answer', () => {
  const answers = (text: string, status: number) =>
    vi.fn(() => Promise.resolve(new Response(text, { status })));
  /** Presses a button as a browser does; returns whether the page was left. */
  const press = (name: string): boolean => {
    const submitter = document.querySelector<HTMLElement>(`button[name=${name}]`);
    const event = new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true });
    return document.querySelector('form')!.dispatchEvent(event);
  };
  const words = () => document.querySelector('[data-vote]')?.textContent?.trim();

  // one listener for all tests, as on the page
  sendVotes(document);
  beforeEach(() => {
    document.body.innerHTML = `<form id="vote" action="/help/votes"></form>
      <p data-vote><span role="status">Did this help?</span><button form="vote" name="yes" value="faq/fees"></button
      ><button form="vote" name="no" value="faq/fees"></button></p>`;
  });

  it('is sent without reloading the page, and thanks replace the buttons', async () => {
    const fetch = answers('Thank you.', 200);
    vi.stubGlobal('fetch', fetch);
    expect(press('no')).toBe(false);
    await vi.waitFor(() => expect(words()).toBe('Thank you.'));
    expect(document.querySelectorAll('button')).toHaveLength(0);
    const [address, options] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(new URL(address).pathname).toBe('/help/votes');
    expect(String(options.body as URLSearchParams)).toBe('no=faq%2Ffees');
  });

  it('that is refused or lost shows a message and can be pressed again', async () => {
    vi.stubGlobal('fetch', answers('Wait a little.', 429));
    press('yes');
    await vi.waitFor(() => expect(words()).toBe('Wait a little.'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    press('yes');
    await vi.waitFor(() => expect(words()).toContain('didn’t reach us'));
    expect(document.querySelectorAll('button')).toHaveLength(2);
  });

  it('leaves every other form of the page alone', () => {
    document.body.innerHTML = '<form><button name="yes" value="1"></button></form>';
    expect(press('yes')).toBe(true);
  });
});
