import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeliveryForm } from '#islands/shopping/delivery-form.tsx';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { readPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import {
  $request,
  addItem,
  changeItem,
  storeList,
} from '#lib/shopping/browser/shopping-request.ts';
import type { Delivery } from '#lib/shopping/request.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, pageAt, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { setOnline } from '#tests/support/pictures.ts';
import { aRow, someCountries, someGoods } from '#tests/support/shopping-rows.ts';

vi.mock('#lib/browser/navigate.ts');

const SEND = 'POST /shopping/cart';
const SAVE = 'POST /shopping/addresses';

const home: Delivery = {
  first_name: 'Ngozi',
  last_name: 'Okoro',
  phone_number: '2348031234567',
  country_code: 'NG',
  state_id: 'ng-lagos',
  town: 'Ikeja',
  address: '12 Allen Avenue',
  zip_code: '',
};
const saved = [{ id: 'a1', name: 'Mum’s house', delivery: home }];

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  storeList([]);
  history.replaceState(null, '', pageAt('/personalized-shopping/delivery'));
  server = fakeApi().on(SEND, { status: 201, body: { data: [aRow({ status: 'pending' })] } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function listTrainers() {
  const { id } = $request.get().items[0]!;
  changeItem(id, { name: 'Trainers', url: 'https://shop.oja.example/trainers' });
  return id;
}
const open = (isGuest = false, book = saved) =>
  render(
    <DeliveryForm
      countries={someCountries}
      goods={someGoods}
      saved={isGuest ? [] : book}
      isGuest={isGuest}
    />,
  );
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask for a quote' }));
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
async function fill(phone = '08031234567') {
  await userEvent.type(field('First name'), 'Ngozi');
  await userEvent.type(field('Last name'), 'Okoro');
  await userEvent.selectOptions(field('Country'), 'NG');
  await userEvent.selectOptions(field('State'), 'Lagos');
  await userEvent.type(field('Town'), 'Ikeja');
  await userEvent.type(field('Address'), '12 Allen Avenue');
  await userEvent.type(field('Phone number of the recipient'), phone);
  await userEvent.type(field('Your WhatsApp number'), '08030000001');
}

describe('the delivery of a list', () => {
  beforeEach(() => signedInPage());

  it('leads back to the items while there are none', () => {
    open();
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/personalized-shopping/create');
  });

  it.each(['08031234567', '8031234567', '+234 803 123 4567'])(
    'sends %s with the dialling code in front',
    async (phone) => {
      listTrainers();
      open();
      await fill(phone);
      await send();
      await vi.waitFor(() => expect(server.sent(SEND)).toHaveLength(1));
      const [{ body, headers }] = server.sent(SEND) as [(typeof server.calls)[number]];
      expect(body).toMatchObject({
        items: [{ name: 'Trainers', requested_quantity: 1, image_filename: null }],
        delivery: home,
      });
      expect(headers.get('idempotency-key')).toBeTruthy();
    },
  );

  it('stores the returned list, resets the form and shows what comes next', async () => {
    listTrainers();
    const { container } = open();
    expect(await findIssues(container)).toEqual([]);
    await fill();
    await send();
    const heading = await screen.findByRole('heading', { name: 'We’ve got your list' });
    expect(document.activeElement).toBe(heading);
    expect($request.get().list).toEqual([aRow({ status: 'pending' })]);
    expect($request.get().items).toMatchObject([{ name: '' }]);
    expect(sessionStorage.getItem('typed:shopping')).toBeNull();
    expect(sessionStorage.getItem('draft:shopping')).toBeNull();
  });

  it('shows at each field what is missing, with the focus on the first', async () => {
    listTrainers();
    open();
    await send();
    expect(screen.getByText('Enter the first name.')).toBeDefined();
    expect(screen.getByText('Choose the country.')).toBeDefined();
    expect(screen.getByText('Enter your WhatsApp number.')).toBeDefined();
    expect(document.activeElement).toBe(field('First name'));
    expect(server.calls).toEqual([]);
  });

  it('keeps all of an address that is too long, reports it and sends nothing', async () => {
    listTrainers();
    open();
    await fill();
    await userEvent.clear(field('Town'));
    await userEvent.type(field('Town'), '\u200B');
    const address = 'Behind the market, '.repeat(12);
    await userEvent.clear(field('Address'));
    await userEvent.click(field('Address'));
    await userEvent.paste(address);
    expect(field('Address').value).toBe(address);
    await send();
    expect(screen.getByText('Use at most 200 characters.')).toBeDefined();
    expect(screen.getByText('Enter the town.')).toBeDefined();
    expect(document.activeElement).toBe(field('Town'));
    expect(server.calls).toEqual([]);
  });

  it('asks for the postcode where the country has one, and for states of this country alone', async () => {
    listTrainers();
    open();
    await fill();
    expect(field(/^Postal code/)).toBeDefined();
    await userEvent.selectOptions(field('Country'), 'US');
    expect(field('State').value).toBe('');
    await userEvent.selectOptions(field('State'), 'Texas');
    await userEvent.type(field('ZIP code'), '12');
    await send();
    expect(screen.getByText('This isn’t a ZIP code of this country.')).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it('shows the server’s error at its field', async () => {
    server.on(SEND, {
      status: 422,
      body: { message: 'Check.', errors: { 'delivery.town': ['We don’t know this town.'] } },
    });
    listTrainers();
    open();
    await fill();
    await send();
    expect(await screen.findByText('We don’t know this town.')).toBeDefined();
    expect(document.activeElement).toBe(field('Town'));
  });

  it('leads back to the item that the server’s error is about', async () => {
    server.on(SEND, {
      status: 422,
      body: { message: 'Check.', errors: { 'items.1.url': ['Paste the whole link.'] } },
    });
    listTrainers();
    addItem();
    const second = $request.get().items[1]!.id;
    changeItem(second, { name: 'Cookbook', url: 'https://books.oja.example/cookbook' });
    open();
    await fill();
    await send();
    await vi.waitFor(() =>
      expect(goTo).toHaveBeenCalledExactlyOnceWith('/personalized-shopping/create'),
    );
    expect($request.get().errors).toEqual({ [`${second}.url`]: 'Paste the whole link.' });
    expect(sessionStorage.getItem('typed:shopping')).toContain('Paste the whole link.');
  });

  it('sends the same list under the same key until there is an answer', async () => {
    server.on(SEND, lost);
    listTrainers();
    open();
    await fill();
    await send();
    expect(await screen.findByText(/never sent twice/)).toBeDefined();
    server.on(SEND, { status: 201, body: { data: [aRow()] } });
    await send();
    await screen.findByRole('heading', { name: 'We’ve got your list' });
    const keys = server.sent(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('fills in a saved address, and saves a new one under its name', async () => {
    server.on(SAVE, { body: { data: saved } });
    listTrainers();
    open();
    await userEvent.selectOptions(field('Saved addresses'), 'Mum’s house');
    expect(field('Town').value).toBe('Ikeja');
    await userEvent.type(field('Your WhatsApp number'), '08030000001');
    await userEvent.type(field(/^Save this address as/), 'Office');
    await send();
    await screen.findByRole('heading', { name: 'We’ve got your list' });
    expect(server.sent(SAVE)[0]?.body).toEqual({ name: 'Office', delivery: home });
  });

  it('removes a saved address', async () => {
    server.on('DELETE /shopping/addresses/a1', { body: { data: [] } });
    listTrainers();
    open();
    await userEvent.selectOptions(field('Saved addresses'), 'Mum’s house');
    await userEvent.click(screen.getByRole('button', { name: /^Remove Mum’s house/ }));
    await vi.waitFor(() => expect(screen.queryByLabelText('Saved addresses')).toBeNull());
  });

  it('keeps everything while it is offline, and says so', () => {
    listTrainers();
    setOnline(false);
    open();
    expect(screen.getByRole('alert').textContent).toContain('Your list is saved here');
  });
});

describe('a guest', () => {
  it('signs in before the list is sent, and returns to it', async () => {
    listTrainers();
    open(true);
    await fill();
    await send();
    await vi.waitFor(() => expect($modal.get()).toMatchObject({ name: 'auth', mode: 'login' }));
    expect(server.calls).toEqual([]);
    expect(readPendingTransaction(false)).toMatchObject({
      product: 'personalized-shopping',
      url: '/personalized-shopping/delivery',
    });
    expect(sessionStorage.getItem('typed:shopping')).toContain('Ikeja');
  });
});
