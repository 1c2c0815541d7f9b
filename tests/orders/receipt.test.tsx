import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderView } from '#islands/orders/order.tsx';
import * as files from '#lib/browser/api/files.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { lost } from '#tests/support/fake-api.ts';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const LINK = 'https://oja.example/verify-receipt#T0pSMQ.c2ln';
const TEXT = `Oja receipt\nMTN airtime\nCheck it: ${LINK}\n`;
const URL_OF = '/api/transactions/OJ-7KD4-Q2MX/receipt?format=';

let asked: string[];
let person: ReturnType<typeof userEvent.setup>;
const answers: Record<string, () => Response> = {};
const save = vi.spyOn(files, 'saveFile');

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  asked = [];
  answers['text'] = () => new Response(TEXT);
  const png = new Blob(['PNG'], { type: 'image/png' });
  // Response is Node's, and its Blob differs from the page's
  answers['png'] = () => Object.assign(new Response(), { blob: () => Promise.resolve(png) });
  answers['pdf'] = () => new Response('PDF');
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(URL_OF, ''));
    return answers[asked.at(-1)!]!();
  });
  save.mockReset().mockReturnValue();
  person = userEvent.setup();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (order: Order = doneOrder()) =>
  render(<OrderView order={order} zone="Africa/Lagos" now={Date.now()} />);
const press = (name: string | RegExp) =>
  person.click(screen.getByRole(name === 'Share' ? 'button' : 'link', { name }));

function phone(able: { share: (what: ShareData) => Promise<void>; canShare: () => boolean }) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), able));
}

describe('sharing a receipt', () => {
  it('passes the picture to the phone’s share sheet', async () => {
    const share = vi.fn(async (_: ShareData) => undefined);
    phone({ share, canShare: () => true });
    show(doneOrder({ status: 'partly_completed' }));
    await press('Share');
    await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [file] = share.mock.calls[0]![0].files!;
    expect([file!.name, file!.type, await file!.text()]).toEqual([
      'OJ-7KD4-Q2MX.png',
      'image/png',
      'PNG',
    ]);
    expect(asked).toEqual(['png']);
    expect(toastTexts()).toEqual([]);
  });

  it('passes the text where pictures can’t be shared, and loads no picture', async () => {
    const share = vi.fn(async () => undefined);
    phone({ share, canShare: () => false });
    show(doneOrder({ status: 'partly_completed' }));
    await press('Share');
    await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text: TEXT }));
    expect(asked).toEqual(['text']);
  });

  it('stops when the share sheet was closed again', async () => {
    const share = vi.fn(async () => {
      throw new DOMException('', 'AbortError');
    });
    phone({ share, canShare: () => true });
    show(doneOrder({ status: 'partly_completed' }));
    await press('Share');
    await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(screen.queryByText('Share')?.closest('[aria-busy]')).toBeNull());
    expect(asked).toEqual(['png']);
    expect(toastTexts()).toEqual([]);
  });

  it('copies the text where there is no share sheet', async () => {
    show(doneOrder({ status: 'partly_completed' }));
    await press('Share');
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Copied successfully']));
    expect(await navigator.clipboard.readText()).toBe(TEXT);
  });

  it('reports when the receipt did not arrive, and when it is refused', async () => {
    answers['text'] = lost;
    show(doneOrder({ status: 'partly_completed' }));
    await press('Share');
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['We couldn’t get the receipt. Try again.']),
    );
    const message = 'Too many at once. Wait a minute.';
    answers['text'] = () =>
      Response.json({ message, error_code: 'too_many_requests' }, { status: 429 });
    await press('Share');
    await vi.waitFor(() => expect(toastTexts()).toContain(message));
  });
});

describe('the menu for saving', () => {
  const menu = () => screen.getByText('Save').closest('details')!;

  it('offers picture, PDF and text as real links, named by the reference', async () => {
    const { container } = show();
    menu().open = true;
    const links = within(menu()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['png', 'pdf', 'text'].map((format) => URL_OF + format),
    );
    expect(links.map((link) => link.getAttribute('download'))).toEqual(
      ['png', 'pdf', 'txt'].map((ending) => `OJ-7KD4-Q2MX.${ending}`),
    );
    expect(await findIssues(container)).toEqual([]);
  });

  it('saves what was chosen and closes', async () => {
    show();
    menu().open = true;
    await press(/^PDF/);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [file, name] = save.mock.calls[0]!;
    expect([await file.text(), name]).toEqual(['PDF', 'OJ-7KD4-Q2MX.pdf']);
    expect(menu().open).toBe(false);
  });

  it('saves nothing when the document did not arrive', async () => {
    answers['png'] = lost;
    show();
    menu().open = true;
    await press(/^Image/);
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['We couldn’t get the receipt. Try again.']),
    );
    expect(save).not.toHaveBeenCalled();
  });

  it('closes with Escape, with the focus back on its button', async () => {
    show();
    menu().open = true;
    within(menu()).getAllByRole('link')[1]!.focus();
    await person.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(menu().querySelector('summary'));
  });
});

describe('the link that proves a receipt', () => {
  it('is copied alone, out of the receipt’s text', async () => {
    show();
    await press(/^Anyone can check this receipt/);
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Copied successfully']));
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it('leads to the page that checks where no script runs', () => {
    show();
    const link = screen.getByRole('link', { name: /^Anyone can check/ });
    expect(link.getAttribute('href')).toBe('/verify-receipt');
  });
});

describe('an order that is still open', () => {
  it('can be shared and saved in its current state, but not paid again', () => {
    show(orderOf());
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    expect(screen.getByText('Save').tagName).toBe('SUMMARY');
    expect(screen.getByRole('link', { name: /^Anyone can check/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });
});
