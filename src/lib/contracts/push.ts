import { z } from 'zod';
import { call, Nothing } from './call.ts';

const Endpoint = z.url({ protocol: /^https$/, error: 'This isn’t a push address.' }).max(1_000);

export const readPushKey = call({
  method: 'get',
  path: '/push/key',
  guard: 'public',
  summary: 'The public key with which a browser subscribes to our push messages',
  reply: z.object({ public_key: z.string() }),
  codes: [],
});

export const savePushSubscription = call({
  method: 'post',
  path: '/push/subscriptions',
  guard: 'user',
  summary: 'This browser wants push messages; the same again changes nothing, and ten are kept',
  body: z.strictObject({
    endpoint: Endpoint,
    keys: z.strictObject({
      p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'This isn’t a browser’s key.'),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This isn’t a browser’s secret.'),
    }),
  }),
  reply: z.object({ devices: z.number().int() }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const dropPushSubscription = call({
  method: 'delete',
  path: '/push/subscriptions',
  guard: 'user',
  summary: 'This browser wants no push messages any more; none of one’s own is dropped silently',
  body: z.strictObject({ endpoint: Endpoint }),
  reply: Nothing,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
