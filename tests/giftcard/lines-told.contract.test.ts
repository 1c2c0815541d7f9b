import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { accept, offerFor, refuse, sellCards } from '#tests/support/many-cards.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { dayIn, readCsv, statementOf } from '#tests/support/statement.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
useCardDesk((desk) => ({ app, member, ada } = desk));

async function decided(body: object, quantity = 3): Promise<Order> {
  const order = await sellCards(app, member, quantity);
  await decideCard(app, ada, order, body);
  return order;
}

async function receipt({ reference_code }: Order, format: 'text' | 'pdf') {
  const response = await app.api.fetch(
    new Request(`${ORIGIN}/api/transactions/${reference_code}/receipt?format=${format}`, {
      headers: { authorization: `Bearer ${member.token}` },
    }),
    { clientAddress: '127.0.0.1', requestId: 'receipt' },
  );
  return new Uint8Array(await response.arrayBuffer());
}

const partly = { verdict: 'approve', items: [...accept(0, 2), refuse(1)] };
const why = 'The card has already been used. Used on 3 May, 14:02.';

describe('the documents of a seller of several cards', () => {
  it('include a receipt that names each card, what was paid for it or why nothing was', async () => {
    const order = await decided(partly);
    const text = Buffer.from(await receipt(order, 'text')).toString();
    for (const line of [
      'Card 1 ($50.00): Paid ₦42,150.00',
      `Card 2 ($50.00): Declined. ${why}`,
      'Card 3 ($50.00): Paid ₦42,150.00',
      '₦84,300.00',
    ])
      expect(text).toContain(line);
  });

  it('include a statement that lists which cards a sum was for, and which were declined and why', async () => {
    await decided(partly);
    const today = dayIn('Africa/Lagos');
    const { rows } = readCsv((await statementOf(app, member, { from: today, to: today })).text);
    expect(rows.map((row) => [row['Description'], row['Money in']])).toEqual([
      [
        `Apple (iTunes) gift card, 2 of 3 cards: Card 1 ($50.00), Card 3 ($50.00). Declined: Card 2 ($50.00), ${why}`,
        '84300.00',
      ],
    ]);
  });

  it('include a line of the statement for each payment when an offer was accepted later', async () => {
    const order = await decided({
      verdict: 'change_offer',
      items: [...accept(0, 1), offerFor(2, '20000.00')],
    });
    await app.call('POST', `/transactions/${order.reference_code}/offer`, {
      token: member.token,
      body: { accept: true },
    });
    const today = dayIn('Africa/Lagos');
    const { rows } = readCsv((await statementOf(app, member, { from: today, to: today })).text);
    expect(rows.map((row) => [row['Description'], row['Money in']])).toEqual([
      ['Apple (iTunes) gift card, 2 of 3 cards: Card 1 ($50.00), Card 2 ($50.00)', '84300.00'],
      ['Apple (iTunes) gift card, 1 of 3 cards: Card 3 ($50.00)', '20000.00'],
    ]);
  });

  it('fit on paper', async () => {
    const order = await decided(partly);
    expect(readPdf(await receipt(order, 'pdf')).join(' ')).toContain('Card 2 ($50.00)');
  });
});
