import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBox } from '#lib/browser/palette/box.ts';
import { deskSource } from '#lib/browser/palette/desk-source.ts';
import { memberSource } from '#lib/browser/palette/member-source.ts';
import type { Row, Source } from '#lib/browser/palette/row.ts';
import { watchPalette } from '#lib/browser/palette/watch.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  document.querySelector('dialog')?.remove();
  vi.unstubAllGlobals();
});

const labels = () => screen.getAllByRole('option').map((line) => line.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const box = () => screen.getByRole('combobox', { name: 'Search' });
const rows = (...names: string[]): Row[] =>
  names.map((label) => ({ group: 'Pages', label, href: `#${label}` }));
const still = (near: Row[], far: Row[] = []): Source => ({
  placeholder: 'Page',
  near: () => near,
  far: () => Promise.resolve(far),
});

describe('the palette', () => {
  it('receives what is typed while it loads, and the page receives no other key', async () => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = '<button data-palette="owner">Search</button>';
    const [toggle, shortcut] = [vi.fn(), vi.fn()];
    vi.stubGlobal('toggled', toggle);
    watchPalette(page, 'data:text/javascript,export const toggle = globalThis.toggled');
    page.addEventListener('keydown', ({ key }) => void shortcut(key));
    const press = (key: string, ctrlKey = false) =>
      page.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }));
    press('d');
    press('k', true);
    for (const key of 'claim') press(key);
    await waitFor(() => expect(toggle).toHaveBeenCalledOnce());
    expect(toggle).toHaveBeenCalledWith(page.querySelector('button'), 'claim');
    press('d');
    expect(shortcut.mock.calls).toEqual([['d'], ['d']]);
  });

  it('searches for what was typed before it opened', async () => {
    openBox(still(rows('Wallet')), 'wal');
    expect((box() as HTMLInputElement).value).toBe('wal');
    await screen.findByText('1 result');
  });

  it('is a dialog with a combobox over its list, whose size screen readers announce', async () => {
    const dialog = openBox(still(rows('Wallet', 'Help')));
    expect(document.activeElement).toBe(box());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 results'));
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(await findIssues(dialog)).toEqual([]);
  });

  it('moves with the arrows, around the ends, and names the line that Enter opens', async () => {
    openBox(still(rows('Wallet', 'Help')));
    await screen.findByText('2 results');
    expect(chosen()).toBe('Wallet');
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Help');
    const line = screen.getByRole('option', { selected: true });
    expect(box().getAttribute('aria-activedescendant')).toBe(line.id);
    const followed = vi.fn();
    line.addEventListener('click', followed);
    await userEvent.keyboard('{Enter}');
    expect(followed).toHaveBeenCalledOnce();
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('keeps the selected line when more is found', async () => {
    let tell: (found: Row[]) => void = () => undefined;
    const far = new Promise<Row[]>((resolve) => (tell = resolve));
    openBox({ ...still(rows('Wallet', 'Help')), far: () => far });
    await userEvent.keyboard('{ArrowDown}');
    tell([{ group: 'Help', label: 'An answer', href: '#answer' }]);
    await screen.findByText('An answer');
    expect(chosen()).toBe('Help');
    expect(labels()).toEqual(['An answer', 'Wallet', 'Help']);
  });

  it('says that nothing was found, and then Enter does nothing', async () => {
    openBox(still([]));
    await screen.findByText('Nothing found');
    await userEvent.keyboard('{Enter}');
    expect(box().hasAttribute('aria-activedescendant')).toBe(false);
    expect(document.querySelector('dialog')).not.toBeNull();
  });

  it('ignores an answer to an outdated search', async () => {
    const asked: string[] = [];
    openBox({
      ...still([]),
      far: (typed) => {
        asked.push(typed);
        return Promise.resolve(rows(`for ${typed}`));
      },
    });
    await userEvent.type(box(), 'abc');
    await screen.findByText('for abc');
    expect(asked).toEqual(['', 'abc']);
  });
});

