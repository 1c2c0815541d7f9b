import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnBooks } from '#lib/books/contract.ts';
import { writeStatement, type BookStatement } from '#lib/books/statement.ts';
import { hashStatement } from '#lib/books/tree.ts';
import { startBooksCheck } from '#lib/browser/books-check/start.ts';
import { aLeaf, bookKey, booksWith } from '#tests/support/book-tree.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const OWN = 'GET /books/mine';
const CHAIN = 'GET /books/chain';

let server: FakeApi;
let box: HTMLElement;
let form: HTMLFormElement;
let own: OwnBooks;
beforeEach(async () => {
  cleanBrowser();
  own = await booksWith(
    [500n, 40n, 3n].map((amount, n) => aLeaf(n, amount)),
    0,
  );
  server = fakeApi().on(OWN, { body: { data: own } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(search = '') {
  history.replaceState(null, '', `/books/mine${search}`);
  const faces = ['good', 'odd', 'bad'].map(
    (name) =>
      `<template data-books-face="${name}"><section class="${name}"><h2 tabindex="-1"></h2></section></template>`,
  );
  document.body.innerHTML = `<div></div><form><button>Check</button></form>${faces.join('')}`;
  box = document.querySelector('div')!;
  form = document.querySelector('form')!;
  box.dataset['keys'] = JSON.stringify([bookKey]);
  startBooksCheck(box, form);
}
const press = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
const shows = (face: string, title: string) =>
  vi.waitFor(() => {
    expect(box.querySelector('h2')?.textContent).toBe(title);
    expect(box.firstElementChild?.className).toBe(face);
  });
const text = () => box.textContent;

/** Statements of the nights before, so that the last one is the night of `own`. */
async function remembered(change: Partial<BookStatement> = {}) {
  const first = writeStatement({
    night: '2026-11-27',
    takenAt: new Date('2026-11-27T00:25:00Z'),
    keyId: 'k1',
    prev: '0'.repeat(64),
    totals: [],
    ...change,
  });
  const hash = await hashStatement(first);
  localStorage.setItem('books', JSON.stringify({ night: '2026-11-27', hash }));
  return { first, hash };
}

describe('the check of one’s balance', () => {
  it('is green, lists what was proved, focuses the result and stores the books', async () => {
    open();
    press();
    await shows('good', 'Your balance is in the books');
    expect(text()).toContain('₦5.00 is what your log says.');
    expect(text()).toContain('It’s one of 3 amounts that add up to ₦5.43.');
    expect(document.activeElement).toBe(box.querySelector('h2'));
    expect(JSON.parse(localStorage.getItem('books')!)).toEqual({
      night: own.night.night,
      hash: own.night.hash,
    });
    press();
    await vi.waitFor(() => expect(text()).toContain('the same books'));
  });

  it('runs automatically when the form was sent before the script had loaded', async () => {
    open('?check=1');
    await shows('good', 'Your balance is in the books');
  });

  it('hides amounts with the balance', async () => {
    open('?check=1');
    await shows('good', 'Your balance is in the books');
    const sums = [...box.querySelectorAll('.own')].map(({ textContent }) => textContent);
    expect(sums).toEqual(['₦5.00', '₦5.43']);
  });

  it('runs once for two quick presses', async () => {
    open();
    press();
    press();
    await shows('good', 'Your balance is in the books');
    expect(server.sent(OWN)).toHaveLength(1);
  });

  it('is red for a changed root, and does not store it', async () => {
    const root = '0'.repeat(64);
    const { leaf } = await booksWith([aLeaf(0, 500n), aLeaf(1, 41n), aLeaf(2, 3n)], 0);
    server.on(OWN, { body: { data: { ...own, leaf } } });
    open();
    press();
    await shows('bad', 'Your balance isn’t in the books');
    expect(text()).toContain('doesn’t lead to the total that we signed');
    const statement = own.night.statement.replace(/[0-9a-f]{64}$/, root);
    server.on(OWN, { body: { data: { ...own, night: { ...own.night, statement } } } });
    press();
    await shows('odd', 'We couldn’t check');
    const hash = await hashStatement(statement);
    server.on(OWN, { body: { data: { ...own, night: { ...own.night, statement, hash } } } });
    press();
    await shows('bad', 'Not signed by us');
    expect(localStorage.getItem('books')).toBeNull();
  });

  it('follows the chain from the stored books', async () => {
    const { first, hash } = await remembered();
    const next = await booksWith([aLeaf(0, 500n)], 0, { prev: hash });
    server.on(OWN, { body: { data: next } });
    server.on(CHAIN, { body: { data: [first, next.night.statement] } });
    open();
    press();
    await shows('good', 'Your balance is in the books');
    expect(text()).toContain('Nothing was rewritten since the books of 27 Nov 2026');
  });

  it('is red when the stored books were rewritten, and keeps them', async () => {
    const { hash } = await remembered({ keyId: 'k2' });
    const { first } = await remembered();
    localStorage.setItem('books', JSON.stringify({ night: '2026-11-27', hash }));
    const next = await booksWith([aLeaf(0, 500n)], 0, { prev: await hashStatement(first) });
    server.on(OWN, { body: { data: next } });
    server.on(CHAIN, { body: { data: [first, next.night.statement] } });
    open();
    press();
    await shows('bad', 'The books were rewritten');
    expect(localStorage.getItem('books')).toContain(hash);
  });

  it('says that nothing was checked without a connection or a session', async () => {
    server.on(OWN, { status: 500, body: {} });
    open();
    press();
    await shows('odd', 'No connection');
    server.on(OWN, { status: 401, body: {} });
    press();
    await shows('odd', 'You’re signed out');
  });
});
