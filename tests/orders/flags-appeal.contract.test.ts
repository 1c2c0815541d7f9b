import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOrder } from '#server/orders/open-order.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aFlag, flaggedList } from '#tests/support/flags.ts';
import { aShop, buy, freshToken, listLog, readOrder } from '#tests/support/orders.ts';
import { phonePhoto } from '#tests/support/uploaded-pictures.ts';
import { uploadPicture } from '#tests/support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

describe('POST /transactions/{reference_code}/appeal', () => {
  const appeal = async (member: TestMember, reference: string, message = 'It is my salary.') =>
    app.call<{ data: { flags: { appealed_at: string | null }[] }; message?: string }>(
      'POST',
      `/transactions/${reference}/appeal`,
      { token: await freshToken(app, member), body: { message } },
    );

  it('is stored with its time, once for each flag, and shows on the timeline', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const { reference_code } = (await listLog(app, member)).data[0]!;
    expect((await readOrder(app, member, reference_code)).can_appeal).toBe(true);
    const { status, body } = await appeal(member, reference_code);
    expect(status).toBe(200);
    expect(body.data.flags[0]?.appealed_at).toEqual(expect.any(String));
    const order = await readOrder(app, member, reference_code);
    expect(order.timeline.at(-1)).toMatchObject({
      title: 'You appealed',
      text: 'It is my salary.',
    });
    expect(order.can_appeal).toBe(false);
    const again = await appeal(member, reference_code);
    expect([again.status, again.body.message]).toEqual([
      409,
      'You’ve already appealed. Our team is reviewing it.',
    ]);
    expect((await flaggedList(app, member, 'manual')).body.data[0]?.appealed_at).not.toBeNull();
  });

  it('counts sixteen simultaneous ones as one', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const { reference_code } = (await listLog(app, member)).data[0]!;
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => appeal(member, reference_code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('can be made against a rejection, and against nothing else', async () => {
    const member = await aMember(app, { balance: '900.00' });
    const bought = await buy(app, member, { amount: '100' });
    await app.drainJobs();
    expect((await appeal(member, bought.body.data.reference_code)).status).toBe(409);
    const order = await openOrder(app.services.db, app.services, {
      user: member.user,
      serviceType: 'airtime-to-cash',
      direction: 'sale',
      status: 'under_review',
      title: 'MTN airtime',
      detail: { network: 'ng-mtn', airtime: '2.00', sender: '08031234567' },
      amount: 100n,
      step: { title: 'Sent in' },
    });
    await app.services.db.sql.query(`update orders set status = 'rejected' where id = $1`, [
      order.id,
    ]);
    expect((await appeal(member, order.reference_code)).status).toBe(200);
    expect((await appeal(member, order.reference_code)).status).toBe(409);
  });

  it('requires a text, and the member’s own order', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const { reference_code } = (await listLog(app, member)).data[0]!;
    expect((await appeal(member, reference_code, '  ')).status).toBe(422);
    expect((await appeal(member, reference_code, 'x'.repeat(1001))).status).toBe(422);
    expect((await appeal(await aMember(app), reference_code)).status).toBe(404);
  });

  it('carries pictures as proof, and is not stored when one of them is missing', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const { reference_code } = (await listLog(app, member)).data[0]!;
    const proof = { purpose: 'proof' } as const;
    const { key } = await uploadPicture(app, member, await phonePhoto(), proof);
    const send = (image_keys: string[]) =>
      app.call('POST', `/transactions/${reference_code}/appeal`, {
        token: member.token,
        body: { message: 'Look at my payslip.', image_keys },
      });
    const missing = await send([key, '0'.repeat(32)]);
    expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ['image_keys']]);
    expect((await readOrder(app, member, reference_code)).flags[0]?.appealed_at).toBeNull();
    expect((await send([key])).status).toBe(200);
    const kept = await app.services.db.sql.query<{ attached_to: string }>(
      'select attached_to from upload where key = $1',
      [key],
    );
    expect(kept.rows[0]?.attached_to).toMatch(/^appeal:/);
  });
});
