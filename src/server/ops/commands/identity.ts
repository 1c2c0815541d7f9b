import { z } from 'zod';
import { photoReasons } from '#lib/kyc/identity-photos.ts';
import {
  approveClaim,
  listWaitingClaims,
  openClaimForReview,
  rejectClaim,
} from '#server/kyc/review-by-hand.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import type { Services } from '#server/platform/services.ts';

const reasons = `Reasons, as the person reads them:
${Object.entries(photoReasons)
  .map(([code, { say }]) => `  ${code.padEnd(16)} ${say}`)
  .join('\n')}`;

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

async function list({ db }: Services): Promise<void> {
  const claims = await listWaitingClaims(db);
  for (const { reference, country, document, last4, waitsFor, since } of claims)
    console.log(
      `${reference}  ${country}  ${document}, ending ${last4}  waits for the ${waitsFor} since ${at(since)}`,
    );
  console.log(`${claims.length} documents wait. Times are UTC.`);
}

const One = z.object({
  id: z.string({ error: 'Enter the document’s id.' }),
  by: OperatorEmail,
});
const Rejected = One.extend({ reason: z.string({ error: 'Add a reason: --reason <code>.' }) });
type Named = z.output<typeof One>;

async function show(services: Services, { id, by }: Named): Promise<void> {
  const claim = await openClaimForReview(services, id, await actorNamed(services, by, 'identity'));
  console.log(`${claim.reference}: ${claim.document} of ${claim.country}, ending ${claim.last4}`);
  console.log(`Name given:        ${claim.claimedName}`);
  console.log(`Name in register:  ${claim.registerName ?? 'no answer yet'}`);
  console.log(`Date of birth:     ${claim.birthDate ?? 'not known'}`);
  console.log(`Consent:           ${at(claim.consentAt)}`);
  for (const { kind, path } of claim.photos)
    console.log(`${kind.padEnd(18)} ${services.env.origin}${path}`);
  console.log('The links open for 10 minutes. This look is in the audit log.');
}

async function reject(services: Services, asked: z.output<typeof Rejected>): Promise<void> {
  const { id, reason, by } = asked;
  await rejectClaim(services, id, await actorNamed(services, by, 'identity'), reason);
  console.log(`${id} is rejected: ${reason}. Its owner is told what to do next.`);
}

async function approve(services: Services, { id, by }: Named): Promise<void> {
  await approveClaim(services, id, await actorNamed(services, by, 'identity'));
  console.log(`${id} is approved. Its owner is told.`);
}

/** Photographed documents that wait for review: the same functions as at the desk. */
export const command = defineCommand({
  name: 'identity',
  verbs: {
    list: verb({ run: list }),
    show: verb({ usage: '<id> --by <email>', words: ['id'], schema: One, run: show }),
    approve: verb({ usage: '<id> --by <email>', words: ['id'], schema: One, run: approve }),
    reject: verb({
      usage: '<id> --reason <code> --by <email>',
      about: reasons,
      words: ['id'],
      schema: Rejected,
      run: reject,
    }),
  },
});
