import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startReceiptCheck } from '#lib/browser/receipt-check/start.ts';
import { verifySignature } from '#lib/browser/receipt-check/verify-signature.ts';
import { writeCode } from '#lib/receipts/code.ts';
import { writeSummary, type ReceiptSummary } from '#lib/receipts/summary.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

const pair = generateKeyPairSync('ed25519');
const keyOf = (id: string): ReceiptKey => ({
  id,
  public_key: pair.publicKey.export({ format: 'jwk' }).x!,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
});
const summaryOf = (change: Partial<ReceiptSummary> = {}): ReceiptSummary => ({
  keyId: 'k1',
  reference: 'OJ-7KD4-Q2MX',
  serviceType: 'airtime-bill-payment',
  status: 'completed',
  currency: 'NGN',
  amount: 1_245_000n,
  total: 1_245_000n,
  target: '••••4567',
  settledAt: new Date('2026-11-20T10:00:00Z'),
  issuedAt: new Date('2026-11-20T10:00:00Z'),
  ...change,
});
const signed = (change: Partial<ReceiptSummary> = {}) => {
  const message = Buffer.from(writeSummary(summaryOf(change)));
  return writeCode(message, sign(null, message, pair.privateKey));
};
/** The same receipt with another amount and the old signature. */
const altered = () => {
  const [, signature] = signed().split('.');
  const message = Buffer.from(writeSummary(summaryOf({ amount: 9_999_900n })));
  return `${message.toString('base64url')}.${signature}`;
};

const LIVE = 'GET /receipts/OJ-7KD4-Q2MX';
const KEYS = 'GET /receipts/keys';
const face = (name: string) => `
  <template data-part="face-${name}"><section class="check-${name}" data-part="card">
    <span data-part="mark">${name}</span><h2 tabindex="-1" data-part="title"></h2>
    <p data-part="text"></p><dl data-part="facts"></dl><p role="status" data-part="today"></p>
  </section></template>`;

