import { z } from 'zod';
import { call } from './call.ts';
import { CountryCode, Timestamp } from './common.ts';

/** What somebody was found by. */
export const foundBy = [
  'email',
  'username',
  'name',
  'phone',
  'reference',
  'provider_reference',
  'payment',
] as const;
export type FoundBy = (typeof foundBy)[number];

export const accountStates = ['active', 'locked', 'blacklisted', 'closed'] as const;

/** Somebody in a search: enough to tell people apart, and no more. */
export const DeskPersonRow = z
  .object({
    id: z.uuid(),
    username: z.string(),
    /** "A*** O***"; null before they gave one. */
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    country: CountryCode,
    joined: Timestamp,
    state: z.enum(accountStates),
    found_by: z.enum(foundBy),
  })
  .meta({ id: 'DeskPersonRow' });
export type DeskPersonRow = z.infer<typeof DeskPersonRow>;

export const findDeskPeople = call({
  method: 'get',
  path: '/desk/people',
  guard: 'desk',
  summary: 'Finds people by name, email, username, number, reference, or amount and day',
  query: z.strictObject({
    q: z.string().trim().min(3, 'Enter at least 3 characters.').max(120),
  }),
  reply: z.array(DeskPersonRow),
  meta: z.object({ limit: z.number().int() }),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});
