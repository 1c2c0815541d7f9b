import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Amount, Currency, MoneyText, Confirmation, Timestamp } from '#lib/contracts/common.ts';
import { BillType, billFields, MeterType, Subscription } from './contract.ts';

/** How often: weekly, monthly (the 31st becomes the last day of a shorter month), or every given number of days. */
export const Every = z.union([z.enum(['week', 'month']), z.number().int().min(1).max(90)]);
export type Every = z.infer<typeof Every>;

export const SetSchedule = z
  .strictObject({
    service_type: BillType,
    bill_id: billFields.bill_id,
    user_number: billFields.user_number,
    compared_number: billFields.compared_number,
    product_id: z.string().max(80).optional(),
    meter_type: MeterType.optional(),
    subscription: Subscription.optional(),
    /** The payment, or the price that was shown; it never exceeds that. */
    amount: Amount.optional(),
    every: Every,
    /** The first or next date; the others follow from it in the country's local time. */
    next_at: Timestamp,
    /** Nothing is paid: a message arrives with a link to the filled-in form. */
    remind_only: z.boolean().default(false),
    paused: z.boolean().default(false),
    /** Required for anything that can pay automatically; not for a reminder, nor for pausing. */
    pin: Confirmation.optional(),
  })
  .meta({ id: 'SetSchedule' });
export type SetSchedule = z.infer<typeof SetSchedule>;

/** Absent parts stay as agreed; the PIN is required for anything that then pays automatically. */
export const ChangeSchedule = z
  .strictObject({
    ...SetSchedule.partial().shape,
    remind_only: z.boolean().optional(),
    paused: z.boolean().optional(),
  })
  .meta({ id: 'ChangeSchedule' });
export type ChangeSchedule = z.infer<typeof ChangeSchedule>;

export const BillSchedule = z
  .object({
    id: z.uuid(),
    service_type: BillType,
    bill_id: z.string(),
    /** "MTN 1.5 GB data". */
    name: z.string(),
    /** The number as people in the country write it. */
    number: z.string(),
    /** The agreed total, fee included: the maximum that is ever paid. */
    total: MoneyText,
    currency: Currency,
    every: Every,
    next_at: Timestamp,
    remind_only: z.boolean(),
    paused: z.boolean(),
    /** The result of the previous date, with a reference if an order was made. */
    last: z
      .object({
        at: Timestamp,
        outcome: z.enum(['ordered', 'reminded', 'not_paid']),
        text: z.string().nullable(),
        reference_code: z.string().nullable(),
      })
      .nullable(),
    /** The form of this bill, and its initial values. */
    url: z.string(),
    draft: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BillSchedule' });
export type BillSchedule = z.infer<typeof BillSchedule>;

const codes = ['unauthenticated', 'two_factor_required', 'invalid_input'] as const;
const agreeing = [
  ...codes,
  'pin_not_set',
  'conflict',
  'unavailable_for_country',
  'service_inactive',
] as const;

export const listSchedules = call({
  method: 'get',
  path: '/bills-payment/schedules',
  guard: 'user',
  summary: 'Autopay and reminders for bills, the next one first',
  reply: z.array(BillSchedule),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const addSchedule = call({
  method: 'post',
  path: '/bills-payment/schedules',
  guard: 'pin',
  summary: 'Sets up autopay for a bill, up to the price shown, or a reminder',
  body: SetSchedule,
  reply: z.array(BillSchedule),
  codes: agreeing,
});

const params = z.object({ id: z.uuid() });

export const setSchedule = call({
  method: 'put',
  path: '/bills-payment/schedules/{id}',
  guard: 'pin',
  summary: 'Changes autopay: pauses it, resumes it or moves its date',
  params,
  body: ChangeSchedule,
  reply: z.array(BillSchedule),
  codes: [...agreeing, 'not_found'],
});

export const removeSchedule = call({
  method: 'delete',
  path: '/bills-payment/schedules/{id}',
  guard: 'user',
  summary: 'Deletes autopay or a reminder',
  params,
  reply: z.array(BillSchedule),
  codes: [...codes, 'not_found'],
});
