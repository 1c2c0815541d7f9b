import { z } from 'zod';

/** Sends a notification by email or text message; implemented in deliver.job.ts. */
export const deliverTask = {
  name: 'notifications.deliver',
  payload: z.object({
    id: z.uuid(),
    channel: z.enum(['email', 'sms']),
    /** Its facts are found by these, in the round trip that reads the notification. */
    about: z.object({ link: z.string().nullable(), userId: z.uuid() }),
  }),
};

/** Sends a notification to one browser; implemented in push.job.ts. */
export const pushTask = {
  name: 'notifications.push',
  payload: z.object({ id: z.uuid(), device: z.uuid() }),
};
export const PUSH_TRIES = 8;
