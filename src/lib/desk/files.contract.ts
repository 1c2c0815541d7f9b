import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { At, caseCodes, strangers } from './contract.ts';
import { PictureFile, UploadAddress } from '#lib/uploads/contract.ts';

export const startDeskUpload = call({
  method: 'post',
  path: '/desk/queues/{queue}/{id}/uploads',
  guard: 'desk',
  summary: 'Opens an upload of a picture for the answer to a claimed case',
  params: At,
  body: PictureFile,
  reply: UploadAddress,
  codes: [...caseCodes, 'desk_claim_needed'],
});

export const readDeskFile = call({
  method: 'get',
  path: '/desk/files/{key}',
  guard: 'desk',
  summary: 'A picture of a case that this operator has claimed; each view is logged',
  params: z.object({ key: z.string().max(80) }),
  reply: z.null(),
  raw: true,
  codes: [...strangers, 'desk_claim_needed'],
});

export const openDeskCode = call({
  method: 'post',
  path: '/desk/queues/{queue}/{id}/codes/{position}',
  guard: 'desk',
  summary: 'A code that a user typed, in clear; each view is logged, and the user is notified',
  params: At.extend({ position: z.coerce.number().int().min(0).max(99) }),
  body: z.strictObject({}),
  reply: z.object({ code: z.string() }),
  codes: [...caseCodes, 'desk_claim_needed'],
});
