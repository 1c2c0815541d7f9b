import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { At, caseCodes } from './contract.ts';
import { DeskDraft } from './parts.contract.ts';

export const saveDeskDraft = call({
  method: 'put',
  path: '/desk/queues/{queue}/{id}/draft',
  guard: 'desk',
  summary: 'Saves the draft about a claimed case until it’s decided, for colleagues too',
  params: At,
  body: z.strictObject({ evidence: z.string().max(500), note: z.string().max(500) }),
  reply: DeskDraft.nullable(),
  codes: [...caseCodes, 'desk_claim_needed'],
});
