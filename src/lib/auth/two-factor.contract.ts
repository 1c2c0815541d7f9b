import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Member, Message } from '#lib/contracts/common.ts';
import { AppCode, RecoveryCode, TypedPassword } from './credentials.contract.ts';

const codes = ['unauthenticated', 'two_factor_required', 'invalid_input'] as const;

/** An app code, or one of the ten recovery codes for a lost phone: exactly one of the two. */
const Proof = z.strictObject({
  token: AppCode.optional(),
  recovery_code: RecoveryCode.optional(),
});
const hasOneProof = ({ token, recovery_code }: z.output<typeof Proof>) =>
  (token === undefined) !== (recovery_code === undefined);
const oneProof = { path: ['token'], error: 'Enter the 6-digit code' };

const RecoveryCodes = z.array(z.string());

export const verifyTwoFactor = call({
  method: 'post',
  path: '/auth/two-factor/verify',
  guard: 'two-factor',
  summary: 'Finishes a sign-in by the code of the authenticator app or a recovery code',
  limit: 'login',
  body: Proof.refine(hasOneProof, oneProof),
  reply: z.object({ token: z.string(), expires_at: z.number().int(), user: Member }),
  codes: ['unauthenticated', 'invalid_input', 'too_many_requests'],
});

export const generateTwoFactor = call({
  method: 'post',
  path: '/auth/two-factor/generate-code',
  guard: 'user',
  fresh: true,
  summary:
    'Makes a secret for the authenticator app; it takes effect once a code from it is entered',
  reply: z.object({
    /** Base32, for typing by hand. */
    secret: z.string(),
    otpauth_url: z.string(),
    /** A complete <svg> element without styles or scripts. */
    qr_svg: z.string(),
  }),
  codes: ['unauthenticated', 'two_factor_required', 'conflict'],
});

export const enableTwoFactor = call({
  method: 'post',
  path: '/auth/two-factor/enable',
  guard: 'user',
  fresh: true,
  summary: 'Turns two-factor on; every other session ends',
  limit: 'login',
  body: z.strictObject({ token: AppCode }),
  reply: Message.extend({ recovery_codes: RecoveryCodes }),
  codes: [...codes, 'conflict', 'too_many_requests'],
});

export const disableTwoFactor = call({
  method: 'post',
  path: '/auth/two-factor/disable',
  guard: 'user',
  summary: 'Turns two-factor off; the password as well when the sign-in is older than 10 minutes',
  limit: 'login',
  body: Proof.extend({ password: TypedPassword.optional() }).refine(hasOneProof, oneProof),
  reply: Message,
  codes: [...codes, 'conflict', 'too_many_requests'],
});

export const renewRecoveryCodes = call({
  method: 'post',
  path: '/auth/two-factor/recovery-codes',
  guard: 'user',
  fresh: true,
  summary: 'Makes ten new recovery codes; the old ones stop working',
  limit: 'login',
  body: z.strictObject({ token: AppCode }),
  reply: z.object({ recovery_codes: RecoveryCodes }),
  codes: [...codes, 'conflict', 'too_many_requests'],
});
