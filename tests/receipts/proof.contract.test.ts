import { createPublicKey, verify } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIn } from '#lib/receipts/code.ts';
import type { ReceiptState } from '#lib/receipts/contract.ts';
import type { Proofs } from '#lib/receipts/proof.contract.ts';
import { verifyReceipt } from '#lib/receipts/verify.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { payLate } from '#server/rewards/late/pay-late.job.ts';
import { aMember, anApp, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anEvent, buyTickets } from '#tests/support/e-tickets.ts';
import { aShop, buy, buyAndSettle, freshToken, numbers } from '#tests/support/orders.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { seedThatDraws, spin } from '#tests/support/wheel.ts';

const MOST_BYTES = 120 * 1024;

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '90000.00' });
});
afterAll(() => app.close());

async function draw(path: string, { owner = member, etag = '' } = {}) {
  const response = await app.api.fetch(
    new Request(`${ORIGIN}/api/proofs/${path}`, {
      headers: {
        authorization: `Bearer ${await freshToken(app, owner)}`,
        ...(etag && { 'if-none-match': etag }),
      },
    }),
    { clientAddress: '127.0.0.1', requestId: 'proof' },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const listOf = async (query: string, owner = member) =>
  app.call<{ data: Proofs }>('GET', `/proofs?${query}`, { token: await freshToken(app, owner) });

const textsOf = async (query: string) =>
  (await listOf(query)).body.data.faces.map(({ text }) => text).join(' ');

/** What a stranger's phone learns from the QR in a picture. */
async function scan(bytes: Uint8Array) {
  const link = new URL(await readQr(bytes));
  const { body } = await app.call<{ data: ReceiptKey[] }>('GET', '/receipts/keys');
  const code = codeIn(link.href);
  const checked = await verifyReceipt(code, body.data, (signature, message, publicKey) => {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  });
  if (!checked.ok) throw new Error(checked.problem);
  const { summary } = checked;
  const now = await app.call<{ data: ReceiptState }>(
    'GET',
    `/receipts/${summary.reference}?sig=${code}`,
  );
  return { link, summary, state: now.body.data };
}

const shapes = [
  ['story', 1080, 1920],
  ['square', 1080, 1080],
] as const;

/** Draws a face in both shapes, checks size and bytes, and scans each. */
async function drawBoth(face: string, query: string) {
  const scanned = [];
  for (const [shape, width, height] of shapes) {
    const { status, headers, bytes } = await draw(`${face}?${query}&shape=${shape}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    scanned.push(await scan(bytes));
  }
  expect(scanned[0]!.link.href).toBe(scanned[1]!.link.href);
  return scanned[0]!;
}

async function aLateOrder(): Promise<string> {
  const { uuid, reference_code } = (await buy(app, member)).body.data;
  await app.services.db.sql.query('update orders set promised_at = created_at where id = $1', [
    uuid,
  ]);
  await payLate.run(app.services, {});
  await app.drainJobs();
  return reference_code;
}

describe('the picture of a paid order', () => {
  it('shows how long it took, and its QR code leads to the check with the referral code', async () => {
    const { reference_code: order } = await buyAndSettle(app, member, { amount: '1234.50' });
    const { link, summary } = await drawBoth('paid', `order=${order}&amount=show`);
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/verify-receipt`);
    expect([...link.searchParams]).toEqual([['referral_code', member.user.referral_code]]);
    expect(summary).toMatchObject({ reference: order, status: 'completed', amount: 123_450n });
    const text = await textsOf(`order=${order}&amount=show&name=show`);
    expect(text).toMatch(/MTN airtime\. Delivered in \d+ s\. ₦1,234\.50\./);
    expect(text).toContain('Posted by Ada O');
  });

  it('hides amounts and the recipient from the QR and from those who check it', async () => {
    const { reference_code: order } = await buyAndSettle(app, member, { amount: '1234.50' });
    const { summary, state } = await drawBoth('paid', `order=${order}`);
    expect(summary).toMatchObject({ amount: null, total: null, target: null });
    expect(state).toMatchObject({ amount: null, total: null, detail: null, changed: false });
    expect(await textsOf(`order=${order}`)).not.toMatch(/1,234|Ada/);
  });

  it('has the same bytes for every hidden name and amount', async () => {
    const { reference_code: order } = await buyAndSettle(app, member, { amount: '1234.50' });
    const rename = (name: string) =>
      app.services.db.sql.query('update users set firstname = $2 where id = $1', [
        member.user.uuid,
        name,
      ]);
    const hidden = await draw(`paid?order=${order}`);
    const shown = await draw(`paid?order=${order}&name=show`);
    await rename('Chidinma');
    expect((await draw(`paid?order=${order}`)).bytes).toEqual(hidden.bytes);
    expect((await draw(`paid?order=${order}&name=show`)).bytes).not.toEqual(shown.bytes);
  });

  it('is cached by its content, like a receipt', async () => {
    const { reference_code: order } = await buyAndSettle(app, member);
    const { headers } = await draw(`paid?order=${order}`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    app.clock.advance(7200);
    const again = await draw(`paid?order=${order}`, { etag: headers.get('etag')! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('carries no referral code of a member who can’t invite yet', async () => {
    const { reference_code: order } = await buyAndSettle(app, member);
    await app.services.db.sql.query('update users set has_account_set_up = false where id = $1', [
      member.user.uuid,
    ]);
    const { link } = await scan((await draw(`paid?order=${order}`)).bytes);
    expect(link.search).toBe('');
  });

  it.each([
    ['failed', numbers.saysNo],
    ['still being checked', numbers.noAnswerDelivered],
  ])('is 404 for an order that is %s', async (_, number) => {
    const { reference_code: order } = await buyAndSettle(app, member, { number });
    expect((await draw(`paid?order=${order}`)).status).toBe(404);
    expect((await listOf(`order=${order}`)).status).toBe(404);
  });

  it('is 404 for strangers and for faces that the order doesn’t have', async () => {
    const { reference_code: order } = await buyAndSettle(app, member);
    const owner = await aMember(app);
    expect((await draw(`paid?order=${order}`, { owner })).status).toBe(404);
    expect((await listOf(`order=${order}`, owner)).status).toBe(404);
    for (const face of ['late', 'ticket', 'rank', 'prize'])
      expect((await draw(`${face}?order=${order}`)).status).toBe(404);
  });

  it('is drawn at most 30 times a minute', async () => {
    const limited = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { token } = await aMember(limited);
      const statuses = [];
      for (let n = 0; n < 31; n++)
        statuses.push((await limited.call('GET', '/proofs/rank', { token })).status);
      expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('the other faces', () => {
  it('show that we paid for being late, first of all', async () => {
    const order = await aLateOrder();
    expect((await listOf(`order=${order}`)).body.data.faces.map(({ face }) => face)).toEqual([
      'late',
      'paid',
    ]);
    const { summary, state } = await drawBoth('late', `order=${order}&amount=show`);
    expect(summary).toMatchObject({ serviceType: 'late-bonus', amount: 5_000n, target: null });
    expect(state).toMatchObject({ name: 'Bonus for lateness', amount: '50.00', changed: false });
    expect(await textsOf(`order=${order}&amount=show`)).toContain('so we paid ₦50.00');
    const hidden = await scan((await draw(`late?order=${order}`)).bytes);
    expect(hidden.summary.amount).toBeNull();
  });

  it('show a ticket with its time and place, without its price or its code', async () => {
    const event = await anEvent(app);
    const { reference_code: order } = await buyTickets(app, member, event);
    const { summary } = await drawBoth('ticket', `order=${order}&amount=show`);
    expect(summary).toMatchObject({ reference: order, amount: null, total: null });
    const [first] = (await listOf(`order=${order}&name=show`)).body.data.faces;
    expect(first).toMatchObject({ face: 'ticket' });
    expect(first!.text).toMatch(/Ada O\. is going\. .*\. Freedom Park, Lagos\./);
  });

  it('show a rank above the first one', async () => {
    expect((await draw('rank?')).status).toBe(404);
    await app.services.db.sql.query(
      'insert into user_rank(user_id, position, total, ranked_at) values ($1, 3, 0, $2)',
      [member.user.uuid, app.clock.now()],
    );
    const { summary, state } = await drawBoth('rank', '');
    expect(summary).toMatchObject({ serviceType: 'rank', target: 'Expert', amount: null });
    expect(state).toMatchObject({ name: 'Rank', detail: 'Expert', changed: false });
  });

  it('show the member’s own prize, without its value if that is hidden', async () => {
    const client_seed = await seedThatDraws(app, member, { prize: 'cash-200' });
    const { id } = (await spin(app, member, { client_seed })).body.data.spin;
    const { summary } = await drawBoth('prize', `spin=${id}`);
    expect(summary).toMatchObject({ serviceType: 'prize', target: 'A bonus' });
    const shown = await scan((await draw(`prize?spin=${id}&amount=show`)).bytes);
    expect(shown.summary.target).toBe('₦200.00 bonus');
    const owner = await aMember(app);
    expect((await draw(`prize?spin=${id}`, { owner })).status).toBe(404);
  });
});
