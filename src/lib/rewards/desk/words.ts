import type { DeskRewards } from './contract.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { serviceName } from '#lib/desk/rate-words.ts';

type Board = DeskRewards['currencies'][number];
type Currency = Board['currency'];
type Kind = Board['kinds'][number]['kind'];

/** A row of a table at the desk. */
interface TableRow {
  name: string;
  more?: string[];
  numbers: (string | number)[];
}

const rewardKindNames: Record<Kind, string> = {
  referral: 'Referrals',
  wheel: 'Wheel',
  opportunity: 'Opportunities',
  late: 'Late orders',
};

const kindColumns = ['given', 'released', 'taken_back'] as const;

/** Rewards given, made ready and reversed, by type and in total. */
export function kindRows({ kinds, currency }: Board, span: 'month' | 'today'): TableRow[] {
  const rows = kinds.map((each) => ({
    name: rewardKindNames[each.kind],
    more: [`${each.given[span].count} given`],
    numbers: kindColumns.map((column) => formatMoney(each[column][span].amount, currency)),
  }));
  const all = kindColumns.map((column) => {
    const sum = kinds.reduce((total, each) => total + parseAmount(each[column][span].amount), 0n);
    return formatMoney(toAmount(sum), currency);
  });
  return [...rows, { name: 'Total', numbers: all }];
}

/** What members moved to their wallets, in a sentence. */
export function describeMoved({ moved, currency }: Board, span: 'month' | 'today'): string {
  const { count, amount } = moved[span];
  if (count === 0) return 'No rewards were moved to wallets.';
  const transfers = count === 1 ? '1 transfer' : `${count.toLocaleString('en')} transfers`;
  return `${formatMoney(amount, currency)} was moved to wallets in ${transfers}.`;
}

const budgetColumns = ['given', 'spent', 'on_hold', 'left'] as const;

export const budgetRows = ({ budgets, currency }: Board): TableRow[] =>
  budgets.map((budget) => ({
    name: rewardKindNames[budget.kind],
    numbers: budgetColumns.map((column) => formatMoney(budget[column], currency)),
  }));

export const prizeRows = ({ wheel }: Board): TableRow[] =>
  wheel.prizes.map(({ label, drawn, expected, given }) => ({
    name: label,
    numbers: [drawn, expected, given],
  }));

/** Whether draws agree with the odds, in words. */
export const drawWords: Record<Board['wheel']['verdict'], string> = {
  as_expected: 'Draws match the odds',
  look: 'Investigate: draws this far from the odds happen by chance less than once in a thousand times.',
  too_few: 'Too few spins to tell',
};

/** Spins in a sentence. */
export function describeSpins({ wheel: { spins, paid, capped } }: Board): string {
  const summary = `${spins.month.toLocaleString('en')} spins, ${spins.today.toLocaleString('en')} of them today; ${paid.month.toLocaleString('en')} paid with gold coins.`;
  return capped === 0
    ? summary
    : `${summary} ${capped.toLocaleString('en')} won less than was drawn, because the stock or the budget had run out.`;
}

type Late = DeskRewards['late'][number];

const formatMinutes = ({ median_minutes: minutes }: Late): string =>
  minutes === null ? 'Still open' : `${minutes.toLocaleString('en')} min`;

/** The cost of lateness in a currency, by service and provider. */
export const lateRows = (late: readonly Late[], currency: Currency): TableRow[] =>
  late
    .filter((each) => each.currency === currency)
    .map((each) => ({
      name: serviceName(each.service_type),
      more: [each.provider ?? 'No provider', ...(each.open > 0 ? [`${each.open} still open`] : [])],
      numbers: [
        each.orders,
        formatMinutes(each),
        each.bonuses.count,
        formatMoney(each.bonuses.amount, currency),
      ],
    }));
