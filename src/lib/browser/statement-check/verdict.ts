import { formatMoney } from '#lib/money.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { formatDay } from '#lib/receipts/statement/format-day.ts';
import { daysIn, type StatementHead } from '#lib/receipts/statement/head.ts';
import type { StatementProblem, VerifiedStatement } from '#lib/receipts/statement/verify.ts';

export interface Verdict {
  face: 'good' | 'odd' | 'bad';
  title: string;
  text: string;
  facts: [label: string, value: string][];
}

const altered = 'Altered: don’t trust it';

const problems: Record<StatementProblem | 'unable', Omit<Verdict, 'facts'>> = {
  malformed: {
    face: 'odd',
    title: 'This can’t be read',
    text: 'It’s cut off, edited, or not an Oja statement. Ask for the file again, exactly as it was saved.',
  },
  unknown_key: {
    face: 'bad',
    title: 'Not signed by a key we know',
    text: 'Don’t trust it yet. If this phone is offline, check again when it’s online.',
  },
  forged: {
    face: 'bad',
    title: altered,
    text: 'The signature doesn’t match. The dates, the currency or a figure was changed, or Oja never signed it.',
  },
  name: { face: 'bad', title: altered, text: 'The name isn’t the one that Oja signed.' },
  totals: {
    face: 'bad',
    title: altered,
    text: 'A balance or a total isn’t the one that Oja signed.',
  },
  rows: {
    face: 'bad',
    title: altered,
    text: 'At least one transaction was changed, left out, added or moved.',
  },
  lowest: {
    face: 'bad',
    title: altered,
    text: 'The minimum balance isn’t proven: the real one may be lower.',
  },
  sums: { face: 'bad', title: 'Don’t trust it', text: 'The figures don’t add up.' },
  unable: {
    face: 'odd',
    title: 'This browser can’t check',
    text: 'It’s too old for this check. Open this page in a newer browser.',
  },
};

export const problemVerdict = (problem: keyof typeof problems): Verdict => ({
  ...problems[problem],
  facts: [],
});

const HIDDEN = 'Hidden by its owner';
/** "90 days" */
export const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** "on each of 90 days"; one day has no other. */
const onEachDay = (head: StatementHead) => {
  const days = daysIn(head);
  return days === 1 ? 'all day' : `on each of ${days} days`;
};

function moneyFacts({ totals, head }: VerifiedStatement): Verdict['facts'] {
  if (!totals) return [['Balances and totals', HIDDEN]];
  const format = (amount: string) => formatMoney(amount, head.currency);
  return [
    ['Opening balance', format(totals.opening)],
    ['Money in', format(totals.moneyIn)],
    ['Money out', format(totals.moneyOut)],
    ['Closing balance', format(totals.closing)],
    ...(Number(totals.held) === 0
      ? []
      : ([['Of which on hold', format(totals.held)]] satisfies Verdict['facts'])),
  ];
}

function rowFacts({ rows, hidden, head }: VerifiedStatement): Verdict['facts'] {
  if (!rows) return [['Transactions', HIDDEN]];
  const count = rows.filter((row) => row === null).length;
  if (count === 0) return [['Transactions', `${rows.length.toLocaleString('en')}, all shown`]];
  const format = (amount: string) => formatMoney(amount, head.currency);
  return [
    ['Transactions', `${rows.length.toLocaleString('en')}, of which ${count} hidden`],
    ...(hidden
      ? ([
          ['Hidden ones in total', `${format(hidden.moneyIn)} in, ${format(hidden.moneyOut)} out`],
        ] satisfies Verdict['facts'])
      : []),
  ];
}

/** What a genuine statement says, in the order in which strangers ask. */
export function genuineVerdict(statement: VerifiedStatement): Verdict {
  const { head, name, atLeast } = statement;
  const least = atLeast === null ? '' : formatMoney(String(atLeast), head.currency);
  const days = daysIn(head);
  return {
    face: 'good',
    title: 'Genuine',
    text: `Oja signed this statement on ${timeInZone(head.issuedAt.toISOString(), head.zone)}, and nothing in it was changed.`,
    facts: [
      ['Name', name === '' ? 'No verified name' : (name ?? HIDDEN)],
      ['Period', `${formatDay(head.from)} to ${formatDay(head.to)} (${countOf(days, 'day')})`],
      ...(least
        ? ([
            [`At least ${least} ${onEachDay(head)}`, 'True. The lowest balance isn’t shown.'],
          ] satisfies Verdict['facts'])
        : []),
      ...moneyFacts(statement),
      ...rowFacts(statement),
    ],
  };
}

/** What was computed on this phone, and what Oja vouches for. */
export function vouchedFor({ rows, totals }: VerifiedStatement): string {
  const areWhole = rows?.every((row) => row?.balance) && totals;
  const checked = areWhole
    ? 'This page added up the transactions: they lead from the opening to the closing balance. '
    : '';
  return `${checked}Oja vouches for the figures as they were when it signed. Balances include money on hold.`;
}
