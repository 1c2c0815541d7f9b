import { z } from 'zod';
import { task } from '#server/jobs/task.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

export const NOTICE_PATH = '/api/webhooks/payments-sandbox';

/** The sandbox's gateway tells us about a payment, and tells us again until we say 200. */
export const sendNotice = task(
  'sandbox.payment-notice',
  z.object({ body: z.string() }),
  async ({ env, providers }, { body }) => {
    const signature = signNotice(body, noticeSecret(env));
    const status = await providers.notices.post(NOTICE_PATH, body, {
      [SIGNATURE_HEADER]: signature,
    });
    if (status !== 200) throw new Error(`Our endpoint answered ${status}`);
  },
);
