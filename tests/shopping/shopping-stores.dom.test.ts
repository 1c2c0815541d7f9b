import { beforeEach, describe, expect, it } from 'vitest';
import {
  $cart,
  asCart,
  replaceLine,
  selectLine,
  selectedLines,
} from '#lib/shopping/browser/shopping-cart.ts';
import * as request from '#lib/shopping/browser/shopping-request.ts';
import { totalOf } from '#lib/shopping/cart-line.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { aRow } from '#tests/support/shopping-rows.ts';

const { $request } = request;
const ids = () => $request.get().items.map(({ id }) => id);
const names = () => $request.get().items.map(({ name }) => name);

beforeEach(() => {
  cleanBrowser();
  request.storeList([]);
});

describe('a list to buy', () => {
  it('has items, a WhatsApp number, a delivery, preview images and countries', () => {
    expect($request.get()).toMatchObject({
      items: [{ name: '', url: '', requested_quantity: '1' }],
      whatsapp_no: '',
      delivery: { first_name: '', zip_code: '' },
      previewImages: [],
      countries: [],
    });
  });

  it('adds a blank item, up to twenty', () => {
    request.addItem();
    expect(names()).toEqual(['', '']);
    for (let nth = 0; nth < 30; nth += 1) request.addItem();
    expect(new Set(ids()).size).toBe(20);
  });

  it('removes the right item, and its preview image with it', () => {
    request.addItem();
    const [first, second] = ids() as [number, number];
    request.changeItem(first, { name: 'Trainers' });
    request.changeItem(second, { name: 'Cookbook' });
    request.setPreviewImage(first, 'up/1.png');
    request.setPreviewImage(second, 'up/2.png');
    request.removeItem(first);
    expect(names()).toEqual(['Cookbook']);
    expect($request.get().previewImages).toEqual([{ id: second, filename: 'up/2.png' }]);
  });

  it('never reuses an item’s id while others exist, so a picture follows no one else', () => {
    request.addItem();
    const [first, second] = ids() as [number, number];
    request.setPreviewImage(second, 'up/2.png');
    request.removeItem(first);
    request.addItem();
    expect(ids()[1]).not.toBe(second);
    expect($request.get().previewImages).toEqual([{ id: second, filename: 'up/2.png' }]);
  });

  it('resets to exactly one blank item and keeps the delivery', () => {
    request.changeItem(ids()[0]!, { name: 'Trainers' });
    request.changeDelivery({ town: 'Ikeja' });
    request.addItem();
    request.resetItems();
    expect(names()).toEqual(['']);
    expect($request.get().previewImages).toEqual([]);
    expect($request.get().delivery.town).toBe('Ikeja');
  });

  it('stores the returned list, and resets the form', () => {
    request.changeItem(ids()[0]!, { name: 'Trainers' });
    request.changeWhatsapp('0803');
    request.storeList([aRow()]);
    expect($request.get().list).toEqual([aRow()]);
    expect(names()).toEqual(['']);
    expect($request.get().whatsapp_no).toBe('');
    expect(sessionStorage.getItem('typed:shopping')).toBeNull();
  });

  it('is restored after a reload, and only for the member who typed it', () => {
    signedInPage();
    request.changeItem(ids()[0]!, { name: 'Trainers' });
    request.changeDelivery({ town: 'Ikeja' });
    const typed = sessionStorage.getItem('typed:shopping')!;
    request.storeList([]);
    sessionStorage.setItem('typed:shopping', typed);
    request.restoreRequest();
    expect(names()).toEqual(['Trainers']);
    expect($request.get().delivery.town).toBe('Ikeja');
    request.storeList([]);
    sessionStorage.setItem('typed:shopping', typed);
    signedInPage(1_800, { uuid: 'b0b' });
    request.restoreRequest();
    expect(names()).toEqual(['']);
  });

  it('is sent in order, each item with its own picture', () => {
    request.addItem();
    const [first, second] = ids() as [number, number];
    request.changeItem(first, { name: ' Trainers ', url: 'https://a.example/x' });
    request.changeItem(second, { requested_quantity: '3' });
    request.setPreviewImage(second, 'up/2.png');
    const state = $request.get();
    const body = request.requestBody(state, state.delivery);
    expect(body.items[0]).toMatchObject({ name: 'Trainers', image_filename: null });
    expect(body.items[1]).toMatchObject({ requested_quantity: 3, image_filename: 'up/2.png' });
  });

  it('finds the item that the server’s error is about, wherever it is', () => {
    const items = [{ id: 4 }, { id: 9 }] as never;
    expect(
      request.itemErrors({ 'items.1.url': 'Bad link.', whatsapp_no: 'Bad number.' }, items),
    ).toEqual({ '9.url': 'Bad link.' });
  });

  it('clears a field’s error as it is changed, and nothing else', () => {
    const [id] = ids() as [number];
    request.setErrors({ [`${id}.name`]: 'Enter it.', [`${id}.url`]: 'Paste it.' });
    request.changeItem(id, { name: 'Trainers' });
    expect($request.get().errors).toEqual({ [`${id}.url`]: 'Paste it.' });
  });
});

describe('the cart', () => {
  const rows = [aRow(), aRow({ item_code: 'ITEM-BBBB-0002', amount: '100.55' })];
  const meta = { total: 2, page: 1, limit: 50 };
  beforeEach(() => $cart.set(asCart(rows, meta)));
  const total = () => totalOf(selectedLines($cart.get()!));

  it('has items, meta and the selected items', () => {
    expect($cart.get()).toMatchObject({ items: [{ id: 1 }, { id: 2 }], meta, selectedItems: [] });
  });

  it('adds up what is selected', () => {
    expect(total()).toBe('0.00');
    selectLine('ITEM-BBBB-0002', true);
    expect($cart.get()!.selectedItems).toEqual(['ITEM-BBBB-0002']);
    expect(total()).toBe('100.55');
    selectLine('ITEM-AAAA-0001', true);
    expect(total()).toBe('261550.65');
    selectLine('ITEM-BBBB-0002', false);
    expect(total()).toBe('261450.10');
  });

  it('drops a line that is no longer approved, and deselects it', () => {
    selectLine('ITEM-AAAA-0001', true);
    replaceLine(aRow({ status: 'declined' }));
    expect($cart.get()).toMatchObject({
      items: [{ id: 1, product: { id: 'ITEM-BBBB-0002' } }],
      meta: { total: 1 },
      selectedItems: [],
    });
  });

  it('shows a line at its new price in its old place', () => {
    selectLine('ITEM-AAAA-0001', true);
    replaceLine(aRow({ confirmed_quantity: 1, amount: '130000.00' }));
    expect($cart.get()!.items[0]).toMatchObject({ id: 1, quantity: 1, total_cost: '130000.00' });
    expect(total()).toBe('130000.00');
  });
});
