import { userInfo } from 'node:os';
import { AppError } from '#lib/errors/app-error.ts';
import { photoReasons } from '#lib/identity-photos.ts';
import {
  approveClaim,
  listWaitingClaims,
  openClaimForReview,
  rejectClaim,
} from '#server/kyc/index.ts';
import type { Command } from '#server/ops/command.ts';
import { Trouble } from '#server/ops/trouble.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- identity list
npm run ops -- identity show <id>
npm run ops -- identity approve <id>
npm run ops -- identity reject <id> --reason <code>

Reasons, as the person reads them:
${Object.entries(photoReasons)
  .map(([code, { say }]) => `  ${code.padEnd(16)} ${say}`)
  .join('\n')}`;

const operator = () => `operator:${userInfo().username}`;
const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

async function list({ db }: Services): Promise<void> {
  const claims = await listWaitingClaims(db);
  for (const { reference, country, document, last4, waitsFor, since } of claims)
    console.log(
      `${reference}  ${country}  ${document}, ending ${last4}  waits for the ${waitsFor} since ${at(since)}`,
    );
  console.log(`${claims.length} documents wait. Times are UTC.`);
}

async function show(services: Services, id: string): Promise<void> {
  const claim = await openClaimForReview(services, id, operator());
  console.log(`${claim.reference}: ${claim.document} of ${claim.country}, ending ${claim.last4}`);
  console.log(`Name given:        ${claim.claimedName}`);
  console.log(`Name in register:  ${claim.registerName ?? 'no answer yet'}`);
  console.log(`Date of birth:     ${claim.birthDate ?? 'not known'}`);
  console.log(`Consent:           ${at(claim.consentAt)}`);
  for (const { kind, path } of claim.photos)
    console.log(`${kind.padEnd(18)} ${services.env.origin}${path}`);
  console.log('The links open for 10 minutes. This look is in the audit log.');
}

async function reject(services: Services, id: string, rest: string[]): Promise<void> {
  const [flag, code = ''] = rest;
  if (flag !== '--reason') throw new Trouble(usage);
  await rejectClaim(services, id, operator(), code);
  console.log(`${id} is rejected: ${code}. Its owner is told what to do next.`);
}

async function act(services: Services, [verb = 'list', id, ...rest]: string[]): Promise<void> {
  if (verb === 'list') return list(services);
  if (!id) throw new Trouble(usage);
  if (verb === 'show') return show(services, id);
  if (verb === 'reject') return reject(services, id, rest);
  if (verb !== 'approve') throw new Trouble(usage);
  await approveClaim(services, id, operator());
  console.log(`${id} is approved. Its owner is told.`);
}

/** The queue of photographed documents, until there is a page for it. */
export const command: Command = {
  name: 'identity',
  summary: 'identity documents that wait: list, show, approve, reject --reason',
  async run(services, args) {
    await act(services, args).catch((error: unknown) => {
      throw error instanceof AppError ? new Trouble(error.message) : error;
    });
  },
};
