import { z } from 'zod';
import { checkEmail } from '#lib/rules/email.ts';
import { checkPassword } from './password.ts';
import { checkPersonName } from '#lib/rules/person-name.ts';
import { typedEmail, typedLine, typedName } from '#lib/rules/typed.ts';
import { checkUsername } from './username.ts';
import { Code, Name } from '#lib/contracts/typed.ts';

/** Turns a rule (which returns a message or undefined) into a check of the contract. */
const ruled = (
  rule: (value: string) => string | undefined,
  { max = 1024, clean = (value: string) => value } = {},
) =>
  z
    .string()
    .max(max)
    .overwrite(clean)
    .superRefine((value, ctx) => {
      const problem = rule(value);
      if (problem) ctx.addIssue({ code: 'custom', message: problem });
    });

/** An email address as typed; the server makes it lower case. */
export const Email = ruled(checkEmail, { max: 320, clean: typedEmail });
export const NewPassword = ruled(checkPassword);
export const Username = ruled(checkUsername, { max: 100, clean: typedLine });
/** A first or last name. */
export const PersonName = ruled(checkPersonName, { max: 200, clean: typedName });
/** A password that is only compared: old ones may be shorter than today's rules allow. */
export const TypedPassword = z.string().min(1, 'The password is required.').max(1024);
export const MailedCode = Code.regex(/^\d{6}$/, 'Enter the 6-digit code');
export const CallbackUrl = z.string().max(512).optional();
export const LinkToken = z.string().min(20).max(100);
/** Six digits from an authenticator app. */
export const AppCode = Code.regex(/^\d{6}$/, 'Enter the 6-digit code');
/** A recovery code as typed: in any case, with or without its dash. */
export const RecoveryCode = Name.min(8, 'Enter a recovery code.').max(40);
