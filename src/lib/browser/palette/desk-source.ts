import { askServer } from '#lib/browser/after-load/ask-server.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { countDeskQueues } from '#lib/desk/contract.ts';
import type { DeskPersonRow } from '#lib/people/contract.ts';
import type { DeskTicketRow } from '#lib/help/desk/contract.ts';
import { deskPages } from '#lib/desk/pages.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { isAllowed, type OperatorRole } from '#lib/desk/rights.ts';
import { referencesIn } from '#lib/rules/written-reference.ts';
import { fitting, type Row, type Source } from './row.ts';

/** The minimum length for a search of people. */
const LEAST = 3;
const MOST = 5;

const ask = async <T>(path: string): Promise<T[]> =>
  (await askServer<T[]>(`/desk${path}`))?.data ?? [];

const pagesOf = (role: OperatorRole): Row[] =>
  deskPages
    .filter(([pattern, , right]) => !pattern.includes('[') && isAllowed(role, right))
    .map(([href, label]) => ({ group: 'Pages', label, href }));

async function queuesOf(): Promise<Row[]> {
  const queues = await ask<ReplyOf<typeof countDeskQueues>[number]>('/queues');
  return queues.map(({ queue, name, open }) => ({
    group: 'Queues',
    label: name,
    sub: `${open} waiting`,
    href: deskPaths.queue(queue),
  }));
}

async function peopleBy(typed: string): Promise<Row[]> {
  const found = await ask<DeskPersonRow>(`/people?q=${encodeURIComponent(typed)}`);
  return found.slice(0, MOST).map(({ id, username, name, email }) => ({
    group: 'People',
    label: name ? `${name}, ${username}` : username,
    sub: email,
    href: deskPaths.person(id),
  }));
}

async function ticketsBy(typed: string): Promise<Row[]> {
  const search = new URLSearchParams({ q: typed, state: 'all' });
  const found = await ask<DeskTicketRow>(`/tickets?${search.toString()}`);
  return found.slice(0, MOST).map(({ id, title, reference }) => ({
    group: 'Tickets',
    label: title,
    sub: reference,
    href: deskPaths.case('tickets', id),
  }));
}

const ordersIn = (typed: string): Row[] =>
  referencesIn(typed).map((reference) => ({
    group: 'Orders',
    label: reference,
    href: deskPaths.order(reference),
  }));

/** Pages, queues, people, orders and tickets, as far as a role can see them. */
export function deskSource(role: OperatorRole): Source {
  const pages = pagesOf(role);
  const may = {
    order: isAllowed(role, 'order'),
    look: isAllowed(role, 'look'),
    people: isAllowed(role, 'people'),
  };
  let queues: Promise<Row[]> | undefined;
  return {
    placeholder: 'Page, queue, person, order or ticket',
    near: (typed) => [...(may.order ? ordersIn(typed) : []), ...fitting(pages, typed)],
    async far(typed) {
      const isLong = typed.length >= LEAST;
      const [named, people, tickets] = await Promise.all([
        may.look ? (queues ??= queuesOf()) : [],
        may.people && isLong ? peopleBy(typed) : [],
        isAllowed(role, 'tickets') && isLong ? ticketsBy(typed) : [],
      ]);
      return [...fitting(named, typed), ...people, ...tickets];
    },
  };
}
