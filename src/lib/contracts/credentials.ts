import { z } from 'zod';
import { checkEmail } from '#lib/rules/email.ts';
import { checkPassword } from '#lib/rules/password.ts';
import { checkPersonName } from '#lib/rules/person-name.ts';
import { checkUsername } from '#lib/rules/username.ts';

/** Turns a rule (which returns a message or undefined) into a check of the contract. */
const ruled = (rule: (value: string) => string | undefined, max = 1024) =>
  z
    .string()
    .max(max)
    .superRefine((value, ctx) => {
      const problem = rule(value);
      if (problem) ctx.addIssue({ code: 'custom', message: problem });
    });

/** An email address as typed; the server trims it and makes it lower case. */
export const Email = ruled(checkEmail, 320);
export const NewPassword = ruled(checkPassword);
export const Username = ruled(checkUsername, 100);
/** A first or last name. */
export const PersonName = ruled(checkPersonName, 200).trim();
/** A password that is only compared: old ones may be shorter than today's rules allow. */
export const TypedPassword = z.string().min(1, 'The password is required.').max(1024);
export const MailedCode = z.string().regex(/^\d{6}$/, 'Enter the 6-digit code');
export const CallbackUrl = z.string().max(512).optional();
export const LinkToken = z.string().min(20).max(100);
/** Six digits from an authenticator app. */
export const AppCode = z.string().regex(/^\d{6}$/, 'Enter the 6-digit code');
/** A recovery code as typed: in any case, with or without its dash. */
export const RecoveryCode = z.string().trim().min(8, 'Enter a recovery code.').max(40);
