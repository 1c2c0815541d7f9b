import type { DeskEventRow } from './events.contract.ts';
import type { PageApi } from '#lib/page-api.ts';

/** A page of events, or of a film's showings, as it was requested. */
export interface EventsFound {
  events: DeskEventRow[];
  total: number;
  page: number;
  limit: number;
  when: string;
  search: string;
}

/** Reads what a page's address asks for; a text says why it couldn't. */
export async function readDeskEvents(
  api: PageApi,
  { searchParams: given }: URL,
  film?: string,
): Promise<EventsFound | string> {
  const when = given.get('when') ?? 'coming';
  const search = given.get('search') ?? '';
  const query = { when, search, page: given.get('page') ?? '1', ...(film && { film }) };
  const asked = await api.get<DeskEventRow[]>('/desk/events', query);
  if (!asked.ok) return asked.message ?? '';
  const { total = 0, page = 1, limit = 30 } = asked.meta as Record<string, number>;
  return { events: asked.data, total, page, limit, when, search };
}
