import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { worthOf } from '#lib/giftcard/card-worth.ts';
import type { BoardBrand, CardBrand, CardRates } from '#lib/giftcard/contract.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aCardPicture,
  aCardShop,
  cardPhoto,
  photographedCard,
  sell,
  typedCard,
} from '#tests/support/cards.ts';
import { uploadPicture } from '#tests/support/uploads.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

const rates = async (path: string, country: 'NG' | 'GH' | 'KE' = 'NG') =>
  (await app.call<{ data: CardRates }>('GET', `/gift-card/rates/${path}`, { country })).body.data;

/** A smaller file of the same picture, in another format. */
async function shrunk(bytes: Buffer) {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).resize(240).png().toBuffer();
}

describe('gift card rates', () => {
  it('are public, in the money of their country', async () => {
    const list = await app.call<{ data: CardBrand[] }>('GET', '/gift-card/rates', {
      country: 'NG',
    });
    expect(list.body.data.length).toBeGreaterThan(20);
    expect((await rates('apple')).payout).toBe('NGN');
    expect((await rates('apple', 'GH')).payout).toBe('GHS');
    expect((await rates('apple?country=KE')).payout).toBe('KES');
  });

  it('show what one unit pays by country, type, receipt and value', async () => {
    const { countries, terms } = await rates('apple');
    const us = countries.find(({ code }) => code === 'US');
    const physical = us?.types.find(({ id }) => id === 'physical');
    const rateOf = (receipt: string, tier: string) =>
      physical?.receipts.find(({ id }) => id === receipt)?.tiers.find(({ id }) => id === tier)
        ?.rate;
    expect(us).toMatchObject({ name: 'United States', currency: 'USD' });
    expect(rateOf('none', '100-to-199')).toBe('924.00');
    expect(rateOf('cash', '100-to-199')).toBe('970.00');
    expect(rateOf('none', 'under-25')).toBe('832.00');
    expect(terms.length).toBeGreaterThan(3);
  });

  it('quote a brand with one rate: in the list, on its page, and for the card that the page opens with', async () => {
    const list = await app.call('GET', '/gift-card/rates', { country: 'NG' });
    for (const { id, usual } of list.body.data as CardBrand[]) {
      const own = await rates(id);
      expect(own.usual, id).toEqual(usual);
      expect(worthOf(own)?.rate, id).toBe(usual?.rate);
      expect(own.past?.at(-1)?.rate, id).toBe(usual?.rate);
    }
  });

  it('include the rate of the usual card 30 days ago, and each change since', async () => {
    const before = await rates('nike');
    expect(before.past).toMatchObject([{ rate: before.usual?.rate }]);
    await app.services.db.sql.query(
      `insert into card_setting(name, value, effective_at, set_by, set_at)
       select name, value * f, $1::timestamptz - make_interval(days => d), 'test', $1
       from (select distinct on (name) name, value from card_setting
             where name like 'ratio:nike:%' order by name, id desc) last,
         (values (0.5, 40), (0.5, 20), (1, 3)) change(f, d)`,
      [app.clock.now()],
    );
    const { past = [], usual } = await rates('nike');
    expect(past).toHaveLength(2);
    expect(Number(past[0]?.rate)).toBeCloseTo(Number(usual?.rate) / 2, -1);
    expect(past[1]?.rate).toBe(usual?.rate);
    expect(+app.clock.now() - Date.parse(past[1]!.at)).toBeCloseTo(3 * 24 * 3600 * 1000, -6);
    const board = await app.call<{ data: BoardBrand[] }>('GET', '/gift-card/rates', {
      country: 'NG',
    });
    const moveOf = (id: string) => board.body.data.find((each) => each.id === id)?.week_percent;
    expect(Number(moveOf('nike'))).toBeCloseTo(100, 0);
    expect(moveOf('apple')).toBeNull();
  });

  it('find a brand by its other names, and include no brand that isn’t sold', async () => {
    const found = await app.call('GET', '/gift-card/rates?search=itunes', { country: 'NG' });
    expect(found.body.data).toMatchObject([{ id: 'apple' }]);
    const typo = await app.call('GET', '/gift-card/rates?search=itunse', { country: 'NG' });
    expect(typo.body.data).toMatchObject([{ id: 'apple' }]);
    expect((await app.call('GET', '/gift-card/rates/netflix')).status).toBe(404);
    expect((await app.call('GET', '/gift-card/rates?country=FR')).status).toBe(422);
  });
});

