import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';

const strangers = ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'] as const;

/** The reference of an order, or the id of a ticket. */
const params = z.object({ id: z.string().min(1).max(40) });

export const CaseFile = z
  .object({
    /** The signed text, ready to be saved or shown as it is. */
    text: z.string(),
    /** The name of the file: "oja-case-7KQ2M9.txt". */
    file_name: z.string(),
  })
  .meta({ id: 'CaseFile' });
export type CaseFile = z.infer<typeof CaseFile>;

export const readCaseFile = call({
  method: 'get',
  path: '/case-files/{id}',
  guard: 'user',
  summary: 'Everything we know about an order or a ticket, in plain words and signed',
  params,
  reply: CaseFile,
  limit: 'documents',
  codes: [...strangers, 'too_many_requests'],
});

export const saveCaseFile = call({
  method: 'get',
  path: '/case-files/{id}/text',
  guard: 'user',
  summary: 'The same as a text file to save',
  params,
  reply: z.null(),
  raw: true,
  limit: 'documents',
  codes: [...strangers, 'too_many_requests'],
});
