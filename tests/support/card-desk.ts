import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { aMember, type Answer, type TestApp, type TestMember } from './api.ts';
import { aCardShop } from './cards.ts';
import { anOperator, deskOf, openPictures, type TestOperator } from './desk.ts';

/** The fields that a refusal or another price needs. */
export const because = {
  reason_code: 'already-used',
  proof: 'redemption-reference',
  evidence: 'Used on 3 May, 14:02.',
};

const at = ({ uuid }: Pick<Order, 'uuid'>, what = '') => `/queues/cards/${uuid}${what}`;

export const claimCard = (app: TestApp, who: TestOperator, order: Order): Promise<Answer> =>
  deskOf(app, who).post(at(order, '/claim'));

/** Decides a sale that this operator has claimed. */
export const postCardDecision = (
  app: TestApp,
  who: TestOperator,
  order: Order,
  body: object,
  key?: string,
): Promise<Answer> => deskOf(app, who).post(at(order, '/decision'), body, key);

/** Claims a sale and decides it. */
export async function decideCard(
  app: TestApp,
  who: TestOperator,
  order: Order,
  body: object,
): Promise<Answer> {
  await claimCard(app, who, order);
  const { body: found } = await deskOf(app, who).get(at(order));
  await openPictures(app, who, found.data ?? {});
  return postCardDecision(app, who, order, body);
}

export interface CardDesk {
  app: TestApp;
  member: TestMember;
  ada: TestOperator;
  bayo: TestOperator;
}

/** One shop per file; a separate seller and two operators per test. */
export function useCardDesk(take: (desk: CardDesk) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await aCardShop();
  });
  beforeEach(async () => {
    const [member, ada, bayo] = await Promise.all([
      aMember(app),
      anOperator(app, 'Ada'),
      anOperator(app, 'Bayo'),
    ]);
    take({ app, member, ada, bayo });
  });
  afterAll(() => app.close());
}
