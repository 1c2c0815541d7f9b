import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import { eraseProofs } from '#server/airtime-to-cash/erase-proofs.job.ts';
import { expireConversion } from '#server/airtime-to-cash/expire.job.ts';
import {
  aScreenshot,
  anAirtimeShop,
  prove,
  sendScreenshot,
  smsFor,
  smsOf,
  start,
} from '#tests/support/airtime-to-cash.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { sendToDying } from '#tests/support/killed-server.ts';
import { freshToken, inboxOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await anAirtimeShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

const open = async (more?: object) => (await start(app, member, more)).body.data;
const current = async (of = member, query = '') =>
  app.call<{ data: Conversion | null }>('GET', `/airtime-conversion/current${query}`, {
    token: await freshToken(app, of),
  });
const statusOf = async ({ transaction }: Conversion, of = member) =>
  (await readOrder(app, of, transaction.reference_code)).status;
const expire = ({ transaction }: Conversion) =>
  expireConversion.run(app.services, { order_id: transaction.uuid });
const minutes = (n: number) => app.clock.advance(n * 60);

describe('a conversion whose time is over', () => {
  it('ends, its owner is notified, and our number is no longer shown', async () => {
    const found = await open();
    await expire(found);
    expect(await statusOf(found)).toBe('awaiting_user');
    minutes(31);
    expect((await current()).body.data).toMatchObject({ receiver: null });
    await Promise.all([expire(found), expire(found)]);
    expect(await statusOf(found)).toBe('cancelled');
    const token = await freshToken(app, member);
    const { list } = await inboxOf(app, { ...member, token });
    expect(list.filter(({ title }) => title === 'MTN airtime to cash: time’s up')).toHaveLength(1);
  });

  it('accepts proof of what was sent in time, for an operator to decide, and nothing else', async () => {
    const found = await open({ amount: '5000' });
    const sentAt = app.clock.now();
    minutes(31);
    await expire(found);
    member = { ...member, token: await freshToken(app, member) };
    const { reference_code } = found.transaction;
    const late = smsOf(app, { to: found.receiver, at: new Date(+app.clock.now() + 20 * 60_000) });
    const refused = await prove(app, member, reference_code, { sms_text: late });
    expect(refused.body.errors?.['sms_text']?.[0]).toContain('outside your time on our number');
    const inTime = smsOf(app, { to: found.receiver, at: sentAt });
    const taken = await prove(app, member, reference_code, { sms_text: inTime });
    expect(taken.body.data).toMatchObject({ status: 'under_review' });
    expect(taken.body.data.timeline.map(({ text }) => text).join()).toContain(
      'Our team will decide',
    );
  });

  it('accepts none after three days', async () => {
    const found = await open({ amount: '5000' });
    const sms_text = smsOf(app, { to: found.receiver });
    minutes(30 + 3 * 24 * 60);
    await expire(found);
    member = { ...member, token: await freshToken(app, member) };
    const answer = await prove(app, member, found.transaction.reference_code, { sms_text });
    expect(answer.status).toBe(409);
    expect(
      (await current(member, `?reference=${found.transaction.reference_code}`)).body.data,
    ).toMatchObject({ proof_until: null });
  });
});

describe('proof', () => {
  it('can be a text that is parsed here: amount, number, reference and time', async () => {
    const found = await open();
    const { reference_code } = found.transaction;
    const send = (sms_text: string) => prove(app, member, reference_code, { sms_text });
    const wrong = async (text: string) => (await send(text)).body.errors?.['sms_text']?.[0];
    expect(await wrong('I have sent it, believe me')).toContain('can’t find an amount');
    expect(await wrong(smsOf(app, { to: '08031112223' }))).toContain('different number');
    expect(await wrong('You sent N5,000.00. Ref: 8837261')).toContain('the number it was sent to');
    const before = new Date(+app.clock.now() - 3_600_000);
    expect(await wrong(smsOf(app, { to: found.receiver, at: before }))).toContain(
      'outside your time on our number',
    );
    const taken = await send(smsFor(app, found, 3));
    expect(taken.body.data).toMatchObject({ status: 'under_review' });
    expect(taken.body.data.timeline.map(({ title }) => title)).toContain(
      'You sent proof of ₦15,000.00 of airtime',
    );
    expect((await current()).body.data).toMatchObject({ proofs: 1, receiver: null });
  });

  it('is recorded once, and the same proof again changes nothing', async () => {
    const found = await open({ amount: '5000' });
    const { reference_code } = found.transaction;
    expect((await prove(app, member, reference_code, {})).status).toBe(422);
    const both = { sms_text: 'N50', image_key: 'x' };
    expect((await prove(app, member, reference_code, both)).status).toBe(422);
    const image_key = await sendScreenshot(app, member, await aScreenshot());
    const text = { sms_text: smsFor(app, found) };
    for (const shown of [{ image_key }, text, { image_key }, text])
      expect((await prove(app, member, reference_code, shown)).body.data.status).toBe(
        'under_review',
      );
    expect((await current()).body.data?.proofs).toBe(2);
  });

  it('is refused when it was used before: text, reference, picture, smaller picture', async () => {
    const mine = await open({ amount: '5000' });
    const sms = { to: mine.receiver, reference: randomUUID().slice(0, 8) };
    const shot = await aScreenshot();
    const show = async (of: TestMember, { transaction }: Conversion, shown: object) =>
      (await prove(app, of, transaction.reference_code, shown)).body;
    await show(member, mine, { sms_text: smsOf(app, sms) });
    await show(member, mine, { image_key: await sendScreenshot(app, member, shot) });
    const eve = await aMember(app);
    const hers = (await start(app, eve, { amount: '5000' })).body.data;
    const stolen = smsOf(app, { ...sms, to: hers.receiver, amount: '4,999.00' });
    expect((await show(eve, hers, { sms_text: stolen })).errors).toHaveProperty('sms_text');
    const { default: sharp } = await import('sharp');
    for (const bytes of [shot, await sharp(shot).resize(200).png().toBuffer()]) {
      const image_key = await sendScreenshot(app, eve, bytes);
      expect((await show(eve, hers, { image_key })).errors).toHaveProperty('image_key');
    }
    expect(await statusOf(hers, eve)).toBe('awaiting_user');
    const notHers = await sendScreenshot(app, member, await aScreenshot());
    expect((await show(eve, hers, { image_key: notHers })).errors).toHaveProperty('image_key');
  });

  it('is erased half a year after the decision, and still recognised', async () => {
    const found = await open({ amount: '5000' });
    const { reference_code } = found.transaction;
    const sms_text = smsFor(app, found);
    await prove(app, member, reference_code, { sms_text });
    const key = await sendScreenshot(app, member, await aScreenshot());
    await prove(app, member, reference_code, { image_key: key });
    await app.services.db.sql.query(
      `update orders set status = 'rejected', settled_at = $2 where id = $1`,
      [found.transaction.uuid, app.clock.now()],
    );
    const count = async () => {
      const { rows } = await app.services.db.sql.query<{ proofs: number; dropped: boolean }>(
        `select (select count(*)::int from airtime_proof where order_id = $1) proofs,
           (select state = 'dropped' from upload where key = $2) dropped`,
        [found.transaction.uuid, key],
      );
      return rows[0];
    };
    minutes(179 * 24 * 60);
    await eraseProofs.run(app.services, undefined);
    expect(await count()).toEqual({ proofs: 2, dropped: false });
    minutes(2 * 24 * 60);
    await eraseProofs.run(app.services, undefined);
    expect(await count()).toEqual({ proofs: 0, dropped: true });
    const { rowCount } = await app.services.db.sql.query(
      'select 1 from sale_print where order_id = $1',
      [found.transaction.uuid],
    );
    expect(rowCount).toBeGreaterThan(0);
  });

  it('is stored in full or not at all when the server dies in between', async () => {
    const found = await open({ amount: '5000' });
    const { reference_code } = found.transaction;
    const body = { reference: reference_code, sms_text: smsFor(app, found) };
    await sendToDying(app, {
      method: 'POST',
      url: '/api/airtime-conversion/upload-proof',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
      steps: ['airtime_proof', '^commit'],
      when: 'before',
    });
    expect((await current()).body.data).toMatchObject({
      proofs: 0,
      transaction: { status: 'awaiting_user' },
    });
    const again = await prove(app, member, reference_code, { sms_text: body.sms_text });
    expect(again.body.data.status).toBe('under_review');
  });
});
