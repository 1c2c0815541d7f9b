import { z } from 'zod';
import { call, Nothing } from '#lib/contracts/call.ts';
import { Confirmation, Member, Message } from '#lib/contracts/common.ts';
import {
  CallbackUrl,
  Email,
  MailedCode,
  NewPassword,
  TypedPassword,
  Username,
} from './credentials.contract.ts';
import { Code, Line } from '#lib/contracts/typed.ts';
export * from './mail-links.contract.ts';
export * from './two-factor.contract.ts';

/** The token of a solved captcha; it can be used once. */
const CaptchaToken = z.string().max(4096);

export const register = call({
  method: 'post',
  path: '/register',
  guard: 'public',
  summary: 'Opens an account and emails the verification link (spec 7)',
  query: z.strictObject({ callback_url: CallbackUrl }),
  body: z.strictObject({
    email: Email,
    username: Username,
    password: NewPassword,
    referral_code: Code.max(20).nullish(),
    country_code: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
    'g-recaptcha-response': CaptchaToken.nullish(),
  }),
  reply: z.object({ uuid: z.uuid(), registration_token: z.string() }),
  codes: [
    'invalid_input',
    'email_unverified',
    'unavailable_for_country',
    'captcha_required',
    'too_many_requests',
  ],
});

export const changeRegisteredEmail = call({
  method: 'put',
  path: '/register/email',
  guard: 'public',
  summary: 'Corrects the email address of an account that isn’t verified yet',
  limit: 'mail',
  body: z.strictObject({
    registration_token: z.string().max(100).optional(),
    auth_input: z.string().max(320).optional(),
    password: z.string().max(1024).optional(),
    email: Email,
    callback_url: CallbackUrl,
  }),
  reply: z.object({ email: z.string() }),
  codes: ['invalid_input', 'too_many_requests'],
});

/** While the code is due, `user` only says that two-factor is on. */
const SignedInUser = z.union([Member, z.strictObject({ has_2fa_enabled: z.literal(true) })]);

export const login = call({
  method: 'post',
  path: '/login',
  guard: 'public',
  summary: 'Signs in with email or username (spec 4, Login outcome)',
  limit: 'login',
  query: z.strictObject({ callback_url: CallbackUrl }),
  body: z.strictObject({
    auth_input: Line.min(1, 'The email is required.').max(320),
    password: TypedPassword,
    'g-recaptcha-response': CaptchaToken.nullish(),
  }),
  reply: z.object({
    token: z.string(),
    expires_at: z.number().int(),
    user: SignedInUser,
    two_factor_required: z.boolean(),
  }),
  codes: [
    'invalid_credentials',
    'captcha_required',
    'account_locked',
    'account_blacklisted',
    'email_unverified',
    'forbidden',
    'invalid_input',
    'too_many_requests',
  ],
});

export const logout = call({
  method: 'post',
  path: '/logout',
  guard: 'two-factor',
  summary: 'Ends the session',
  reply: Nothing,
  codes: ['unauthenticated'],
});

export const refreshToken = call({
  method: 'get',
  path: '/token/refresh',
  guard: 'user',
  summary: 'Gives the session a new token; parallel calls get the same one',
  reply: z.object({ token: z.string(), expires_at: z.number().int() }),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const getCaptcha = call({
  method: 'get',
  path: '/captcha',
  guard: 'public',
  summary: 'What a browser needs to fill g-recaptcha-response',
  /** stand_in: our own challenge, if another company's widget can't be loaded. */
  query: z.strictObject({ stand_in: z.literal('1').optional() }),
  reply: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('altcha'),
      /**
       * Find n in 0..maxnumber with hex(sha256(salt + n)) = challenge; the answer is
       * base64(JSON {algorithm, challenge, number, salt, signature}). The salt carries ?expires=.
       */
      challenge: z.object({
        algorithm: z.literal('SHA-256'),
        challenge: z.string(),
        maxnumber: z.number().int(),
        salt: z.string(),
        signature: z.string(),
        /** How long it is valid, in seconds from now: a phone's own clock may be wrong. */
        lives_s: z.number().int(),
      }),
    }),
    z.object({ kind: z.enum(['recaptcha', 'turnstile', 'hcaptcha']), site_key: z.string() }),
  ]),
  codes: ['invalid_input', 'too_many_requests'],
});

export const redeemCaptcha = call({
  method: 'post',
  path: '/captcha',
  guard: 'public',
  summary: 'Accepts a solved captcha and sets a cookie: one is enough for a whole sign-up',
  body: z.strictObject({ 'g-recaptcha-response': CaptchaToken }),
  reply: Nothing,
  codes: ['invalid_input', 'captcha_required', 'too_many_requests'],
});

const Availability = z.object({
  is_available: z.boolean(),
  /** This browser signed up with it, according to the cookie of that sign-up, and it isn't verified yet. */
  is_yours: z.boolean().optional(),
});

export const checkUsernameAvailability = call({
  method: 'get',
  path: '/check-username-availability',
  guard: 'public',
  summary: 'Tells whether a username is available',
  query: z.strictObject({ username: Username, 'g-recaptcha-response': CaptchaToken.optional() }),
  reply: Availability,
  codes: ['invalid_input', 'captcha_required', 'too_many_requests'],
});

export const checkEmailAvailability = call({
  method: 'get',
  path: '/check-email-availability',
  guard: 'public',
  summary: 'Tells whether an email address is available',
  query: z.strictObject({ email: Email, 'g-recaptcha-response': CaptchaToken.optional() }),
  reply: Availability,
  codes: ['invalid_input', 'captcha_required', 'too_many_requests'],
});

export const proveOwner = call({
  method: 'post',
  path: '/security/proof',
  guard: 'renewed',
  summary: 'Proves by password, PIN or passkey that the member is there; counts for ten minutes',
  limit: 'login',
  body: z.strictObject({ password: TypedPassword.optional(), pin: Confirmation.optional() }),
  reply: Nothing,
  codes: [
    ...(['unauthenticated', 'two_factor_required', 'pin_not_set'] as const),
    ...(['invalid_input', 'too_many_requests'] as const),
  ],
});

export const lockAccount = call({
  method: 'post',
  path: '/security/lock',
  guard: 'user',
  summary:
    'Locks the member’s own account: every session ends, and the unlock link is sent by email',
  reply: Message,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const requestPasswordReset = call({
  method: 'post',
  path: '/password/email',
  guard: 'public',
  summary: 'Emails the code that resets a password; the reply never tells who has an account',
  limit: 'mail',
  body: z.strictObject({ email: Email, callback_url: CallbackUrl }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});

export const verifyPasswordCode = call({
  method: 'post',
  path: '/password/code/verify',
  guard: 'public',
  summary: 'Exchanges the emailed code for the token that sets a new password',
  limit: 'login',
  body: z.strictObject({ email: Email, code: MailedCode }),
  reply: z.object({ reset_token: z.string() }),
  codes: ['invalid_input', 'too_many_requests'],
});

export const resetPassword = call({
  method: 'post',
  path: '/password/reset',
  guard: 'public',
  summary: 'Sets a new password; every session ends, two-factor stays',
  limit: 'login',
  body: z.strictObject({
    reset_token: z.string().max(100).optional(),
    password: NewPassword,
    password_confirmation: z.string().max(1024),
  }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});
