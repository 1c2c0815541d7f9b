import { z } from 'zod';
import { call } from './call.ts';
import { Timestamp } from './common.ts';

export const listDeskAudit = call({
  method: 'get',
  path: '/desk/audit',
  guard: 'desk',
  summary: 'Who did what, the newest first',
  query: z.strictObject({
    before: z.coerce.number().int().min(1).optional(),
    subject: z.string().max(80).optional(),
  }),
  reply: z.array(
    z.object({
      id: z.string(),
      at: Timestamp,
      actor: z.string(),
      action: z.string(),
      subject: z.string().nullable(),
    }),
  ),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});
