import { z } from 'zod';
import { scheduleFollow } from '#server/crypto/sell/follow.job.ts';
import { followAddress } from '#server/crypto/sell/follow.ts';
import { closeNotice } from '#server/orders/send/notice.job.ts';
import { task } from '#server/platform/task.ts';

const NoticeJob = z.object({
  /** Our references for the addresses that it may be about. */
  addresses: z.array(z.string()),
  event: z.string(),
});

/** A notice about received coins is never trusted by itself: it only makes us query their address. */
export const followCoinNotice = task(
  'crypto.follow-notice',
  NoticeJob,
  async (services, { addresses, event }) => {
    for (const reference of addresses) {
      const { isAnswered, isBusy, isWaiting } = await followAddress(services, reference);
      // if another answer was applied in between, it is queried again in a moment
      if (isBusy || isWaiting) await scheduleFollow(services.db, reference);
      else if (!isAnswered) throw new Error(`No one says what was paid to ${reference}`);
    }
    await closeNotice(services, event);
  },
);
