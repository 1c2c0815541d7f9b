import { z } from 'zod';
import { isAmount } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { EventDraft, TicketSource } from '#server/ports/ticket-source.ts';
import { jsonClient, type JsonReply, type Timing } from '#server/providers/json-client.ts';

/** What Tixdorm's public documents leave open, or show only by example. Compare with a real answer first. */
export const unconfirmed = {
  /** Unconfirmed: the address of its API. */
  baseURL: 'https://api.tixdorm.com/v1',
  /** Unconfirmed: the country of an event that names none. */
  country: 'NG',
  /** Unconfirmed: the currency of a price that names none. */
  currency: 'NGN',
  /** Unconfirmed: this field has prices in naira, not kobo. */
  priceField: 'price',
} as const;

const RECHECK_MS = 60_000;

const Text = z.string().trim().min(1);
const TicketType = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: Text,
  [unconfirmed.priceField]: z.union([z.string(), z.number()]).transform(String),
  quantity: z.number().int().nonnegative().nullish(),
});
const Wire = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: Text,
  description: z.string().nullish(),
  category: z.string().nullish(),
  location: z.string().nullish(),
  city: z.string().nullish(),
  country: z.string().nullish(),
  currency: z.string().nullish(),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }).nullish(),
  ticket_types: z.array(TicketType).default([]),
});
const Listed = z.object({ ok: z.literal(true), data: z.array(z.unknown()) });

/** "Eko Hall, Lagos" is a venue in a city. */
function placeOf({ location, city }: z.output<typeof Wire>): { venue: string; city: string } {
  const parts = (location ?? '').split(',').map((part) => part.trim());
  const venue = parts[0] || 'To be announced';
  return { venue, city: city ?? parts.at(-1) ?? venue };
}

/** An event in our terms; null if it can't be read, which doesn't affect the others. */
function draftOf(given: unknown): EventDraft | null {
  const read = Wire.safeParse(given);
  if (!read.success) return null;
  const { id, title, description, category, starts_at, ends_at, ticket_types } = read.data;
  const classes = ticket_types.map(({ id: ref, name, price, quantity }) => ({
    ref,
    name,
    price,
    capacity: quantity ?? null,
  }));
  if (!classes.every(({ price }) => isAmount(price))) return null;
  return {
    ref: id,
    title,
    description: description ?? '',
    category: category ?? '',
    country: read.data.country ?? unconfirmed.country,
    ...placeOf(read.data),
    startsAt: starts_at,
    endsAt: ends_at ?? null,
    currency: read.data.currency ?? unconfirmed.currency,
    classes,
  };
}

function outcomeOf(reply: JsonReply): Outcome<readonly EventDraft[]> {
  if (reply.kind === 'no answer')
    return { kind: 'unknown', reason: reply.reason, recheckAfterMs: RECHECK_MS };
  const raw = reply.body;
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'failed', code: 'auth', retryable: false, raw };
  const listed = Listed.safeParse(raw);
  if (reply.status !== 200 || !listed.success)
    return { kind: 'unknown', reason: 'bad_body', recheckAfterMs: RECHECK_MS };
  const value = listed.data.data.map(draftOf).filter((draft) => draft !== null);
  return { kind: 'done', value, providerRef: 'events', raw };
}

/** Tixdorm's catalogue of events, read with a partner key; nothing is ever sold through it. */
export function tixdorm({
  key,
  baseURL = unconfirmed.baseURL,
  timing,
}: {
  key: string;
  baseURL?: string;
  timing?: Timing;
}): TicketSource {
  const client = jsonClient({
    baseURL,
    headersFor: () => ({ authorization: `Bearer ${key}`, accept: 'application/json' }),
    timing,
  });
  return {
    id: 'tixdorm',
    isSandbox: false,
    name: 'Tixdorm',
    list: async () => outcomeOf(await client.read('/events', { query: {} })),
  };
}
