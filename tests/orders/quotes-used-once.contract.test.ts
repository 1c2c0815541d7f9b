import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardShop, typedCard } from '#tests/support/cards.ts';
import { aCoinShop, tether } from '#tests/support/coin-sales.ts';

interface Answered {
  errors?: Record<string, string[]>;
}

interface Held {
  app: TestApp;
  member: TestMember;
  quoteId: string;
}

async function hold(app: TestApp, fields: object): Promise<Held> {
  const member = await aMember(app, { balance: '1000.00' });
  const { body } = await app.call<{ data: { quote_id: string } }>('POST', '/quotes', {
    token: member.token,
    body: fields,
  });
  return { app, member, quoteId: body.data.quote_id };
}

const sell = ({ app, member, quoteId }: Held, path: string, fields: object, key = randomUUID()) =>
  app.call<Answered>('POST', path, {
    token: member.token,
    key,
    body: { ...fields, quote_id: quoteId },
  });

describe('a price that is held for a sale', () => {
  let coins: TestApp;
  let cards: TestApp;
  beforeAll(async () => {
    [coins, cards] = [await aCoinShop(), await aCardShop()];
  });
  afterAll(async () => {
    await coins.close();
    await cards.close();
  });

  const card = () => {
    const { source, draft_id: _, ...fields } = typedCard();
    return { source, fields };
  };
  const kinds: [string, () => Promise<{ held: Held; path: string; body: () => object }>][] = [
    [
      'coins',
      async () => ({
        held: await hold(coins, { ...tether(), service_type: 'crypto-sell' }),
        path: '/crypto/sell/initiate',
        body: () => tether(),
      }),
    ],
    [
      'cards',
      async () => ({
        held: await hold(cards, { ...card().fields, service_type: 'giftcard-sell' }),
        path: '/gift-card/sell/initiate',
        body: () => typedCard(),
      }),
    ],
  ];

  it.each(kinds)('of %s makes one sale of eight at the same moment', async (_, make) => {
    const { held, path, body } = await make();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sell(held, path, body())));
    const [sold, refused] = [201, 422].map((wanted) =>
      answers.filter(({ status }) => status === wanted),
    );
    expect([sold?.length, refused?.length]).toEqual([1, 7]);
    for (const { body: said } of refused ?? []) expect(said.errors).toHaveProperty('quote_id');
    const { rows } = await held.app.services.db.sql.query<{ n: bigint }>(
      'select count(*) n from orders where quote_id = $1',
      [held.quoteId],
    );
    expect(rows[0]?.n).toBe(1n);
  });

  it.each(kinds)('of %s returns the same sale again for the same key', async (_, make) => {
    const { held, path, body } = await make();
    const key = randomUUID();
    const fields = body();
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await sell(held, path, fields, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body: sold } of answers) expect(sold).toEqual(answers[0]?.body);
  });
});
