import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Order } from '#lib/orders/contract.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { anApp, type Answer, type TestApp, type TestMember } from './api.ts';
import type { MovableClock } from './clock.ts';
import { uploadPicture } from './uploads.ts';

/** The whole product with gift cards. */
export async function aCardShop(options: { clock?: MovableClock } = {}): Promise<TestApp> {
  const app = await anApp(options);
  await seedCards(app.services.db);
  return app;
}

/** Makes a new value of a price take effect now. */
export const setRate = ({ services: { db }, clock }: TestApp, name: string, value: string) =>
  db.sql.query(
    `insert into card_setting(name, value, effective_at, set_by, set_at)
     values ($1, $2, $3, 'test', $3)`,
    [name, value, clock.now()],
  );

export type SaleAnswer = Answer<{
  data: Order;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

/** A unique photo with large shapes, as in photos of cards. */
export const cardPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(12 * 8 * 3), { raw: { width: 12, height: 8, channels: 3 } })
    .resize(400, 250, { fit: 'fill' })
    .jpeg()
    .toBuffer();

/** An uploaded picture of a card. */
export async function aCardPicture(app: TestApp, member: TestMember): Promise<string> {
  return (await uploadPicture(app, member, await cardPhoto())).key;
}

/** $100 of Apple from the United States, as a code: 870.00 a dollar. */
export const typedCard = (code: string = randomUUID()) => ({
  card_id: 'apple',
  country: 'US',
  currency: 'USD',
  type: 'e-code',
  receipt: 'none',
  values: [{ value: '100.00', quantity: 1, codes: [code] }],
  source: 'own',
  draft_id: randomUUID(),
});

export const sell = (
  app: TestApp,
  { token }: TestMember,
  body: object = typedCard(),
  key: string = randomUUID(),
): Promise<SaleAnswer> => app.call('POST', '/gift-card/sell/initiate', { token, key, body });

/** $50 of Apple from the United States, as a photo. */
export async function photographedCard(app: TestApp, member: TestMember, keys?: string[]) {
  const image_keys = keys ?? [await aCardPicture(app, member)];
  const values = [{ value: '50.00', quantity: 1, image_keys }];
  return { ...typedCard(), type: 'physical', values };
}
