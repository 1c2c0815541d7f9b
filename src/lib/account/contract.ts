import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Member, Message, Confirmation, Pin, Timestamp } from '#lib/contracts/common.ts';
import {
  MailedCode,
  NewPassword,
  PersonName,
  TypedPassword,
  Username,
} from '#lib/auth/credentials.contract.ts';
import { Phone, VisibleText } from '#lib/contracts/typed.ts';

export const getProfile = call({
  method: 'get',
  path: '/profile',
  guard: 'user',
  summary: 'The signed-in user',
  reply: Member,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const updateProfile = call({
  method: 'put',
  path: '/profile',
  guard: 'user',
  summary: 'Changes names, phone number and username; verified names stay',
  body: z.strictObject({
    firstname: PersonName.optional(),
    lastname: PersonName.optional(),
    phone_number: Phone.max(30).nullish(),
    username: Username.optional(),
  }),
  reply: Member,
  codes: ['unauthenticated', 'invalid_input', 'proof_required'],
});

const Picture = z.object({
  /** A short-lived address; null without a picture. */
  profile_pic: z.string().nullable(),
});

export const setProfilePicture = call({
  method: 'put',
  path: '/profile/picture',
  guard: 'user',
  summary: 'Uses an uploaded picture for the profile; the previous one is deleted',
  body: z.strictObject({ key: z.string().min(1).max(100) }),
  reply: Picture,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const removeProfilePicture = call({
  method: 'delete',
  path: '/profile/picture',
  guard: 'user',
  summary: 'Removes the profile picture',
  reply: Picture,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const setPin = call({
  method: 'post',
  path: '/pin',
  guard: 'user',
  fresh: true,
  summary: 'Sets the first PIN',
  body: z.strictObject({ pin: Pin, pin_confirmation: z.string().max(20) }),
  reply: Member,
  codes: ['unauthenticated', 'invalid_input', 'conflict'],
});

export const changePin = call({
  method: 'put',
  path: '/pin',
  guard: 'user',
  summary: 'Changes the PIN, with the current one or an emailed code',
  body: z.strictObject({
    current_pin: Pin.optional(),
    code: MailedCode.optional(),
    pin: Pin,
    pin_confirmation: z.string().max(20),
  }),
  reply: Member,
  codes: ['unauthenticated', 'invalid_input', 'pin_not_set'],
});

export const requestPinCode = call({
  method: 'post',
  path: '/pin/forgot',
  guard: 'user',
  summary: 'Emails the code that resets the PIN',
  limit: 'mail',
  reply: Message,
  codes: ['unauthenticated', 'pin_not_set', 'too_many_requests'],
});

export const changePassword = call({
  method: 'post',
  path: '/profile/password',
  guard: 'user',
  summary: 'Changes the password; every other session ends',
  body: z.strictObject({
    current_password: TypedPassword.optional(),
    code: MailedCode.optional(),
    password: NewPassword,
    password_confirmation: z.string().max(1024),
  }),
  reply: Message,
  codes: ['unauthenticated', 'invalid_input'],
});

export const requestPasswordCode = call({
  method: 'post',
  path: '/profile/password/request-update',
  guard: 'user',
  summary: 'Emails the code that changes the password',
  limit: 'mail',
  reply: Message,
  codes: ['unauthenticated', 'too_many_requests'],
});

const SignIn = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: z.boolean(),
});

export const listLoginActivity = call({
  method: 'get',
  path: '/security/login-activity',
  guard: 'user',
  summary: 'Where the account is signed in',
  reply: z.array(SignIn),
  codes: ['unauthenticated'],
});

export const endOneSession = call({
  method: 'delete',
  path: '/security/login-activity/{id}',
  guard: 'user',
  fresh: true,
  summary: 'Ends one session',
  params: z.object({ id: z.uuid() }),
  reply: z.array(SignIn),
  codes: ['unauthenticated', 'not_found'],
});

export const endOtherSessions = call({
  method: 'delete',
  path: '/security/login-activity',
  guard: 'user',
  fresh: true,
  summary: 'Ends every session but this one',
  reply: z.array(SignIn),
  codes: ['unauthenticated'],
});

export const deleteAccount = call({
  method: 'post',
  path: '/profile/delete',
  guard: 'pin',
  summary:
    'Deletes an account with no money and nothing in progress; it can be restored for 30 days',
  limit: 'login',
  body: z.strictObject({
    password: TypedPassword,
    pin: Confirmation,
    reason: VisibleText.max(500).nullish(),
  }),
  reply: z.object({ restore_until: Timestamp }),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'pin_not_set',
    'invalid_input',
    'conflict',
    'too_many_requests',
  ],
});