let server: FakeApi;
let box: HTMLElement;
let form: HTMLFormElement;
let stop: AbortController;
beforeEach(() => {
  cleanBrowser();
  stop = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((kind: string, to: unknown) =>
    listen(kind, to as EventListener, { signal: stop.signal }),
  );
  server = fakeApi().on(LIVE, { body: { data: { changed: false, status: 'completed' } } });
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(code = '', keys: ReceiptKey[] = [keyOf('k1')]) {
  history.replaceState(null, '', code && `#${code}`);
  document.body.innerHTML = `<div id="box"></div>
    <form id="form" hidden><input name="code"></form>${['good', 'wait', 'odd', 'bad'].map(face).join('')}`;
  box = document.querySelector('#box')!;
  form = document.querySelector('#form')!;
  box.dataset['keys'] = JSON.stringify(keys);
  box.dataset['names'] = JSON.stringify({ 'airtime-bill-payment': 'Airtime' });
  startReceiptCheck(box, form);
}
const part = (name: string) => box.querySelector(`[data-part="${name}"]`)?.textContent;
const facts = () =>
  Object.fromEntries(
    [...box.querySelectorAll('dl div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  );
const says = (title: string) => vi.waitFor(() => expect(part('title')).toBe(title));
const isFace = (name: string) => box.firstElementChild?.className === `check-${name}`;

describe('a receipt in the address', () => {
  it('is checked immediately: genuine, its contents, and the focus on the verdict', async () => {
    open(signed());
    await says('Genuine');
    expect(isFace('good')).toBe(true);
    expect(facts()).toMatchObject({
      Amount: '₦12,450.00',
      Status: 'Completed',
      Service: 'Airtime',
      'Recipient or sender': '••••4567',
      Reference: 'OJ-7KD4-Q2MX',
    });
    expect(document.activeElement).toBe(box.querySelector('h2'));
    await vi.waitFor(() =>
      expect(part('today')).toBe('Just checked with Oja: nothing has changed.'),
    );
    expect(server.sent(LIVE)[0]?.query.get('sig')).toBe(signed());
  });

  it('of something newer than this page is checked like any other', async () => {
    open(signed({ serviceType: 'parking-bill-payment' }));
    await says('Genuine');
    expect(facts()).toMatchObject({ Service: 'parking-bill-payment' });
  });

  it('says that its owner hides the amounts', async () => {
    open(signed({ amount: null, total: null, target: null }));
    await says('Genuine');
    expect(facts()).toMatchObject({ Amount: 'Hidden by its owner', Service: 'Airtime' });
    expect(facts()).not.toHaveProperty('Total');
    expect(facts()).not.toHaveProperty('Recipient or sender');
  });

  it('of a rank shows the rank and its date, and nothing about a payment', async () => {
    open(signed({ serviceType: 'rank', amount: null, total: null, target: 'Expert' }));
    await says('Genuine');
    expect(Object.keys(facts())).toEqual(['rank', 'Date']);
    expect(facts()).toMatchObject({ rank: 'Expert' });
  });

  it('is refused when a digit was changed, shows none of it and calls no one', async () => {
    open(altered());
    await says('Altered: don’t trust it');
    expect(isFace('bad')).toBe(true);
    expect(box.textContent).not.toContain('99,999');
    expect(server.calls).toEqual([]);
  });

  it('is refused when its signature was changed', async () => {
    const code = signed();
    open(code.slice(0, -10) + (code.at(-10) === 'A' ? 'B' : 'A') + code.slice(-9));
    await says('Altered: don’t trust it');
  });

  it('that was cut off can’t be read', async () => {
    open(signed().slice(0, -5));
    await says('This can’t be read');
    expect(isFace('odd')).toBe(true);
  });

  it('signed by a newer key is checked with the current keys', async () => {
    server.on(KEYS, { body: { data: [keyOf('k1')] } });
    open(signed(), [keyOf('k0')]);
    await says('Genuine');
    expect(server.sent(KEYS)).toHaveLength(1);
  });

  it('signed by an unknown key is not trusted, online or offline', async () => {
    server.on(KEYS, { body: { data: [keyOf('k0')] } });
    open(signed(), []);
    await says('Not signed by a key we know');
    server.on(KEYS, lost);
    open(signed(), []);
    await says('Not signed by a key we know');
    expect(isFace('bad')).toBe(true);
  });

  it.each([
    ['processing', 'wait', 'Genuine, but not completed yet'],
    ['failed', 'bad', 'Genuine, but nothing was paid'],
    ['reversed', 'bad', 'Genuine, but nothing was paid'],
  ] as const)('with %s is no proof of a payment', async (status, look, title) => {
    server.on(LIVE, { body: { data: { changed: false, status } } });
    open(signed({ status, settledAt: null }));
    await says(title);
    expect(isFace(look)).toBe(true);
  });
});

describe('the current state of a receipt', () => {
  it('counts more than the receipt', async () => {
    server.on(LIVE, {
      body: { data: { changed: true, status: 'reversed', status_text: 'Reversed' } },
    });
    open(signed());
    await says('Genuine, but nothing was paid');
    expect(isFace('bad')).toBe(true);
    expect(part('mark')).toBe('bad');
    expect(part('today')).toBe('It has changed since. Status now: Reversed.');
    expect(part('text')).toContain('was reversed');
  });

  it('may be better than the receipt', async () => {
    server.on(LIVE, {
      body: { data: { changed: true, status: 'completed', status_text: 'Completed' } },
    });
    open(signed({ status: 'processing', settledAt: null }));
    await says('Genuine, and now completed');
    expect(isFace('good')).toBe(true);
    expect(part('text')).not.toContain('wait until it’s completed');
  });

  it('is left open without a connection, and the page says so', async () => {
    server.on(LIVE, lost);
    open(signed());
    await says('Genuine');
    await vi.waitFor(() => expect(part('today')).toContain('Checked offline'));
  });

  it('is bad when Oja does not find the order', async () => {
    server.on(LIVE, { status: 404 });
    open(signed());
    await says('Signed, but order not found');
    expect(isFace('bad')).toBe(true);
  });
});

describe('a pasted receipt', () => {
  const paste = (text: string) => {
    (form.elements.namedItem('code') as HTMLInputElement).value = text;
    form.requestSubmit();
  };

  it('may be the whole link or the code, and its address can be shared', async () => {
    open();
    expect(form.hidden).toBe(false);
    expect(box.children).toHaveLength(0);
    paste(` https://oja.example/verify-receipt#${signed()}\n`);
    await says('Genuine');
    expect(location.hash).toBe(`#${signed()}`);
    paste(altered());
    await says('Altered: don’t trust it');
  });

  it('replaces one whose check is still running', async () => {
    let answer = (_: { body: unknown }) => {};
    server.on(KEYS, () => new Promise((resolve) => (answer = resolve)));
    open(signed({ keyId: 'k9' }));
    await vi.waitFor(() => expect(server.sent(KEYS)).toHaveLength(1));
    paste(altered());
    await says('Altered: don’t trust it');
    answer({ body: { data: [keyOf('k9')] } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(part('title')).toBe('Altered: don’t trust it');
  });

  it('that is empty leaves the focus on the field', () => {
    open();
    paste('  ');
    expect(document.activeElement).toBe(form.elements.namedItem('code'));
    expect(box.children).toHaveLength(0);
  });
});

describe('checking the signature', () => {
  const message = new Uint8Array(Buffer.from('Oja'));
  const signature = new Uint8Array(sign(null, message, pair.privateKey));
  const publicKey = new Uint8Array(Buffer.from(keyOf('k1').public_key, 'base64url'));
  const other = new Uint8Array(Buffer.from('oja'));

  it('is done by the browser where it can', async () => {
    expect(await verifySignature(signature, message, publicKey)).toBe(true);
    expect(await verifySignature(signature, other, publicKey)).toBe(false);
  });

  it('gives the same result in a browser without Ed25519', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
      new DOMException('', 'NotSupportedError'),
    );
    expect(await verifySignature(signature, message, publicKey)).toBe(true);
    expect(await verifySignature(signature, other, publicKey)).toBe(false);
  });
});
