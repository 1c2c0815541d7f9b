import { z } from 'zod';
import { task } from '#server/jobs/task.ts';
import { decide } from './decide.ts';
import { findIdentity } from './identities.ts';

/** Goes on with a claim whose register was out of order or whose photos are looked at. */
export const checkAgain = task(
  'kyc.check-again',
  z.object({ reference: z.string() }),
  async (services, { reference }) => {
    const row = await findIdentity(services.db, reference);
    if (row?.state === 'pending') await decide(services, row);
  },
);
