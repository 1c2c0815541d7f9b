import { describe, expect, it } from 'vitest';
import { cartLine, totalOf } from '#lib/shopping/cart-line.ts';
import { aRow } from '#tests/support/shopping-rows.ts';

describe('a line of the cart', () => {
  it('counts from one', () => {
    expect([aRow(), aRow()].map(cartLine).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('has the names that its page uses', () => {
    const row = aRow({ image_url: '/api/files/a', discount: '1500.00' });
    expect(cartLine(row, 0)).toMatchObject({
      cartCode: 'CART-2BCD-EFGH',
      product: { id: 'ITEM-AAAA-0001', title: 'Runner 3 trainers', image_url: '/api/files/a' },
      total_cost: '261450.10',
      shipping_country: 'Nigeria',
      discount: '1500.00',
      tax: '24000.00',
      deliveryFee: '31000.00',
      delivery: row.delivery,
    });
  });

  it('shows how many were confirmed, else how many were requested', () => {
    expect(cartLine(aRow(), 0).quantity).toBe(2);
    expect(cartLine(aRow({ confirmed_quantity: null }), 0).quantity).toBe(3);
  });

  it('has nothing in progress at first', () => {
    expect(cartLine(aRow(), 0).action).toBe('none');
  });

  it('adds up to the unit', () => {
    expect(totalOf([])).toBe('0.00');
    expect(totalOf([{ total_cost: '90071992547409.93' }, { total_cost: '0.02' }])).toBe(
      '90071992547409.95',
    );
    expect(totalOf([{ total_cost: '261450.10' }, { total_cost: '0.95' }])).toBe('261451.05');
  });
});
