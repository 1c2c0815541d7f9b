import { guest } from '#lib/constants.ts';
import { sortNews } from '#lib/content/order.ts';
import type { HelpEntry, News } from '#lib/content/contract.ts';
import type { TicketRow } from './contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { searchHelp, type Found } from './search.ts';
import type { PageApi } from '#lib/page-api.ts';
import { contentPages } from '#lib/product-constants.ts';
import { countryOf, isMember, type Visitor } from '#lib/visitor.ts';

const TICKETS = 3;

export interface HelpPage {
  country: CountryCode;
  query: string;
  found: Found[];
  /** A member's latest tickets. */
  tickets: TicketRow[];
}

/** What /help shows besides its texts: search results, and the visitor's tickets. */
export async function readHelpPage(
  { api, visitor }: { api: PageApi; visitor: Visitor },
  { searchParams }: URL,
): Promise<HelpPage> {
  const country = countryOf(visitor) ?? guest.country;
  const query = (searchParams.get('q') ?? '').trim().slice(0, 120);
  const [index, tickets] = await Promise.all([
    query ? api.get<HelpEntry[]>('/content/index', { country }) : null,
    isMember(visitor) ? api.get<TicketRow[]>('/zohodesk/tickets', { page: '1' }) : null,
  ]);
  const found = index?.ok ? searchHelp(index.data, query, contentPages.found) : [];
  const newest = tickets?.ok ? tickets.data.slice(0, TICKETS) : [];
  return { country, query, found, tickets: newest };
}

/** The page of news that an address asks for; page 1 for anything that isn't a number. */
export function readNewsPage({ searchParams }: URL, entries: readonly { data: News }[]) {
  const asked = Number(searchParams.get('page') ?? '1');
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1;
  const limit = contentPages.news;
  const all = sortNews(entries.map(({ data }) => data));
  const news = all.slice((page - 1) * limit, page * limit);
  return { news, meta: { total: all.length, page, limit } };
}
