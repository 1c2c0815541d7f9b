import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Message } from '#lib/contracts/common.ts';

export const requestExport = call({
  method: 'post',
  path: '/profile/export',
  guard: 'user',
  fresh: true,
  summary: 'Gathers everything stored about the user and emails a link to it; once a day',
  limit: 'mail',
  reply: Message,
  codes: ['unauthenticated', 'two_factor_required', 'too_many_requests'],
});

export const downloadExport = call({
  method: 'get',
  path: '/profile/export/{token}',
  guard: 'user',
  summary: 'The gathered data as a JSON file, by the emailed link and for its owner only; 24 hours',
  params: z.object({ token: z.string().max(100) }),
  reply: z.null(),
  raw: true,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'],
});
