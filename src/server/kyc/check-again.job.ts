import { z } from 'zod';
import { task } from '#server/jobs/task.ts';
import { askRegister } from './ask-register.ts';
import { decide } from './decide.ts';
import { findIdentity } from './identities.ts';

/** Asks a register again that was out of order. */
export const checkAgain = task(
  'kyc.check-again',
  z.object({ reference: z.string() }),
  async (services, { reference }) => {
    const row = await findIdentity(services.db, reference);
    if (row?.state === 'pending') await decide(services, row, await askRegister(services, row));
  },
);
