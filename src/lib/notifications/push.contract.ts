import { z } from 'zod';
import { call, Nothing } from '#lib/contracts/call.ts';

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
  summary:
    'Starts push messages to this browser; repeating it changes nothing; ten browsers are stored',
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
  summary: 'Ends push messages to this browser',
  body: z.strictObject({ endpoint: Endpoint }),
  reply: Nothing,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
