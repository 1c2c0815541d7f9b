import { z } from 'zod';
import { task } from '#server/jobs/task.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

export const NOTICE_PATH = '/api/webhooks/bills-sandbox';

const BillNotice = z.object({ reference: z.string(), status: z.string() });

/** The sandbox's bills provider tells us how an order stands, and again until we say 200. */
export const sendBillNotice = task(
  'sandbox.bill-notice',
  BillNotice,
  async ({ env, providers, db }, { reference, status }) => {
    const body = JSON.stringify({ type: 'transaction-update', data: { reference, status } });
    const answer = await providers.notices.post(NOTICE_PATH, body, {
      [SIGNATURE_HEADER]: signNotice(body, noticeSecret(env)),
    });
    if (answer !== 200) throw new Error(`Our endpoint answered ${answer}`);
    await db.sql.query('update sandbox.bill set notices = notices + 1 where reference = $1', [
      reference,
    ]);
  },
);
