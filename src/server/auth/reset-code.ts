import type { MailedCodes } from '#server/account/mailed-code.ts';
import { normaliseInput } from '#server/account/member.ts';
import { hmac, sha256 } from '#server/platform/crypto.ts';

/** The codes for a forgotten password, by the address that was typed, whether or not it has an account. */
export const resetCodesOf = (email: string): MailedCodes => ({
  table: 'reset_code',
  key: { subject: sha256(`reset:${normaliseInput(email)}`) },
  hash: (secret, code) => hmac(`reset-code:${secret}`, `${normaliseInput(email)}:${code}`),
});
