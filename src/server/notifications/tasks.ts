import { z } from 'zod';

/** Sending a notification by email or text message; its work is in deliver.job.ts. */
export const deliverTask = {
  name: 'notifications.deliver',
  payload: z.object({ id: z.uuid(), channel: z.enum(['email', 'sms']) }),
};

/** Sending a notification to one browser; its work is in push.job.ts. */
export const pushTask = {
  name: 'notifications.push',
  payload: z.object({ id: z.uuid(), device: z.uuid() }),
};
export const PUSH_TRIES = 8;
