import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  addPasskey as addCall,
  startPasskey as startCall,
} from '#lib/auth/passkeys.contract.ts';
import { brand } from '#lib/brand.ts';
import { passkey as numbers } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { describeDevice } from '#server/account/describe-device.ts';
import { findUser } from '#server/account/member.ts';
import {
  answeredChallenge,
  isOpen,
  newChallenge,
  takeChallenge,
} from '#server/account/passkeys/challenge.ts';
import { siteOf } from '#server/account/passkeys/prove.ts';
import {
  allowed,
  passkeysOf,
  passkeyView,
  type PasskeyRow,
} from '#server/account/passkeys/store.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import { askPasswordWhenOld } from '#server/auth/fresh-sign-in.ts';
import { proveTwoFactor } from '#server/auth/two-factor-proof.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessions, sessionIdOf } from '#server/sessions/session.ts';

type Starting = CallContext<typeof startCall>;
type Adding = CallContext<typeof addCall>;
type New = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** ES256 and RS256, as every phone and computer has. */
const ALGORITHMS = [-7, -257];

async function rowOf({ db, user }: Starting | Adding): Promise<UserRow> {
  const row = await findUser(db, user.uuid);
  if (!row) throw new AppError('unauthenticated');
  return row;
}

/** The answer is valid in this session only, and the challenge covers what was proven before it. */
async function aimOf({ db, request, user }: Starting | Adding, confirms: boolean) {
  const session = await sessionIdOf(db, request.token);
  const subject = `${user.uuid}:${session}:${confirms ? 'confirms' : 'signs in'}`;
  return { purpose: 'enrol', subject } as const;
}

/**
 * Adding a passkey first requires everything that it will replace: the sign-in with its second factor, and
 * the PIN.
 * @throws AppError 422 on `password`, `token` or `pin`
 */
async function proveAll(ctx: Starting, row: UserRow): Promise<void> {
  const { password, token, pin } = ctx.body;
  if ((await askPasswordWhenOld(ctx, row, password)) && row.two_factor_enabled_at !== null) {
    if (token === undefined) throw AppError.invalid({ token: ['Enter the 6-digit code'] });
    await proveTwoFactor(ctx, row, { token });
  }
  if (row.pin_hash === null) return;
  if (pin === undefined) throw AppError.invalid({ pin: ['Enter your 6-digit PIN'] });
  await verifyPin(ctx, row.id, pin);
}

const tooMany = () =>
  AppError.conflict(`You already have ${numbers.mostPerUser} passkeys. Remove one first.`);

/** What the browser needs to create a passkey. Without a PIN it can only sign in. */
export async function startPasskey(ctx: Starting): Promise<Reply<typeof startCall>> {
  const row = await rowOf(ctx);
  const passkeys = await passkeysOf(ctx.db, row.id);
  if (passkeys.length >= numbers.mostPerUser) throw tooMany();
  await proveAll(ctx, row);
  const challenge = newChallenge(ctx, await aimOf(ctx, row.pin_hash !== null));
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(ctx),
    userID: new TextEncoder().encode(row.id),
    userName: row.email,
    userDisplayName: row.firstname ?? row.username,
    challenge: new Uint8Array(challenge),
    timeout: numbers.challengeS.enrol * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const { rp, user, pubKeyCredParams } = options;
  return {
    data: {
      challenge: options.challenge,
      rp: { id: siteOf(ctx), name: rp.name },
      user,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
      timeout: numbers.challengeS.enrol * 1000,
      excludeCredentials: allowed(passkeys),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

const refuse = () =>
  AppError.invalid({ passkey: ['We couldn’t add this passkey. Please start again.'] });

/** The key in a browser's answer; throws 422 for another site, another challenge or no user verification. */
async function readNew(ctx: Adding, challenge: Buffer): Promise<New> {
  const { id, rawId, type, response } = ctx.body.passkey;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const given = { clientDataJSON, attestationObject, transports };
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: given },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: ctx.env.origin,
      expectedRPID: siteOf(ctx),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo;
  } catch (error) {
    ctx.log.warn({ user: ctx.user.uuid, reason: String(error) }, 'new passkey refused');
  }
  throw refuse();
}

async function save(tx: Database, ctx: Adding, row: UserRow, made: New & { confirms: boolean }) {
  const { credential } = made;
  const device = describeDevice(ctx.request.userAgent);
  await tx.sql.query('select 1 from users where id = $1 for update', [row.id]);
  if ((await passkeysOf(tx, row.id)).length >= numbers.mostPerUser) throw tooMany();
  const { rows } = await tx.sql.query<PasskeyRow>(
    `insert into passkey(user_id, credential_id, public_key, counter, transports, name, device,
       confirms_payments, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning *`,
    [
      row.id,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      ctx.body.name ?? device.slice(0, numbers.nameMax),
      device,
      made.confirms,
      ctx.clock.now(),
    ],
  );
  const [added] = rows;
  if (!added) throw AppError.conflict('This passkey has already been added.');
  await endSessions(tx, row.id, await sessionIdOf(tx, ctx.request.token));
  await audit(tx, { actor: row.id, action: 'auth.passkey-added', subject: added.id });
  await notifyOwner(tx, ctx, row, 'passkey_added', added.name);
  return added;
}

/** Adds a passkey; every other session ends, as with any other change to signing in. */
export async function addPasskey(ctx: Adding): Promise<Reply<typeof addCall>> {
  const row = await rowOf(ctx);
  const challenge = answeredChallenge(ctx.body.passkey.response.clientDataJSON);
  const confirming = await aimOf(ctx, true);
  const confirms = isOpen(ctx, challenge, confirming);
  const aim = confirms ? confirming : await aimOf(ctx, false);
  if (!isOpen(ctx, challenge, aim)) throw refuse();
  const made = await readNew(ctx, challenge);
  const added = await inTransaction(ctx.db, async (tx) => {
    if (!(await takeChallenge(tx, ctx, challenge, aim))) throw refuse();
    return save(tx, ctx, row, { ...made, confirms });
  });
  return { data: passkeyView(added), status: 201 };
}
