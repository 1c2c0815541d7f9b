import { z } from 'zod';
import { orderStatuses } from '#lib/orders/words.ts';
import { call } from '#lib/contracts/call.ts';
import { personalLimits } from './words.ts';
import { CountryCode, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { DeskDispute, DeskFact, DeskSignals } from '#lib/desk/parts.contract.ts';
import { Line } from '#lib/contracts/typed.ts';

/** What someone was found by. */
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

/** A person in a search: enough to tell people apart, and no more. */
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

/** What ties two accounts; numbers are compared by their hashes. */
export const accountTies = ['device', 'address', 'document', 'payout_account'] as const;
export type AccountTie = (typeof accountTies)[number];

const Linked = z.object({ id: z.uuid(), username: z.string() });

/** What is known about one person besides their money. */
export const DeskPersonSections = z.object({
  /** Their limits for outgoing money, with today's use. */
  limits: z.array(
    z.object({
      name: z.enum(personalLimits),
      limit: MoneyText,
      /** The limit of their level, without personal changes. */
      level: MoneyText,
      used: MoneyText.nullable(),
      own_until: Timestamp.nullable(),
    }),
  ),
  documents: z.array(z.object({ name: z.string(), number: z.string(), state: z.string() })),
  payout_accounts: z.array(
    z.object({ bank: z.string(), number: z.string(), is_primary: z.boolean() }),
  ),
  /** The newest ten. */
  flags: z.array(
    z.object({
      reference: z.string(),
      title: z.string(),
      state: z.enum(['open', 'released', 'resolved', 'lifted']),
      amount: MoneyText,
      currency: Currency,
      raised_at: Timestamp,
      release_at: Timestamp,
      order: z.string(),
    }),
  ),
  tickets: z.array(
    z.object({ id: z.uuid(), subject: z.string(), state: z.string(), at: Timestamp }),
  ),
  schedules: z.array(
    z.object({
      title: z.string(),
      number: z.string(),
      every: z.string(),
      next_at: Timestamp,
      paused: z.boolean(),
    }),
  ),
  /** Messages sent to them in the last 90 days, newest first. */
  messages: z.array(z.object({ by: z.enum(['mail', 'notice']), title: z.string(), at: Timestamp })),
  invited_by: Linked.nullable(),
  invited: z.array(Linked.extend({ joined: Timestamp })),
  /** Who opened their personal data. */
  opened: z.array(z.object({ by: z.string(), at: Timestamp, reason: z.string().nullable() })),
  /** Accounts that share something with theirs. */
  ties: z.array(Linked.extend({ state: z.enum(accountStates), by: z.array(z.enum(accountTies)) })),
});
export type DeskPersonSections = z.infer<typeof DeskPersonSections>;

/** One person, without full identifying data. */
export const DeskPerson = DeskPersonRow.omit({ found_by: true })
  .extend({
    facts: z.array(DeskFact),
    /** Each of their accounts in the ledger: the total, on hold, and available. */
    balances: z.array(
      z.object({
        account: z.string(),
        currency: z.string(),
        posted: MoneyText,
        held: MoneyText,
        available: MoneyText,
      }),
    ),
    /** Why money is on hold, and for which order. */
    holds: z.array(
      z.object({
        kind: z.string(),
        amount: MoneyText,
        currency: z.string(),
        at: Timestamp,
        reference_code: z.string().nullable(),
      }),
    ),
    /** The newest ten. */
    orders: z.array(
      z.object({
        reference_code: z.string(),
        title: z.string(),
        status: z.enum(orderStatuses),
        status_text: z.string(),
        total: MoneyText,
        currency: Currency,
        at: Timestamp,
      }),
    ),
    /** Payments to them that someone disputes, the newest ten. */
    disputes: z.array(DeskDispute),
    /** Where they are signed in. */
    sessions: z.array(z.object({ device: z.string(), since: Timestamp, last_used_at: Timestamp })),
    /** Colleagues' notes, newest first. */
    notes: z.array(z.object({ text: z.string(), by: z.string(), at: Timestamp })),
    /** What waits for a second approver. */
    waiting: z.object({ title: z.string(), by: z.string() }).nullable(),
    /** What locked an account so that no one can lift it, when that can end at the earliest, and when it opens. */
    emergency_lock: z
      .object({
        locked_by: z.enum(['lock-code', 'guardians', 'recovery']),
        stays_until: Timestamp,
        opens_at: Timestamp.nullable(),
      })
      .nullable(),
    /** Whether an operator is on the phone with them now. */
    on_call: z.boolean(),
    /** Why this operator must leave them to colleagues; null if they needn't. */
    tied: z.string().nullable(),
    currency: Currency,
    signals: DeskSignals,
    /** Manual rules for flagging money. */
    flag_rules: z.array(z.object({ key: z.string(), title: z.string() })),
    ...DeskPersonSections.shape,
    /** The newest lines about them. */
    log: z.array(z.object({ at: Timestamp, actor: z.string(), action: z.string() })),
  })
  .meta({ id: 'DeskPerson' });
export type DeskPerson = z.infer<typeof DeskPerson>;

export const readDeskPerson = call({
  method: 'get',
  path: '/desk/people/{id}',
  guard: 'desk',
  summary: 'One person: balances, holds, orders, sessions and their history; each view is logged',
  params: z.object({ id: z.uuid() }),
  reply: DeskPerson,
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});

export const findDeskPeople = call({
  method: 'get',
  path: '/desk/people',
  guard: 'desk',
  summary: 'Finds people by name, email, username, number, reference, or amount and day',
  query: z.strictObject({
    q: Line.min(3, 'Enter at least 3 characters.').max(120),
  }),
  reply: z.array(DeskPersonRow),
  meta: z.object({ limit: z.number().int() }),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});
