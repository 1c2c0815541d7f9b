import { z } from 'zod';
import { passkey } from '#lib/constants.ts';
import { login } from './contract.ts';
import { call, Nothing } from '#lib/contracts/call.ts';
import {
  Base64Url,
  PasskeyAssertion,
  passkeyFields,
  Pin,
  Timestamp,
} from '#lib/contracts/common.ts';
import { AppCode, TypedPassword } from './credentials.contract.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const codes = ['unauthenticated', 'two_factor_required', 'invalid_input'] as const;

const Name = VisibleText.min(1, 'Enter a name.').max(passkey.nameMax);

/** Which passkeys a browser may use; if empty, any that its user chooses. */
const Allowed = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What a browser needs to ask for a passkey: PublicKeyCredentialRequestOptions in JSON. */
const RequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(Allowed),
  })
  .meta({ id: 'PasskeyRequestOptions' });

export const Passkey = z
  .object({
    id: z.uuid(),
    credential_id: z.string(),
    name: z.string(),
    /** Where it was added: "Chrome on Android". */
    device: z.string(),
    /** It can replace the PIN; otherwise it only signs in. */
    confirms_payments: z.boolean(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });

export const startPasskeySignIn = call({
  method: 'post',
  path: '/login/passkey/options',
  guard: 'public',
  summary:
    'A challenge for signing in with a passkey; nothing is stored, so the general limit is enough',
  reply: RequestOptions,
  codes: ['too_many_requests'],
});

export const signInWithPasskey = call({
  method: 'post',
  path: '/login/passkey',
  guard: 'public',
  summary: 'Signs in with a passkey, which counts as password and second factor',
  limit: 'login',
  body: z.strictObject({ passkey: PasskeyAssertion }),
  reply: login.reply,
  codes: [
    'invalid_input',
    'account_locked',
    'account_blacklisted',
    'email_unverified',
    'forbidden',
    'too_many_requests',
  ],
});

export const listPasskeys = call({
  method: 'get',
  path: '/passkeys',
  guard: 'user',
  summary: 'The passkeys of the account, newest first',
  reply: z.array(Passkey),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const startPasskey = call({
  method: 'post',
  path: '/passkeys/options',
  guard: 'renewed',
  summary:
    'Starts adding a passkey; takes the PIN if there is one and, if the sign-in is older than 10 minutes, the password, and the code with two-factor on',
  limit: 'login',
  body: z.strictObject({
    password: TypedPassword.optional(),
    token: AppCode.optional(),
    pin: Pin.optional(),
  }),
  /** PublicKeyCredentialCreationOptions in JSON. */
  reply: z
    .object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
      timeout: z.number().int(),
      excludeCredentials: z.array(Allowed),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    })
    .meta({ id: 'PasskeyCreationOptions' }),
  codes: [...codes, 'conflict', 'too_many_requests'],
});

/** A new passkey. */
const PasskeyAttestation = z
  .strictObject({
    ...passkeyFields,
    response: z.strictObject({
      clientDataJSON: Base64Url.max(4000),
      attestationObject: Base64Url.max(20_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
      authenticatorData: Base64Url.max(4000).optional(),
      publicKey: Base64Url.max(4000).nullish(),
      publicKeyAlgorithm: z.number().int().optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' });

export const addPasskey = call({
  method: 'post',
  path: '/passkeys',
  guard: 'renewed',
  summary: 'Adds a passkey; every other session ends',
  limit: 'login',
  body: z.strictObject({ name: Name.optional(), passkey: PasskeyAttestation }),
  reply: Passkey,
  codes: [...codes, 'conflict', 'too_many_requests'],
});

const PasskeyId = z.object({ id: z.uuid() });

export const renamePasskey = call({
  method: 'put',
  path: '/passkeys/{id}',
  guard: 'user',
  summary: 'Renames a passkey',
  params: PasskeyId,
  body: z.strictObject({ name: Name }),
  reply: z.array(Passkey),
  codes: [...codes, 'not_found'],
});

export const removePasskey = call({
  method: 'delete',
  path: '/passkeys/{id}',
  guard: 'user',
  fresh: true,
  summary: 'Removes a passkey; every other session ends',
  params: PasskeyId,
  reply: Nothing,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'not_found'],
});

export const startConfirmation = call({
  method: 'post',
  path: '/passkeys/confirmation',
  guard: 'pin',
  summary: 'A challenge for confirming one request with a passkey in place of the PIN',
  limit: 'passkey',
  body: z.strictObject({
    /** The request that will carry the answer in its `pin`. */
    method: z.enum(['POST', 'PUT', 'DELETE']),
    /** Below /api: "/bills/purchase". */
    path: z
      .string()
      .regex(/^\/[\w/.~-]+$/)
      .max(200),
    /** Its Idempotency-Key; empty if it has none. */
    key: z.string().max(128),
    /** Its body, without `pin`. */
    request: z.record(z.string().max(60), z.unknown()),
  }),
  reply: RequestOptions,
  codes: [...codes, 'pin_not_set', 'not_found', 'too_many_requests'],
});
