import { z } from 'zod';
import { task } from '#server/jobs/task.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

export const NOTICE_PATH = '/api/webhooks/payouts-sandbox';

const PayoutNotice = z.object({ reference: z.string(), status: z.string() });

/** The sandbox's payout provider tells us how a payout stands, and again until we say 200. */
export const sendPayoutNotice = task(
  'sandbox.payout-notice',
  PayoutNotice,
  async ({ env, providers, db }, { reference, status }) => {
    const body = JSON.stringify({ event: `transfer.${status}`, data: { reference } });
    const answer = await providers.notices.post(NOTICE_PATH, body, {
      [SIGNATURE_HEADER]: signNotice(body, noticeSecret(env)),
    });
    if (answer !== 200) throw new Error(`Our endpoint answered ${answer}`);
    await db.sql.query('update sandbox.payout set notices = notices + 1 where reference = $1', [
      reference,
    ]);
  },
);
