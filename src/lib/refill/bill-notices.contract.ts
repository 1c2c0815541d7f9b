import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';

export const receiveBillsNotice = call({
  method: 'post',
  path: '/webhooks/bills-sandbox',
  guard: 'signature',
  summary: 'Signed notices of the bills provider; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receiveVtpassNotice = call({
  method: 'post',
  path: '/webhooks/vtpass/{secret}',
  guard: 'signature',
  summary: 'Notices of a bills provider that doesn’t sign them: the address is the secret',
  params: z.object({ secret: z.string().max(100) }),
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receiveReloadlyBillsNotice = call({
  method: 'post',
  path: '/webhooks/reloadly/bills',
  guard: 'signature',
  summary: 'Signed notices of Reloadly about airtime and bills; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});
