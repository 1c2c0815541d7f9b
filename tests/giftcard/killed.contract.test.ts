import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { listDecisions } from '#server/orders/sales/sale-decisions.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardShop, photographedCard, sell, typedCard } from '#tests/support/cards.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import {
  letKeysBeTakenOver,
  sendToDying,
  sendToKilled,
  type Dying,
} from '#tests/support/killed-server.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';
import { openUpload, readOffset, sendRange, storedFiles } from '#tests/support/uploads.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  [member, ada] = await Promise.all([aMember(app), anOperator(app, 'Ada')]);
});
afterAll(() => app.close());

const PART = 256 * 1024;
/** A photo of two parts; noise doesn't compress. */
const largePhoto = () =>
  sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

describe('a server that is killed while a picture arrives', () => {
  it('keeps what it said it had; the rest is sent, and the card is sold', async () => {
    const photo = await largePhoto();
    expect(photo.length).toBeGreaterThan(PART);
    const { url, key } = await openUpload(app, member, { size: photo.length });
    await sendToKilled(app, {
      method: 'PUT',
      url,
      headers: { 'content-range': `bytes 0-${photo.length - 1}/${photo.length}` },
      body: photo.toString('base64'),
      steps: ['set received', 'set received'],
      when: 'before',
    });
    app.clock.advance(61);
    expect(await readOffset(app, url)).toBe(PART);
    const sent = await sendRange(app, url, photo, PART, photo.length);
    expect(sent).toMatchObject({ status: 200, body: { data: { key, width: 700 } } });
    expect((await storedFiles(app, key)).filter((name) => /part/.test(name))).toEqual([]);
    const sold = await sell(app, member, await photographedCard(app, member, [key]));
    expect(sold.body.data.status).toBe('under_review');
  });
});

describe('a server that is killed while a card is paid', () => {
  const verdict = { verdict: 'approve' };
  const decisionOf = (
    order: Order,
    key: string,
  ): Pick<Dying, 'method' | 'url' | 'headers' | 'body'> => ({
    method: 'POST',
    url: `/api/desk/queues/cards/${order.uuid}/decision`,
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: Buffer.from(JSON.stringify(verdict)).toString('base64'),
  });
  const stateOf = async ({ uuid, reference_code }: Order) => ({
    status: (await readOrder(app, member, reference_code)).status,
    decisions: (await listDecisions(app.services.db, uuid)).length,
    wallet: (await moneyOf(app, member)).available,
  });
  const waits = { status: 'under_review', decisions: 0, wallet: '0.00' };
  const paid = { status: 'completed', decisions: 1, wallet: '86900.00' };

  it.each([
    ['between the decision and the payment', ['sale_decision', 'ledger\\.post'], 'before', waits],
    ['after the payment, before it is kept', ['ledger\\.post', '^commit'], 'before', waits],
    ['after it is kept, before the answer', ['ledger\\.post', '^commit'], 'after', paid],
  ] as const)('%s: it is paid exactly once', async (_when, steps, when, left) => {
    const order = (await sell(app, member, typedCard())).body.data;
    const key = randomUUID();
    await deskOf(app, ada).post(`/queues/cards/${order.uuid}/claim`);
    await sendToDying(app, { ...decisionOf(order, key), steps: [...steps], when });
    expect(await stateOf(order)).toEqual(left);
    await expectCleanBooks(app);
    await letKeysBeTakenOver(app);
    const desk = deskOf(app, ada);
    const again = [
      await desk.post(`/queues/cards/${order.uuid}/decision`, verdict, key),
      await desk.post(`/queues/cards/${order.uuid}/decision`, verdict),
    ];
    expect(again.every(({ status }) => status < 500)).toBe(true);
    expect(await stateOf(order)).toEqual(paid);
    const told = (await readOrder(app, member, order.reference_code)).timeline.map(
      ({ title }) => title,
    );
    expect(told.filter((title) => title === '₦86,900.00 is in your wallet')).toHaveLength(1);
  });
});
