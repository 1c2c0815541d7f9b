import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStatementCheck } from '#lib/browser/statement-check/start.ts';
import { statementLink } from '#lib/receipts/statement/link.ts';
import { sha256 } from '#lib/receipts/statement/sha256.ts';
import { shareStatement, type SharedStatement, type Shown } from '#lib/receipts/statement/share.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { aSignedStatement, statementKey } from '#tests/support/signed-statement.ts';

const all: Shown = {
  name: true,
  totals: true,
  rows: true,
  texts: true,
  hidden: new Set(),
  atLeast: null,
};
const shared = (count: number, shown: Partial<Shown> = {}): SharedStatement =>
  shareStatement(sha256, aSignedStatement(count), { ...all, ...shown })!;

const face = (name: string) => `
  <template data-part="face-${name}"><section class="check-${name}" data-part="card">
    <span data-part="mark">${name}</span><h2 tabindex="-1" data-part="title"></h2>
    <p data-part="text"></p><dl data-part="facts"></dl><p role="status" data-part="today"></p>
  </section></template>`;
const page = `<div id="box"></div>${['good', 'odd', 'bad'].map(face).join('')}
  <section data-part="rows" hidden><template><li><b data-part="what"></b><i data-part="when"></i>
    <b data-part="amount"></b><i data-part="balance"></i></li></template><ol></ol>
    <button id="more" hidden></button></section><button data-print hidden></button>
  <form id="form" hidden><input type="file" name="file"><textarea name="text"></textarea></form>`;

let server: FakeApi;
let box: HTMLElement;
let form: HTMLFormElement;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(hash = '', keys = [statementKey]) {
  history.replaceState(null, '', hash || location.pathname);
  document.body.innerHTML = page;
  box = document.querySelector('#box')!;
  form = document.querySelector('#form')!;
  box.dataset['keys'] = JSON.stringify(keys);
  startStatementCheck(box, form);
}
const part = (name: string) => box.querySelector(`[data-part="${name}"]`)?.textContent;
const says = (title: string) => vi.waitFor(() => expect(part('title')).toBe(title));
const lines = () =>
  [...document.querySelectorAll('[data-part="rows"] li')].map((line) =>
    [...line.children].map(({ textContent }) => textContent?.trim()).filter(Boolean),
  );
const facts = () =>
  Object.fromEntries(
    [...box.querySelectorAll('dl div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  );

function paste(text: string) {
  form.querySelector('textarea')!.value = text;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
}
const dropped = (text: string) =>
  Object.assign(new Event('drop', { cancelable: true }), {
    dataTransfer: { files: [new File([text], 'oja-statement.json')] },
  });

describe('the page that checks a statement', () => {
  it('shows what is signed, and adds up what is shown', async () => {
    open();
    paste(JSON.stringify(shared(2)));
    await says('Genuine');
    expect(part('text')).toContain('Oja signed this statement on 01 Jun 2026, 11:00am');
    expect(facts()).toEqual({
      Name: 'Ada Obi',
      Period: '01 Mar 2026 to 29 May 2026 (90 days)',
      'Opening balance': '₦90,000.00',
      'Money in': '₦0.00',
      'Money out': '₦20.00',
      'Closing balance': '₦89,980.00',
      Transactions: '2, all shown',
    });
    expect(part('today')).toContain('This page added up the transactions');
    expect(lines()[0]).toEqual([
      'Airtime 1',
      '02 Mar 2026, 09:02am · OJ-1',
      '−₦10.00',
      'Balance ₦89,990.00',
    ]);
  });

  it('shows what is hidden, where, and what it adds up to', async () => {
    open();
    paste(JSON.stringify(shared(4, { hidden: new Set([1, 2]), name: false, texts: false })));
    await says('Genuine');
    expect(facts()).toMatchObject({
      Name: 'Hidden by its owner',
      Transactions: '4, of which 2 hidden',
      'Hidden ones in total': '₦0.00 in, ₦20.00 out',
    });
    expect(lines().map(([what]) => what)).toEqual([
      'Description hidden',
      '2 hidden transactions',
      'Description hidden',
    ]);
    expect(part('today')).not.toContain('added up');
  });

  it('shows that a minimum was kept on each day, from the link alone', async () => {
    const file = shared(2, { rows: false, totals: false, atLeast: 80_000 });
    open(new URL(statementLink(location.origin, file)!).hash);
    await says('Genuine');
    expect(facts()).toEqual({
      Name: 'Ada Obi',
      Period: '01 Mar 2026 to 29 May 2026 (90 days)',
      'At least ₦80,000.00 on each of 90 days': 'True. The lowest balance isn’t shown.',
      'Balances and totals': 'Hidden by its owner',
      Transactions: 'Hidden by its owner',
    });
    expect(document.querySelector<HTMLElement>('[data-part="rows"]')!.hidden).toBe(true);
  });

  it.each([
    ['a digit of a transaction', '-10.00', '-70.00', 'At least one transaction was changed'],
    ['the closing balance', '"89980.00"', '"99980.00"', 'isn’t the one that Oja signed'],
    ['the name', 'Ada Obi', 'Ada Obe', 'The name isn’t the one'],
    ['the period', '2026-05-29', '2026-06-29', 'The signature doesn’t match'],
  ])('refuses a file in which %s was changed, and shows none of it', async (_, from, to, why) => {
    open();
    paste(JSON.stringify(shared(2)).replace(from, to));
    await says('Altered: don’t trust it');
    expect(part('text')).toContain(why);
    expect([facts(), lines()]).toEqual([{}, []]);
  });

  it('checks nothing after “Skip to content”', async () => {
    open('#form');
    await new Promise((done) => setTimeout(done));
    expect(box.textContent).toBe('');
    paste(JSON.stringify(shared(1)));
    await says('Genuine');
  });

  it('accepts a dropped file, and reports one that can’t be read', async () => {
    open();
    document.dispatchEvent(dropped(JSON.stringify(shared(1))));
    await says('Genuine');
    document.dispatchEvent(dropped('hello'));
    await says('This can’t be read');
    expect(lines()).toEqual([]);
  });

  it('fetches newer keys where the key is unknown', async () => {
    server.on('GET /receipts/keys', { body: { data: [statementKey] } });
    open('', []);
    paste(JSON.stringify(shared(1)));
    await says('Genuine');
    server.on('GET /receipts/keys', lost);
    open('', []);
    paste(JSON.stringify(shared(1)));
    await says('Not signed by a key we know');
  });

  it('shows a hundred transactions at a time, and all of them in print', async () => {
    open();
    paste(JSON.stringify(shared(250)));
    await says('Genuine');
    expect(lines()).toHaveLength(100);
    document.querySelector<HTMLElement>('#more')!.click();
    expect(lines()).toHaveLength(200);
    window.dispatchEvent(new Event('beforeprint'));
    expect(lines()).toHaveLength(250);
    expect(document.querySelector<HTMLElement>('#more')!.hidden).toBe(true);
  });
});
