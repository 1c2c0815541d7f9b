import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';

export const unsubscribe = call({
  method: 'post',
  path: '/mail/unsubscribe',
  guard: 'public',
  summary: 'Ends the emails about one topic; the signed token of an email is enough (RFC 8058)',
  query: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({ topic: z.string() }),
  codes: ['not_found', 'invalid_input'],
});
