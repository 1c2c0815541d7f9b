import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventPromoForm } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { BuyTickets } from '#lib/e-tickets/buy.contract.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import { aMember, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { aBuyer, aCoinShop, saveAddress } from '#tests/support/coin-purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCoinShop();
});
afterAll(() => app.close());

const isolated = (text: string) => `\u2066${text}\u2069\u200B`;

describe('text that was copied from contacts, chats and documents', () => {
  it('is stored clean in a profile', async () => {
    const { token } = await aMember(app, { kyc: false, account: false });
    const answer = await app.call('PUT', '/profile', {
      token,
      body: {
        firstname: isolated('Anne\u2011Marie'),
        lastname: '\u00A0O\u02BCNeil\u00AD',
        phone_number: isolated('+234\u00A0803\u2011000\u20110000'),
        username: isolated('anne.marie'),
      },
    });
    expect(answer.body.data).toMatchObject({
      firstname: 'Anne-Marie',
      lastname: 'O’Neil',
      phone_number: '+2348030000000',
      username: 'anne.marie',
    });
  });

  it('finds a bank account whose number is in groups', async () => {
    const { token } = await aMember(app);
    const { status, body } = await app.call('POST', '/bank/accounts/resolve', {
      token,
      body: { bank_code: '044', account_number: isolated('012\u2013345\u00A01255') },
    });
    expect([status, body.data]).toEqual([200, { account_name: 'OBI ADA', differing_words: [] }]);
  });

  it('is accepted as an email address with its domain in ASCII, and refused if it can’t be one', async () => {
    const ask = async (email: string) => {
      const query = new URLSearchParams({ email });
      return (await app.call('GET', `/check-email-availability?${query}`)).status;
    };
    expect(await ask('mailto:ada@bücher.example')).toBe(200);
    for (const email of ['ada..obi@mail.example', '.ada@mail.example', 'ada.@mail.example'])
      expect(await ask(email)).toBe(422);
  });

  it('is accepted at sign-in as an address or a username, despite stray characters', async () => {
    const { user } = await aMember(app);
    for (const name of [`mailto:${user.email}\u200B`, isolated(user.username)]) {
      const body = { auth_input: name, password: PASSWORD };
      expect((await app.call('POST', '/login', { body })).status).toBe(200);
    }
  });

  it('is accepted as a coin address with its memo, from the link that a wallet shares', async () => {
    const buyer = await aBuyer(app);
    const ton = makeAddress('ton', 'mine');
    const saved = await saveAddress(app, buyer, {
      name: 'Exchange',
      network: 'ton',
      address: isolated(`ton://transfer/${ton}?amount=1&text=4411`),
    });
    expect(saved.body.data).toMatchObject({ address: ton, memo: '4411' });
    const bitcoin = makeAddress('bitcoin', 'mine');
    const shared = await saveAddress(app, buyer, {
      name: 'Own',
      network: 'bitcoin',
      address: `bitcoin:${bitcoin}?amount=0.1&label=Ada&message=${'x'.repeat(150)}`,
    });
    expect(shared.body.data).toMatchObject({ address: bitcoin, memo: null });
  });
});

describe('a promo code for tickets', () => {
  const { promo_code: code } = BuyTickets.shape;
  it('is read in any case, with spaces and hyphens of any kind', () => {
    for (const typed of ['early-26', 'EARLY 26', '\u2066early\u201326\u2069'])
      expect(code.parse(typed)).toBe('EARLY26');
    const form = {
      percent: 5,
      amount: null,
      class_ids: null,
      max_uses: 1,
      code: 'early-26',
    };
    const { code: stored } = EventPromoForm.parse({ ...form, valid_from: null, valid_until: null });
    expect(stored).toBe('EARLY26');
  });
});
