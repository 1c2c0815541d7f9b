import { z } from 'zod';
import { call } from './call.ts';

const Channels = z.strictObject({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });
const Some = Channels.partial();

export const NotificationPreferences = z
  .object({ money: Channels, security: Channels, orders: Channels, rewards: Channels })
  .meta({ id: 'NotificationPreferences' });

export const readPreferences = call({
  method: 'get',
  path: '/notification-preferences',
  guard: 'user',
  summary: 'Which messages go out by email, push and SMS; the inbox has them all',
  reply: NotificationPreferences,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const changePreferences = call({
  method: 'put',
  path: '/notification-preferences',
  guard: 'user',
  summary: 'Changes the switches that are named; the email about money and safety stays on',
  body: z.strictObject({
    money: Some.optional(),
    security: Some.optional(),
    orders: Some.optional(),
    rewards: Some.optional(),
  }),
  reply: NotificationPreferences,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
