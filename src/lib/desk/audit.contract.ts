import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';

const Day = z.iso.date('Enter a date like 2026-11-24.');

/** Which lines: actions at the desk or, for a subject, anyone's. */
export const AuditFilter = z.strictObject({
  /** An operator. */
  who: z.uuid().optional(),
  subject: z.string().max(80).optional(),
  action: z.string().max(60).optional(),
  /** Days in UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditLine = z
  .object({
    id: z.string(),
    at: Timestamp,
    actor: z.string(),
    action: z.string(),
    subject: z.string().nullable(),
    /** What changed, and other facts that aren't personal data. */
    changes: z.array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.infer<typeof AuditLine>;

export const listDeskAudit = call({
  method: 'get',
  path: '/desk/audit',
  guard: 'desk',
  summary: 'The audit log, newest first',
  query: AuditFilter.extend({ before: z.coerce.number().int().min(1).optional() }),
  reply: z.array(AuditLine),
  meta: z.object({ operators: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});

export const downloadDeskAudit = call({
  method: 'get',
  path: '/desk/audit.csv',
  guard: 'desk',
  summary: 'The same as CSV, the newest 10,000 lines; each download is logged',
  query: AuditFilter,
  reply: z.null(),
  raw: true,
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});
