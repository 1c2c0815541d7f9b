import { z } from 'zod';

/** Sends a notification by email or text message; implemented in deliver.job.ts. */
export const deliverTask = {
  name: 'notifications.deliver',
  payload: z.object({ id: z.uuid(), channel: z.enum(['email', 'sms']) }),
};

/** Sends a notification to one browser; implemented in push.job.ts. */
export const pushTask = {
  name: 'notifications.push',
  payload: z.object({ id: z.uuid(), device: z.uuid() }),
};
export const PUSH_TRIES = 8;
