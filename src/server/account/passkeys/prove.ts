import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import { passkey } from '#lib/constants.ts';
import type { Confirmation, PasskeyAssertion } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { answeredChallenge, isOpen, newChallenge, takeChallenge, type Aim } from './challenge.ts';
import { allowed, findPasskey, noteUse, passkeysOf, type PasskeyRow } from './store.ts';

export type Assertion = z.output<typeof PasskeyAssertion>;

/** The domain that passkeys are bound to: ours, not the one in the request. */
export const siteOf = ({ env }: Pick<Services, 'env'>): string => new URL(env.origin).hostname;

/** What a browser needs to ask for a passkey: one of these, or any if the list is empty. */
export const requestOptions = (
  services: Services,
  aim: Aim,
  passkeys: readonly PasskeyRow[] = [],
) => ({
  challenge: newChallenge(services, aim).toString('base64url'),
  rpId: siteOf(services),
  timeout: passkey.challengeS[aim.purpose] * 1000,
  userVerification: 'required' as const,
  allowCredentials: allowed(passkeys),
});

/** The counter after a correct signature of this passkey; undefined for anything else. */
async function counterAfter(
  services: Services,
  row: PasskeyRow,
  { id, rawId, type, response }: Assertion,
  challenge: Buffer,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: services.env.origin,
      expectedRPID: siteOf(services),
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    // also when the counter went back: someone may have a copy of the key
    services.log.warn({ passkey: row.id, reason: String(error) }, 'passkey refused');
    return undefined;
  }
}

const isOwner = ({ user_id }: PasskeyRow, { response }: Assertion): boolean =>
  response.userHandle == null ||
  Buffer.from(response.userHandle, 'base64url').toString() === user_id;

interface ProofOptions {
  aimOf: (row: PasskeyRow) => Aim | undefined;
  field: string;
  /** The message for every reason. */
  refusal: string;
}

/**
 * Checks a passkey's answer to one of our challenges, and uses up the challenge.
 * @param aimOf what its challenge must be for; undefined refuses the passkey
 * @param field the field of the body that gets the message
 * @returns the passkey
 * @throws AppError 422 on the field: unknown passkey, expired or other challenge, other site, invalid
 * signature, a counter that went back
 */
export async function provePasskey(
  services: Services,
  assertion: Assertion,
  { aimOf, field, refusal }: ProofOptions,
): Promise<PasskeyRow> {
  const refuse = () => AppError.invalid({ [field]: [refusal] });
  const { db, clock } = services;
  const row = await findPasskey(db, assertion.id);
  const aim = row && aimOf(row);
  if (!row || !aim || !isOwner(row, assertion)) throw refuse();
  const challenge = answeredChallenge(assertion.response.clientDataJSON);
  if (!isOpen(services, challenge, aim)) throw refuse();
  const counter = await counterAfter(services, row, assertion, challenge);
  if (counter === undefined) throw refuse();
  if (!(await takeChallenge(db, services, challenge, aim))) throw refuse();
  if (!(await noteUse(db, row, counter, clock.now()))) throw refuse();
  return row;
}

const confirming = (userId: string, request: string): Aim => ({
  purpose: 'confirm',
  subject: `${userId}:${request}`,
});

/**
 * What a browser needs to have one request confirmed by a passkey.
 * @param request the result of signedRequest()
 * @throws AppError not_found when no passkey of the user confirms payments
 */
export async function startConfirming(services: Services, userId: string, request: string) {
  const passkeys = await passkeysOf(services.db, userId);
  const able = passkeys.filter((each) => each.confirms_payments);
  if (able.length === 0) throw AppError.notFound();
  return requestOptions(services, confirming(userId, request), able);
}

/**
 * Checks that a passkey of the user signed exactly this request, once.
 * @throws AppError 422 on the field
 */
export async function confirmByPasskey(
  services: Services,
  userId: string,
  { request, ...assertion }: Exclude<Confirmation, string>,
  field: string,
): Promise<void> {
  await provePasskey(services, assertion, {
    // a request without a stored challenge can't have been signed
    aimOf: (row) =>
      request !== '' && row.user_id === userId && row.confirms_payments
        ? confirming(userId, request)
        : undefined,
    field,
    refusal: 'Your passkey didn’t confirm this. Try again, or enter your PIN.',
  });
}