describe('at the desk', () => {
  const reply = (data: unknown) => ({ body: { data } });

  it('a lead finds queues, people, tickets and an order by its reference', async () => {
    const person = { id: 'p-1', username: 'ada', name: 'A*** O***', email: 'a***@x.example' };
    server
      .on('GET /desk/queues', reply([{ queue: 'cards', name: 'Gift cards', open: 3 }]))
      .on('GET /desk/people', reply([person]))
      .on('GET /desk/tickets', reply([{ id: 't-1', title: 'Gone', reference: 'T-1' }]));
    const source = deskSource('lead');
    expect(source.near('oj 3fz8 9twa k2')).toMatchObject([
      { group: 'Orders', href: '/desk/orders/OJ-3FZ8-9TWA-K2' },
    ]);
    expect(source.near('aud')).toMatchObject([{ label: 'Audit log', href: '/desk/audit' }]);
    expect(await source.far('gift')).toMatchObject([
      { label: 'Gift cards', sub: '3 waiting', href: '/desk/cards' },
      { label: 'A*** O***, ada', href: '/desk/people/p-1' },
      { label: 'Gone', sub: 'T-1', href: '/desk/tickets/t-1' },
    ]);
  });

  it('each role sees its own pages, and only its own calls are made', async () => {
    server.on('GET /desk/queues', reply([]));
    expect(deskSource('reader').near('people')).toEqual([]);
    expect(await deskSource('reader').far('somebody')).toEqual([]);
    expect(
      deskSource('gate')
        .near('')
        .map(({ href }) => href),
    ).toEqual(['/desk/gate']);
    expect(await deskSource('gate').far('somebody')).toEqual([]);
    expect(server.sent('GET /desk/people')).toEqual([]);
  });
});

describe('for members', () => {
  const help = { kind: 'faq', title: 'How do I add money?', path: '/help/x', text: '', words: '' };
  const paid = {
    id: null,
    beneficiary_name: 'Mum',
    user_number: '+2348031234567',
    bill_id: 'ng-mtn',
    national_number: '0803 123 4567',
    service_type: 'airtime-bill-payment',
    last: { reference_code: 'OJ-1', amount: '500.00', at: '', has_ended: true },
  };
  beforeEach(() => {
    server
      .on('GET /bills-payment/beneficiaries', { body: { data: [paid] } })
      .on('GET /content/index', { body: { data: [help] } })
      .on('GET /transactions', {
        body: { data: [{ reference_code: 'OJ-2', name: 'MTN airtime', status_text: 'Completed' }] },
      });
  });

  it('doesn’t offer to repeat a bill that hasn’t ended', async () => {
    const open = { ...paid, last: { ...paid.last, has_ended: false } };
    server.on('GET /bills-payment/beneficiaries', { body: { data: [open] } });
    const found = await memberSource('NG').far('08031');
    expect(found).not.toContainEqual(expect.objectContaining({ group: 'Pay again' }));
  });

  it('there are pages, paid numbers, orders and answers', async () => {
    const source = memberSource('NG');
    expect(source.near('wallet').map(({ href }) => href)).toContain('/wallet');
    const found = await source.far('08031');
    expect(found).toMatchObject([
      { group: 'Pay again', label: 'Mum', href: '/refill/buy-airtime?again=OJ-1' },
      { group: 'Orders', label: 'MTN airtime', href: '/my-orders/OJ-2' },
    ]);
    expect((await source.far('add money')).at(-1)).toMatchObject({
      group: 'Help',
      href: '/help/x',
    });
  });

  it('choices without a page are found by their names', () => {
    const found = (typed: string) =>
      memberSource('NG')
        .near(typed)
        .map(({ href }) => href);
    for (const typed of ['dark mode', 'appearance', 'lite', 'hidden balance', 'hide my balance'])
      expect(found(typed), typed).toContain('/settings/preferences#device');
    expect(found('data use')).toContain('/settings/preferences#data-use');
    expect(found('')).not.toContain('/settings/preferences#device');
  });

  it('no page is a step of another, needs an id or is missing in the country', () => {
    const hrefs = (country: string) =>
      memberSource(country)
        .near('')
        .map(({ href }) => href);
    expect(hrefs('NG').filter((href) => /\[|summary|status\b.+|login|\/404/.test(href))).toEqual(
      [],
    );
    expect(hrefs('NG')).toContain('/refill/buy-airtime');
    expect(hrefs('GH')).not.toContain('/refill/buy-airtime');
  });
});
