import { z } from 'zod';
import { billerStates, HOURS_SHOWN, hourStates } from './biller-states.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Timestamp } from '#lib/contracts/common.ts';
import { PausedNow } from '#lib/orders/pause.contract.ts';
import { BillType } from './contract.ts';

export const BillerStatus = z
  .object({
    bill_id: z.string(),
    name: z.string(),
    service_type: BillType,
    state: z.enum(billerStates),
    /** Its payments fail, so new ones wait. */
    paused: PausedNow.optional(),
    /**
     * The number of recent payments sent to it, at most 50; mistyped numbers aren't its fault and don't
     * count.
     */
    attempts: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    waiting: z.number().int(),
    /**
     * The seconds within which half, and nine out of ten, of the completed payments were done; null while
     * there are too few.
     */
    expected_s: z.object({ median: z.number().int(), p90: z.number().int() }).nullable(),
    last_at: Timestamp.nullable(),
    /**
     * The last 24 hours, oldest first, each from its newest 10 payments. `failed`: at least half of those with
     * an outcome; `slow`: at least 30% failed or were late; `none`: no outcome.
     */
    hours: z.array(z.enum(hourStates)).length(HOURS_SHOWN),
  })
  .meta({ id: 'BillerStatus' });
export type BillerStatus = z.infer<typeof BillerStatus>;

/** One of the recent payments, without saying whose. */
export const Attempt = z
  .object({
    /** `late`: more than twice the promised time, whether or not it is done by now. */
    outcome: z.enum(['done', 'late', 'failed', 'waiting']),
    /** Seconds until it was decided; null if it isn't. */
    took_s: z.number().int().nullable(),
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof Attempt>;

export const BillerHistory = BillerStatus.extend({
  /** Newest first. */
  newest: z.array(Attempt),
}).meta({ id: 'BillerHistory' });
export type BillerHistory = z.infer<typeof BillerHistory>;

export const listBillerStatus = call({
  method: 'get',
  path: '/status',
  guard: 'public',
  summary: 'How the billers of a country are working, from our own recent payments to each',
  /** Absent: the visitor's own. */
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: z.array(BillerStatus),
  codes: ['invalid_input'],
});

export const readBillerStatus = call({
  method: 'get',
  path: '/status/{bill_id}',
  guard: 'public',
  summary: 'The same of one biller, with its newest payments',
  params: z.object({ bill_id: z.string().max(60) }),
  reply: BillerHistory,
  codes: ['not_found', 'invalid_input'],
});
