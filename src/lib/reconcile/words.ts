import type { DeskFinding } from './contract.ts';
import type { MoneyCode } from '#lib/currencies.ts';
import { formatMoney } from '#lib/money.ts';

const kinds: Readonly<Record<string, string>> = {
  missing_here: 'Missing in our books',
  missing_there: 'Missing in theirs',
  amount_differs: 'Another amount',
  fee_differs: 'Another fee',
  currency_differs: 'Another currency',
  state_differs: 'Another outcome',
  done_twice: 'Done twice',
  account_differs: 'The account as a whole differs',
};

/** The difference, in words. */
export const describeFinding = ({ kind }: Pick<DeskFinding, 'kind'>): string => kinds[kind] ?? kind;

/** What one side says: an amount, a state, or nothing. */
export const describeSide = (
  amount: string | null,
  state: string | null,
  currency: string,
): string =>
  [amount === null ? 'Nothing' : formatMoney(amount, currency as MoneyCode), state]
    .filter(Boolean)
    .join(', ');

const saidOf: Readonly<Record<string, string>> = {
  given: 'The owner is saved.',
  noted: 'Note added.',
  resolved: 'Closed. It reopens if the difference changes.',
};
export const findingSaid = (said: string | null): string | undefined => saidOf[said ?? ''];

type People = readonly { id: string; name: string }[];

/** The metadata of a page of cases; undefined while it can't be read. */
export function findingsMeta(meta: Record<string, unknown>) {
  const [total, limit] = [Number(meta['total'] ?? 0), Number(meta['limit'] ?? 1)];
  const pages = Math.max(1, Math.ceil(total / limit));
  return { total, pages, people: (meta['people'] as People | undefined) ?? [] };
}
