import { z } from 'zod';
import { operatorRoles } from './rights.ts';
import { call } from '#lib/contracts/call.ts';
import { AmountOrZero, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Email, NewPassword } from '#lib/auth/credentials.contract.ts';
import { Code, Name, VisibleText } from '#lib/contracts/typed.ts';

const Role = z.enum(operatorRoles, { error: 'Choose a role.' });
/** What an operator can decide alone in 24 hours, in naira; null for the usual limit. */
const DaySum = AmountOrZero.nullable();

export const staffActs = ['add', 'change', 'secret', 'suspend'] as const;

/** Someone who works at the desk, or used to. */
export const StaffMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(operatorRoles),
    active: z.boolean(),
    since: Timestamp,
    last_sign_in: Timestamp.nullable(),
    day_sum: MoneyText.nullable(),
    mine: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

/** A change that a second owner has not answered yet, or a sign-in that has not been set up yet. */
export const StaffWaiting = z
  .object({
    id: z.uuid(),
    act: z.enum(staffActs),
    name: z.string(),
    email: z.string(),
    role: z.enum(operatorRoles),
    asked_by: z.string(),
    asked_at: Timestamp,
    /** When the emailed link expires; null while the change waits for a second owner. */
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'StaffWaiting' });
export type StaffWaiting = z.infer<typeof StaffWaiting>;

export const Staff = z
  .object({
    people: z.array(StaffMember),
    waiting: z.array(StaffWaiting),
    /** What everyone can decide alone in 24 hours, in naira. */
    day_sum: MoneyText,
  })
  .meta({ id: 'Staff' });
export type Staff = z.infer<typeof Staff>;

const strangers = ['unauthenticated', 'not_found'] as const;
/** For colleagues, in the audit log. */
const reason = VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300);

export const listDeskStaff = call({
  method: 'get',
  path: '/desk/staff',
  guard: 'desk',
  summary: 'Who works at the desk, and what waits for a second owner',
  reply: Staff,
  codes: strangers,
});

export const addStaff = call({
  method: 'post',
  path: '/desk/staff',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second owner to add someone, who then sets up their own sign-in',
  body: z.strictObject({
    email: Email,
    name: Name.min(2, 'Enter a name.').max(60),
    role: Role,
    reason,
  }),
  reply: Staff,
  codes: [...strangers, 'invalid_input', 'conflict'],
});

const One = z.object({ id: z.uuid() });

export const changeStaff = call({
  method: 'put',
  path: '/desk/staff/{id}',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second owner to change someone’s role, or the sum they decide on their own',
  params: One,
  body: z.strictObject({ role: Role, day_sum: DaySum, reason }),
  reply: Staff,
  codes: [...strangers, 'invalid_input', 'conflict'],
});

export const renewStaffSignIn = call({
  method: 'post',
  path: '/desk/staff/{id}/sign-in',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second owner for someone’s new password and authenticator',
  params: One,
  body: z.strictObject({ reason }),
  reply: Staff,
  codes: [...strangers, 'invalid_input', 'conflict'],
});

export const suspendStaff = call({
  method: 'post',
  path: '/desk/staff/{id}/suspend',
  guard: 'desk',
  keyed: true,
  summary: 'Ends someone’s access immediately; an owner’s once a second owner approves',
  params: One,
  body: z.strictObject({ reason }),
  reply: Staff,
  codes: [...strangers, 'invalid_input', 'conflict'],
});

/** From the link in the email. */
const token = z.string().min(20).max(100);

export const openDeskWelcome = call({
  method: 'post',
  path: '/desk/welcome',
  guard: 'desk-door',
  limit: 'login',
  summary: 'What someone needs to set up their sign-in to the desk, from their emailed link',
  body: z.strictObject({ token }),
  reply: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(operatorRoles),
    secret: z.string(),
    otpauth_url: z.string(),
    qr_svg: z.string(),
  }),
  codes: ['not_found', 'invalid_input', 'too_many_requests'],
});

export const endDeskWelcome = call({
  method: 'put',
  path: '/desk/welcome',
  guard: 'desk-door',
  limit: 'login',
  summary: 'Sets the password and the authenticator app; the link stops working',
  body: z.strictObject({
    token,
    password: NewPassword,
    code: Code.regex(/^\d{6}$/, 'Enter the 6-digit code.'),
  }),
  reply: z.null(),
  codes: ['not_found', 'invalid_input', 'conflict', 'too_many_requests'],
});
