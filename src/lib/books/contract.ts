import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Base64Url, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';

const Night = z.iso.date().refine((day) => day >= '2000', 'Enter a date like 2026-11-29');
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Minor units, as digits. */
const Minor = z.string().regex(/^\d{1,19}$/);

export const BookNight = z
  .object({
    /** UTC. */
    night: Night,
    taken_at: Timestamp,
    /** What is signed, letter by letter. */
    statement: z.string(),
    /** SHA-256 of the statement; the next night contains it. */
    hash: Hash,
    /** Ed25519, by the receipt key that the statement names. */
    signature: Base64Url,
    totals: z.array(
      z.object({
        currency: Currency,
        /** How many amounts the total has. */
        members: z.int().positive(),
        total: MoneyText,
        root: Hash,
      }),
    ),
  })
  .meta({ id: 'BookNight' });
export type BookNight = z.infer<typeof BookNight>;

export const listBooks = call({
  method: 'get',
  path: '/books',
  guard: 'public',
  summary: 'What we owed members each night, newest first, 7 nights a page',
  query: z.strictObject({ before: Night.optional() }),
  reply: z.array(BookNight),
  meta: z.object({ more: z.boolean() }),
  maxAgeS: 60,
  codes: ['invalid_input'],
});

export const readBooksChain = call({
  method: 'get',
  path: '/books/chain',
  guard: 'public',
  summary: 'The signed statements from a night on, oldest first, at most 100',
  query: z.strictObject({ from: Night }),
  reply: z.array(z.string()),
  codes: ['invalid_input'],
});

export const readBooksOf = call({
  method: 'get',
  path: '/books/nights/{night}',
  guard: 'public',
  summary: 'One night’s signed statement',
  params: z.object({ night: Night }),
  reply: BookNight,
  maxAgeS: 3600,
  codes: ['not_found', 'invalid_input'],
});

export const OwnBooks = z
  .object({
    night: BookNight,
    /** The member’s number in the books; it never changes. */
    owner: z.uuid(),
    currency: Currency,
    /** Null if the member had nothing. */
    leaf: z
      .object({
        amount: Minor,
        nonce: Hash,
        position: z.int().nonnegative(),
        /** The nodes beside the way to the root, from the leaf up. */
        path: z.array(z.object({ sum: Minor, hash: Hash })),
      })
      .nullable(),
    /** What the member’s accounts said at the same moment, minor units. */
    log: z.object({ wallet: Minor, rewards: Minor }),
  })
  .meta({ id: 'OwnBooks' });
export type OwnBooks = z.infer<typeof OwnBooks>;

export const readOwnBooks = call({
  method: 'get',
  path: '/books/mine',
  guard: 'user',
  summary: 'Everything a member needs to check that their balance is in the newest books',
  reply: OwnBooks,
  codes: ['unauthenticated', 'two_factor_required', 'not_found'],
});
