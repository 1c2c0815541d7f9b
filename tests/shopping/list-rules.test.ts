import { describe, expect, it } from 'vitest';
import { groupItems } from '#islands/shopping/item-groups.ts';
import { withDialledPhone, wrongWithDelivery } from '#lib/shopping/delivery-address.ts';
import { $request, requestBody } from '#lib/shopping/browser/shopping-request.ts';
import { RequestItem } from '#lib/shopping/request.contract.ts';
import { blankItem, checkItem, checkQuantity, isBlank } from '#lib/shopping/shopping-item.ts';
import { aRow, someCountries, someGoods } from '#tests/support/shopping-rows.ts';

const item = { ...blankItem(1), name: 'Trainers', url: 'https://shop.oja.example/trainers' };

describe('an item that is typed', () => {
  it('is blank until it contains text', () => {
    expect(isBlank(blankItem(1))).toBe(true);
    expect(isBlank({ ...blankItem(1), requested_quantity: '3', name: ' ' })).toBe(true);
    expect(isBlank(item)).toBe(false);
  });

  it('needs a name, a complete link and a quantity from 1 to 99', () => {
    expect(checkItem(item, '', someGoods)).toEqual({});
    expect(checkItem({ ...blankItem(1), requested_quantity: '' }, '', someGoods)).toEqual({
      name: 'Enter the name of the product.',
      url: 'Paste the link of the product.',
      requested_quantity: 'Enter a whole number.',
    });
    expect(checkItem({ ...item, url: 'shop.oja.example' }, '', []).url).toMatch(/^Paste the whole/);
    expect(['0', '1', '99', '100', '1.5', '-1', 'two'].map((each) => checkQuantity(each))).toEqual([
      'Enter 1 or more.',
      undefined,
      undefined,
      'Ask for at most 99.',
      ...Array.from({ length: 3 }, () => 'Enter a whole number.'),
    ]);
  });

  it('reads a quantity in other digits and with invisible marks', () => {
    for (const typed of ['٣', '\u20683\u2069', ' 3\u00a0']) {
      expect(checkQuantity(typed)).toBeUndefined();
      $request.setKey('items', [{ ...item, requested_quantity: typed }]);
      const state = $request.get();
      expect(requestBody(state, state.delivery).items[0]?.requested_quantity).toBe(3);
    }
  });

  it('needs a visible name of limited length', () => {
    const invisible = '\u200B\u2060\u00AD';
    expect(isBlank({ ...blankItem(1), name: invisible })).toBe(true);
    expect(checkItem({ ...item, name: invisible }, '', []).name).toMatch(/^Enter the name/);
    expect(checkItem({ ...item, name: 'x'.repeat(121) }, '', []).name).toBe(
      'Use at most 120 characters.',
    );
    const sent = { ...item, id: 1, requested_quantity: 1 };
    const list = (name: string) => RequestItem.safeParse({ ...sent, name }).success;
    expect(['Trainers', invisible, 'x'.repeat(121)].map(list)).toEqual([true, false, false]);
  });

  it('is refused for goods that may not be sent there, and only for those', () => {
    const [medicine] = someGoods;
    const inGhana = [{ ...medicine!, destinations: ['GH'] }];
    const cough = { ...item, name: 'Cough medicine' };
    expect(checkItem(cough, 'GH', inGhana).name).toMatch(/^Medicine needs/);
    expect(checkItem(cough, 'NG', inGhana)).toEqual({});
    expect(checkItem({ ...item, name: 'Power bank' }, 'NG', someGoods)).toEqual({});
  });
});

describe('the destination', () => {
  const [us, ng] = someCountries;
  const delivery = {
    first_name: 'Ngozi',
    last_name: 'Okoro',
    phone_number: '08031234567',
    country_code: 'NG',
    state_id: 'ng-lagos',
    town: 'Ikeja',
    address: '12 Allen Avenue',
    zip_code: '',
  };

  it('is valid with its dialled number and a state of its country', () => {
    const dialled = withDialledPhone(delivery, ng!);
    expect(dialled.phone_number).toBe('2348031234567');
    expect(wrongWithDelivery(dialled, ng)).toEqual({});
    expect(Object.keys(wrongWithDelivery({ ...dialled, state_id: 'us-tx' }, ng))).toEqual([
      'delivery.state_id',
    ]);
  });

  it('needs a postcode where the country has one', () => {
    const texas = { ...delivery, state_id: 'us-tx', phone_number: '12025550123' };
    expect(wrongWithDelivery(texas, us)['delivery.zip_code']).toEqual(['Enter the ZIP code.']);
    expect(wrongWithDelivery({ ...texas, zip_code: '73301' }, us)).toEqual({});
  });

  it('is a country that we deliver to', () => {
    expect(Object.keys(wrongWithDelivery(delivery, undefined))).toEqual(['delivery.country_code']);
  });
});

it('never lists what was removed', () => {
  expect(groupItems([aRow({ status: 'removed' }), aRow()]).map(({ status }) => status)).toEqual([
    'approved',
  ]);
});
