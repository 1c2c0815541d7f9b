import { z } from 'zod';
import { task } from '#server/jobs/task.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

export const NOTICE_PATH = '/api/webhooks/cards-sandbox';

const CardsNotice = z.object({ reference: z.string(), status: z.string() });

/** The sandbox's card supplier tells us how an order stands, and again until we say 200. */
export const sendCardsNotice = task(
  'sandbox.cards-notice',
  CardsNotice,
  async ({ env, providers, db }, { reference, status }) => {
    const body = JSON.stringify({ type: 'order-update', data: { reference, status } });
    const answer = await providers.notices.post(NOTICE_PATH, body, {
      [SIGNATURE_HEADER]: signNotice(body, noticeSecret(env)),
    });
    if (answer !== 200) throw new Error(`Our endpoint answered ${answer}`);
    await db.sql.query('update sandbox.card_order set notices = notices + 1 where reference = $1', [
      reference,
    ]);
  },
);
