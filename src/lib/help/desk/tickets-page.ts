import { queueNotice } from '#lib/desk/queue-page.ts';
import type {
  DeskTicket,
  DeskTicketRow,
  TicketLabel,
  TicketMacro,
  TicketPace,
  TicketSetUp,
} from './contract.ts';
import { choiceOf, chosenIn, type FilterField } from '#lib/desk/filter.ts';
import type { PageApi } from '#lib/page-api.ts';

const names = ['q', 'state', 'label', 'assignee', 'late'] as const;
export type TicketFilter = Partial<Record<(typeof names)[number], string>>;

/** The list of tickets that its address asks for, with the choices of its filters and overdue tickets. */
export async function readTicketList(api: PageApi, search: URLSearchParams) {
  const chosen: TicketFilter = chosenIn(search, names);
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1));
  const [list, setUp, pace] = await Promise.all([
    api.get<DeskTicketRow[]>('/desk/tickets', { ...chosen, page: String(page) }),
    api.get<TicketSetUp>('/desk/tickets/set-up'),
    api.get<TicketPace>('/desk/tickets/pace'),
  ]);
  const total = Number(list.meta['total'] ?? 0);
  return {
    chosen,
    page,
    total,
    list,
    rows: list.ok ? list.data : [],
    pages: Math.max(1, Math.ceil(total / Number(list.meta['limit'] ?? 1))),
    setUp: setUp.ok ? setUp.data : null,
    pace: pace.ok ? pace.data : null,
    notice: saidOf(search) ?? queueNotice(search),
  };
}

/** The filters of the list. */
export function ticketFields(setUp: TicketSetUp | null, chosen: TicketFilter): FilterField[] {
  const { colleagues = [], labels = [] } = setUp ?? {};
  const offered = labels.filter(({ id, retired }) => !retired || id === chosen.label);
  const states = [
    ['open', 'Waiting for us'],
    ['done', 'Answered or closed'],
    ['all', 'All'],
  ] as const;
  const people = colleagues.map(({ id, name }) => [id, name] as const);
  return [
    { name: 'q', label: 'Words or number', kind: 'search' },
    choiceOf('state', 'State', states, null),
    choiceOf('assignee', 'Assigned to', [['none', 'Unassigned'], ...people], 'Anyone'),
    choiceOf(
      'label',
      'Label',
      offered.map(({ id, name }) => [id, name] as const),
      'Any label',
    ),
  ];
}

/** What colleagues know about a ticket; null for cases of other queues. */
export async function readTicketWork(
  api: PageApi,
  queue: string,
  id: string | undefined,
): Promise<DeskTicket | null> {
  if (queue !== 'tickets' || id === undefined) return null;
  const asked = await api.get<DeskTicket>(`/desk/tickets/${encodeURIComponent(id)}`);
  return asked.ok ? asked.data : null;
}

const said: Readonly<Record<string, string>> = {
  assigned: 'Assigned.',
  labelled: 'Labels saved.',
  noted: 'Note added.',
  merged: 'The tickets are joined. The customer sees one.',
  handed: 'Handed over, with your draft.',
  saved: 'Saved.',
};

/** The result of the last form, from the address. */
export function saidOf(search: URLSearchParams): string | null {
  const key = search.get('said') ?? '';
  return Object.hasOwn(said, key) ? (said[key] ?? null) : null;
}

export type Editing = { title: string } & (
  { label: TicketLabel | null } | { macro: TicketMacro | null }
);

/** What the address edits: a label, a macro, or a new one; undefined if it doesn't exist. */
function editingOf(setUp: TicketSetUp, search: URLSearchParams): Editing | null | undefined {
  const [label, macro] = [search.get('label'), search.get('macro')];
  if (label === 'new') return { title: 'New label', label: null };
  if (macro === 'new') return { title: 'New macro', macro: null };
  if (label !== null) {
    const found = setUp.labels.find(({ id }) => id === label);
    return found && { title: found.name, label: found };
  }
  if (macro === null) return null;
  const found = setUp.macros.find(({ id }) => id === macro);
  return found && { title: found.name, macro: found };
}

/** Macros and labels, and which of them is edited. */
export async function readTicketSettings(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<TicketSetUp>('/desk/tickets/set-up');
  const setUp = ok ? data : { colleagues: [], labels: [], macros: [] };
  const editing = ok ? editingOf(setUp, search) : null;
  const macro = editing && 'macro' in editing ? editing.macro?.id : undefined;
  const asked = macro ? await api.get<TicketMacro[]>(`/desk/ticket-macros/${macro}`) : null;
  return {
    ok,
    message,
    setUp,
    editing,
    isMissing: editing === undefined,
    history: asked?.ok ? asked.data : [],
  };
}
