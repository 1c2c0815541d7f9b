import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Timestamp } from '#lib/contracts/common.ts';
import { inactiveReasons } from '#lib/reference/contract.ts';
import { gapKinds } from '#lib/reference/gaps.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** A service in a country, on or off. */
export const DeskService = z
  .object({
    country_code: CountryCode,
    slug: z.string(),
    active: z.boolean(),
    /** The message that visitors see; null while it is on. */
    reason: z.enum(inactiveReasons).nullable(),
    changed_at: Timestamp,
  })
  .meta({ id: 'DeskService' });
export type DeskService = z.infer<typeof DeskService>;

/** The same in the list, with what is missing before anyone can buy it while it is on. */
export const ListedService = DeskService.extend({ missing: z.array(z.string()) }).meta({
  id: 'DeskListedService',
});
export type ListedService = z.infer<typeof ListedService>;

/** Whether a service can be used in a country. */
export const ServiceState = z
  .object({
    country_code: CountryCode,
    slug: z.string(),
    /** `empty`: switched on, but something is missing. Without keys for its provider it is off. */
    state: z.enum(['open', 'empty', 'off']),
    /** Why it was switched off; null unless it was. */
    reason: z.enum(inactiveReasons).nullable(),
    /** What is missing where it is switched on. */
    gaps: z.array(z.object({ kind: z.enum(gapKinds), text: z.string(), remedy: z.string() })),
  })
  .meta({ id: 'ServiceState' });
export type ServiceState = z.infer<typeof ServiceState>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskServices = call({
  method: 'get',
  path: '/desk/services',
  guard: 'desk',
  summary: 'Services on and off, in every country, and what those that are on lack',
  reply: z.array(ListedService),
  codes: strangers,
});

export const setDeskServices = call({
  method: 'put',
  path: '/desk/services',
  guard: 'desk',
  summary: 'Switches services on or off in a country, for everyone immediately',
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          country_code: CountryCode,
          slug: z.string().max(60),
          active: z.boolean(),
          /** Required when switching off. */
          reason: z.enum(inactiveReasons).optional(),
        }),
      )
      .min(1)
      .max(100),
    /** For colleagues, in the audit log. */
    note: VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300),
  }),
  reply: z.array(DeskService),
  codes: [...strangers, 'invalid_input', 'conflict'],
});
