import type { CountryCode } from '#lib/countries.ts';
import type { Services } from '#server/platform/services.ts';
import { redactFields } from './redact.ts';

export interface KeptEvent {
  at: Date;
  name: string;
  screen: string;
  visitor: string | null;
  country: CountryCode;
  fields: Record<string, unknown>;
}

/** Stores events, and marks them for the sink when there is one. */
export async function keepEvents(
  { db, clock, providers }: Pick<Services, 'db' | 'clock' | 'providers'>,
  events: readonly KeptEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db.sql.query({
    name: 'keep-events',
    text: `insert into analytics_event(at, name, screen, visitor, country, fields, offer_at)
      select *, $7::timestamptz from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[],
        $5::text[], $6::jsonb[])`,
    values: [
      events.map(({ at }) => at),
      events.map(({ name }) => name),
      events.map(({ screen }) => screen),
      events.map(({ visitor }) => visitor),
      events.map(({ country }) => country),
      events.map(({ fields }) => JSON.stringify(redactFields(fields))),
      providers.analytics ? clock.now() : null,
    ],
  });
}
