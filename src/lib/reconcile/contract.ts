import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { keyCodes, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

export const caseStates = ['open', 'explained', 'cleared'] as const;

/** A difference between our books and a provider's, with its owner. */
export const DeskFinding = z
  .object({
    id: z.string(),
    day: z.iso.date(),
    port: z.string(),
    provider: z.string(),
    kind: z.string(),
    reference: z.string(),
    /** The order, if it is about one. */
    order: z.string().nullable(),
    currency: z.string(),
    ours: MoneyText.nullable(),
    theirs: MoneyText.nullable(),
    our_state: z.string().nullable(),
    their_state: z.string().nullable(),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    /** `explained`: someone gave a reason. `cleared`: both sides agree. */
    state: z.enum(caseStates),
    owner: z.object({ id: z.uuid(), name: z.string(), mine: z.boolean() }).nullable(),
    resolved: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
    notes: z.array(z.object({ text: z.string(), by: z.string(), at: Timestamp })),
  })
  .meta({ id: 'DeskFinding' });
export type DeskFinding = z.infer<typeof DeskFinding>;

const One = z.object({ id: z.string().regex(/^\d{1,18}$/, 'That isn’t the number of a case.') });
const codes = ['unauthenticated', 'not_found', 'invalid_input'] as const;
const acts = [...codes, 'conflict', ...keyCodes] as const;

export const listDeskFindings = call({
  method: 'get',
  path: '/desk/reconciliation',
  guard: 'desk',
  summary: 'Differences with providers as cases; open ones oldest first, closed ones newest first',
  query: z.strictObject({
    state: z.enum(['open', 'done']).default('open'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  reply: z.array(DeskFinding),
  meta: z.object({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    /** Operators that a case can be assigned to. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  codes,
});

export const assignDeskFinding = call({
  method: 'post',
  path: '/desk/reconciliation/{id}/owner',
  guard: 'desk',
  keyed: true,
  summary: 'Assigns a case to someone who works with money, or to no one',
  params: One,
  body: z.strictObject({ owner: z.uuid('Choose someone.').nullable() }),
  reply: z.null(),
  codes: acts,
});

export const noteDeskFinding = call({
  method: 'post',
  path: '/desk/reconciliation/{id}/notes',
  guard: 'desk',
  keyed: true,
  summary: 'Adds a note to a case, for colleagues',
  params: One,
  body: z.strictObject({ text: VisibleText.min(3, 'Write a note.').max(1000) }),
  reply: z.null(),
  codes: acts,
});

export const resolveDeskFinding = call({
  method: 'post',
  path: '/desk/reconciliation/{id}/resolution',
  guard: 'desk',
  keyed: true,
  summary: 'Explains why the two sides differ; the case reopens if the difference changes',
  params: One,
  body: z.strictObject({
    reason: VisibleText.min(5, 'Add a reason of at least 5 characters.').max(500),
  }),
  reply: z.null(),
  codes: acts,
});
