import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';
import { deskQueues, strangers } from './contract.ts';

const Case = z.object({
  queue: z.enum(deskQueues),
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
});

export const DeskHome = z
  .object({
    /** The queues that this operator works on. */
    queues: z.array(
      z.object({
        queue: z.enum(deskQueues),
        name: z.string(),
        open: z.number().int(),
        oldest: Timestamp.nullable(),
        /** How many wait past their promised time. */
        late: z.number().int(),
      }),
    ),
    /** What this operator has claimed, and until when; next to expire first. */
    claimed: z.array(Case.extend({ until: Timestamp })),
    /** Decisions that wait for this operator as second approver. */
    approvals: z.number().int(),
    /** The newest cases of these queues, newest first. */
    newest: z.array(Case.extend({ since: Timestamp, is_late: z.boolean() })),
  })
  .meta({ id: 'DeskHome' });
export type DeskHome = z.infer<typeof DeskHome>;

export const streamDesk = call({
  method: 'get',
  path: '/desk/stream',
  guard: 'desk',
  summary: 'Live events of queues: which one has changed, and nothing about its cases',
  unattended: true,
  reply: z.null(),
  raw: true,
  codes: [...strangers, 'too_many_requests'],
});

export const readDeskHome = call({
  method: 'get',
  path: '/desk/home',
  guard: 'desk',
  summary: 'Waiting, late, new and this operator’s claimed cases',
  reply: DeskHome,
  codes: strangers,
});
