import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskTicketRow } from '#lib/help/desk/contract.ts';
import type { DeskPersonRow } from '#lib/people/contract.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { report } from '#tests/support/tickets.ts';

let app: TestApp;
let musa: TestOperator;
let ada: TestMember;
beforeAll(async () => {
  app = await anApp();
  musa = await anOperator(app, 'Musa', 'support');
  ada = await aMember(app);
});
afterAll(() => app.close());

async function search<T>(what: 'tickets' | 'people', q: string): Promise<T[]> {
  const { body } = await deskOf(app, musa).get(`/${what}?${new URLSearchParams({ q })}`);
  return body.data as T[];
}

describe('a search for tickets', () => {
  it('finds words with and without diacritics, in subjects and in messages', async () => {
    const serial = randomUUID().slice(0, 6);
    const name = `Ọlá${serial}`;
    const open = async (change: object) => (await report(app, ada, change)).body.data.id;
    const subject = await open({ subject: `Kofi Ɔsei’s ${name}` });
    const message = await open({ message: `Ask for ${name.toUpperCase()}, please.` });
    const found = async (q: string) =>
      (await search<DeskTicketRow>('tickets', q)).map(({ id }) => id).sort();
    for (const q of [name, `ola${serial}`])
      expect(await found(q)).toEqual([subject, message].sort());
    for (const q of [`oseis ola${serial}`, `Ɔsei's ${name}`])
      expect(await found(q)).toEqual([subject]);
  });
});

describe('a search for people', () => {
  const foundBy = async (q: string) =>
    (await search<DeskPersonRow>('people', q))
      .filter(({ id }) => id === ada.user.uuid)
      .map(({ found_by }) => found_by);

  it.each(['ID-3FZ8-9TWA-K2', 'id 3fz8 9twa k2', 'id3fz8–9twa k2'])(
    'finds who has a document by its reference: %s',
    async (typed) => {
      await app.services.db.sql.query(
        `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed, number_last4,
           number_hash, state, verified_name, consent_at, decided_at)
         values ($1, 'NG', 'national_id', 'ID-3FZ8-9TWA-K2', 'x', '0000', sha256('K2'::bytea), 'verified',
           'Ada Obi', now(), now()) on conflict do nothing`,
        [ada.user.uuid],
      );
      expect(await foundBy(typed)).toEqual(['reference']);
    },
  );

  it.each(['CART-2222-3333', 'cart 2222 3333', 'cart22223333'])(
    'finds members by the code of their shopping list: %s',
    async (typed) => {
      await app.services.db.sql.query(
        `insert into shopping_request(id, code, user_id, country_code, currency, whatsapp_no, delivery,
           idempotency_key, created_at)
         values (gen_random_uuid(), 'CART-2222-3333', $1, 'NG', 'NGN', '+2348031234567', '{}', 'k', now())
         on conflict do nothing`,
        [ada.user.uuid],
      );
      expect(await foundBy(typed)).toEqual(['reference']);
    },
  );
});