describe('a sale of cards', () => {
  it('is agreed at today’s rate and waits for a reviewer; no money moves yet', async () => {
    const sold = await sell(app, member);
    expect(sold).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 'under_review',
          type: 'giftcard-sell',
          kind: 'sale',
          direction: 'in',
          name: 'Apple (iTunes) gift card',
          lines: { amount: '86900.00', fee: '0.00', total: '86900.00' },
          repeat: {
            url: '/giftcard/sell?brand=apple&card=US&type=e-code&receipt=none&values=100.00x1',
            product: null,
          },
        },
      },
    });
    const wallet = await app.call('GET', '/wallet', { token: member.token });
    expect(wallet.body.data).toMatchObject({ balance: { available: '0.00' } });
  });

  it('shows what the seller’s rank adds, in the rate and in the price', async () => {
    await app.services.db.sql.query(
      `insert into user_rank(user_id, position, total, ranked_at) values ($1, 6, 0, now())`,
      [member.user.uuid],
    );
    const { body } = await app.call<{ data: CardRates }>('GET', '/gift-card/sell/cards/apple', {
      token: member.token,
    });
    const us = body.data.countries.find(({ code }) => code === 'US');
    const typed = us?.types.find(({ id }) => id === 'e-code')?.receipts[0]?.tiers;
    const { rate, base } = typed?.find(({ id }) => id === '100-to-199') ?? { rate: '', base: '' };
    expect([base, rate]).toEqual(['869.00', '875.00']);
    const { lines } = (await sell(app, member)).body.data;
    expect(lines).toMatchObject({ amount: '87500.00', bonus: '600.00', total: '87500.00' });
    const other = (await sell(app, await aMember(app))).body.data;
    expect(other.lines).not.toHaveProperty('bonus');
  });

  it('accepts several cards, listed and other values, each with its picture', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => aCardPicture(app, member)));
    const body = {
      ...typedCard(),
      type: 'physical',
      receipt: 'cash',
      values: [
        { value: '100.00', quantity: 2, image_keys: keys.slice(0, 2) },
        { value: '30.00', quantity: 1, image_keys: keys.slice(2) },
      ],
    };
    const { data } = (await sell(app, member, body)).body;
    // 2 x 100 x 970 + 30 x 941
    expect(data.lines.total).toBe('222230.00');
    expect(data.facts).toContainEqual(
      expect.objectContaining({ label: 'Values', value: '2 × $100.00, 1 × $30.00' }),
    );
  });

  it('pays the rate that was shown when rates have fallen since', async () => {
    const asked = typedCard();
    const { source: _s, draft_id: _d, ...fields } = asked;
    const quote = await app.call<{ data: { quote_id: string; lines: { total: string } } }>(
      'POST',
      '/quotes',
      { token: member.token, body: { ...fields, service_type: 'giftcard-sell' } },
    );
    const set = (value: string) =>
      app.services.db.sql.query(
        `insert into card_setting(name, value, effective_at, set_by, set_at)
         values ('ratio:apple:e-code', $1, $2, 'test', $2)`,
        [value, app.clock.now()],
      );
    await set('0.50');
    try {
      const held = await sell(app, member, { ...asked, quote_id: quote.body.data.quote_id });
      expect(held.body.data.lines.total).toBe(quote.body.data.lines.total);
      expect((await sell(app, member)).body.data.lines.total).toBe('69000.00');
      await app.services.db.sql.query("update quotes set expires_at = now() - interval '1 s'");
      const late = { ...typedCard(), quote_id: quote.body.data.quote_id };
      expect((await sell(app, member, late)).body.errors).toHaveProperty('quote_id');
    } finally {
      await set('0.63');
    }
  });

  it.each([
    ['country', { country: 'NG' }],
    ['currency', { currency: 'GBP' }],
    ['receipt', { receipt: 'cash' }],
    ['values.0.value', { values: [{ value: '9.99', quantity: 1, codes: ['ABCD1234'] }] }],
    ['values.0.codes', { values: [{ value: '100.00', quantity: 2, codes: ['ABCD1234'] }] }],
    ['source', { source: undefined }],
  ])('that is wrong in %s gets an error there', async (field, change) => {
    const refused = await sell(app, member, { ...typedCard(), ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty([field]);
  });

  it('needs a picture of each photographed card, and accepts only the seller’s own pictures', async () => {
    const none = { ...(await photographedCard(app, member)), type: 'physical' };
    none.values = [{ value: '50.00', quantity: 1, image_keys: [] }];
    expect((await sell(app, member, none)).body.errors).toHaveProperty(['values.0.image_keys']);
    const other = await aMember(app);
    const theirs = await photographedCard(app, member, [await aCardPicture(app, other)]);
    expect((await sell(app, member, theirs)).status).toBe(422);
  });

  it('keeps codes sealed', async () => {
    const { body } = await sell(app, member, typedCard('XKEEP-THIS-SECRET'));
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      `select row_to_json(i)::text as text from gift_card_item i where order_id = $1
       union all select row_to_json(o)::text from orders o where id = $1
       union all select row_to_json(p)::text from sale_print p where order_id = $1
       union all select response::text from (select body as response from http_idempotency) h`,
      [body.data.uuid],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('XKEEP');
  });
});

