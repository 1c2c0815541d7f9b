import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';

const Channels = z.strictObject({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });
const Some = Channels.partial();

export const NotificationPreferences = z
  .object({
    money: Channels,
    security: Channels,
    orders: Channels,
    rewards: Channels,
    summaries: Channels,
    news: Channels,
  })
  .meta({ id: 'NotificationPreferences' });

const Hour = z.number().int().min(0).max(23);

/** Whole hours, in the local time of the account's country. */
export const QuietHours = z
  .strictObject({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, {
    message: 'Choose another hour for the end.',
    path: ['until'],
  });
export type QuietHours = z.infer<typeof QuietHours>;

const Quiet = z.object({
  /** No push or SMS between these hours; null for none. Security messages are sent immediately. */
  quiet_hours: z.object({ from: Hour, until: Hour }).nullable(),
});

export const readPreferences = call({
  method: 'get',
  path: '/notification-preferences',
  guard: 'user',
  summary: 'Messages sent by email, push and SMS; the inbox has them all',
  reply: NotificationPreferences,
  meta: Quiet,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const changePreferences = call({
  method: 'put',
  path: '/notification-preferences',
  guard: 'user',
  summary: 'Changes the switches that are named; emails about money and security stay on',
  body: z.strictObject({
    money: Some.optional(),
    security: Some.optional(),
    orders: Some.optional(),
    rewards: Some.optional(),
    summaries: Some.optional(),
    news: Some.optional(),
    quiet_hours: QuietHours.nullable().optional(),
  }),
  reply: NotificationPreferences,
  meta: Quiet,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
