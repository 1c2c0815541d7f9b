import { z } from 'zod';
import { photoReasons } from '#lib/identity-photos.ts';
import {
  approveClaim,
  listWaitingClaims,
  openClaimForReview,
  rejectClaim,
} from '#server/kyc/index.ts';
import type { Command } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble, Trouble } from '#server/ops/trouble.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- identity list
npm run ops -- identity show <id> --by <e-mail>
npm run ops -- identity approve <id> --by <e-mail>
npm run ops -- identity reject <id> --reason <code> --by <e-mail>

Reasons, as the person reads them:
${Object.entries(photoReasons)
  .map(([code, { say }]) => `  ${code.padEnd(16)} ${say}`)
  .join('\n')}`;
const shortUsage = usage.replace('npm run ops -- ', '');

const Named = z.object({
  id: z.string({ error: 'Name the document.' }),
  by: OperatorEmail,
});
const Refused = Named.extend({ reason: z.string({ error: 'Say why: --reason <code>.' }) });

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

async function list({ db }: Services): Promise<void> {
  const claims = await listWaitingClaims(db);
  for (const { reference, country, document, last4, waitsFor, since } of claims)
    console.log(
      `${reference}  ${country}  ${document}, ending ${last4}  waits for the ${waitsFor} since ${at(since)}`,
    );
  console.log(`${claims.length} documents wait. Times are UTC.`);
}

/** What was typed, with the operator as the audit log names them. */
async function read<S extends typeof Named>(services: Services, args: string[], schema: S) {
  const asked = readOptions(args, { usage: shortUsage, words: ['id'], schema });
  return { ...asked, actor: await actorNamed(services, asked.by) };
}

async function show(services: Services, args: string[]): Promise<void> {
  const { id, actor } = await read(services, args, Named);
  const claim = await openClaimForReview(services, id, actor);
  console.log(`${claim.reference}: ${claim.document} of ${claim.country}, ending ${claim.last4}`);
  console.log(`Name given:        ${claim.claimedName}`);
  console.log(`Name in register:  ${claim.registerName ?? 'no answer yet'}`);
  console.log(`Date of birth:     ${claim.birthDate ?? 'not known'}`);
  console.log(`Consent:           ${at(claim.consentAt)}`);
  for (const { kind, path } of claim.photos)
    console.log(`${kind.padEnd(18)} ${services.env.origin}${path}`);
  console.log('The links open for 10 minutes. This look is in the audit log.');
}

async function reject(services: Services, args: string[]): Promise<void> {
  const { id, reason, actor } = await read(services, args, Refused);
  await rejectClaim(services, id, actor, reason);
  console.log(`${id} is rejected: ${reason}. Its owner is told what to do next.`);
}

async function approve(services: Services, args: string[]): Promise<void> {
  const { id, actor } = await read(services, args, Named);
  await approveClaim(services, id, actor);
  console.log(`${id} is approved. Its owner is told.`);
}

const verbs = { list, show, approve, reject };

/** Photographed documents that wait for a person: the same functions as at the desk. */
export const command: Command = {
  name: 'identity',
  summary: 'identity documents that wait: list, show, approve, reject --reason',
  async run(services, [verb = 'list', ...args]) {
    if (!Object.hasOwn(verbs, verb)) throw new Trouble(usage);
    await orTrouble(verbs[verb as keyof typeof verbs](services, args));
  },
};