describe('a card that was submitted before', () => {
  const refused = { status: 422, body: { error_code: 'duplicate_gift_card_sell_picture' } };

  it('is refused by its code, however it is written and for every account', async () => {
    await sell(app, member, typedCard('XABC-DEF1-2345-6789'));
    const other = await aMember(app);
    expect(await sell(app, other, typedCard('xabcdef123456789'))).toMatchObject(refused);
  });

  it('is refused by its picture, also smaller and in another format', async () => {
    const photo = await cardPhoto();
    const send = async (bytes: Buffer, content_type = 'image/jpeg') =>
      (await uploadPicture(app, member, bytes, { content_type })).key;
    await sell(app, member, await photographedCard(app, member, [await send(photo)]));
    const again = await photographedCard(app, member, [await send(photo)]);
    expect(await sell(app, member, again)).toMatchObject(refused);
    const small = await photographedCard(app, member, [
      await send(await shrunk(photo), 'image/png'),
    ]);
    expect(await sell(app, member, small)).toMatchObject(refused);
  });

  it('is refused twice in one sale', async () => {
    const values = [{ value: '100.00', quantity: 2, codes: ['XTWICE-0001', 'xtwice0001'] }];
    expect(await sell(app, member, { ...typedCard(), values })).toMatchObject(refused);
  });

  it('makes one sale of sixteen that are sent at the same moment', async () => {
    const photo = await cardPhoto();
    const bodies = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const { key } = await uploadPicture(app, member, photo);
        return photographedCard(app, member, [key]);
      }),
    );
    const answers = await Promise.all(bodies.map((body) => sell(app, member, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(15).fill(422),
    ]);
  });

  it('is no duplicate of itself: a draft that is sent again returns its first order', async () => {
    const draft = await photographedCard(app, member);
    const first = await sell(app, member, draft);
    const keys = [await aCardPicture(app, member)];
    const values = [{ value: '50.00', quantity: 1, image_keys: keys }];
    const again = await sell(app, member, { ...draft, values });
    expect(again.status).toBe(201);
    expect(again.body.data.reference_code).toBe(first.body.data.reference_code);
    const typed = typedCard();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sell(app, member, typed)));
    const references = new Set(answers.map(({ body }) => body.data.reference_code));
    expect(references.size).toBe(1);
  });
});

describe('a saved set-up', () => {
  const template = {
    name: 'My usual',
    card_id: 'apple',
    country: 'US',
    currency: 'USD',
    type: 'physical',
    receipt: 'cash',
    values: [{ value: '100.00', quantity: 2 }],
  };
  const save = (body: object, who = member) =>
    app.call('POST', '/card-sale-templates', { token: who.token, body });

  it('is saved under its name, replaced by the same name, and removed', async () => {
    await save(template);
    const saved = await save({ ...template, receipt: 'none' });
    expect(saved.body.data).toMatchObject([
      { name: 'My usual', receipt: 'none', card_name: 'Apple (iTunes)' },
    ]);
    const [row] = saved.body.data as { id: string }[];
    const other = await aMember(app);
    const path = `/card-sale-templates/${row?.id}`;
    expect((await app.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await app.call('DELETE', path, { token: member.token })).body.data).toEqual([]);
  });

  it('names a card that we accept, and there are at most twenty', async () => {
    expect((await save({ ...template, card_id: 'netflix' })).body.errors).toHaveProperty('card_id');
    const full = await aMember(app);
    for (let n = 0; n < 20; n += 1) await save({ ...template, name: `Set-up ${n}` }, full);
    expect((await save({ ...template, name: randomUUID() }, full)).status).toBe(409);
  });
});
