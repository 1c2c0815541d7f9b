import { z } from 'zod';
import { scheduleFollow } from '#server/crypto/sell/follow.job.ts';
import { followAddress } from '#server/crypto/sell/follow.ts';
import { closeNotice } from '#server/orders/notice.job.ts';
import { task } from '#server/platform/task.ts';

const NoticeJob = z.object({
  /** Our references of the addresses that it may be about. */
  addresses: z.array(z.string()),
  event: z.string(),
});

/** A notice about coins that came is never trusted by itself: it only makes us ask about their address. */
export const followCoinNotice = task(
  'crypto.follow-notice',
  NoticeJob,
  async (services, { addresses, event }) => {
    for (const reference of addresses) {
      const { isAnswered, isBusy, isWaiting } = await followAddress(services, reference);
      // one that was acted on meanwhile is asked about again in a moment
      if (isBusy || isWaiting) await scheduleFollow(services.db, reference);
      else if (!isAnswered) throw new Error(`No one says what was paid to ${reference}`);
    }
    await closeNotice(services, event);
  },
);
