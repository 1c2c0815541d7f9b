import type { DeskHome } from './home.contract.ts';
import type { DeskMoney } from '#lib/reports/money.contract.ts';
import { currencyCodes } from '#lib/currencies.ts';
import { floatNames } from '#lib/reports/money-words.ts';
import { deskPaths } from './paths.ts';
import { isAllowed, type OperatorRole } from './rights.ts';
import { ageInWords, deskQueueNames } from './words.ts';
import { formatMoney } from '#lib/money.ts';
import type { PageApi } from '#lib/page-api.ts';

export interface Alarm {
  text: string;
  href: string;
}

const lateText = ({ late }: DeskHome['queues'][number]) => `${late} late`;

/** Broken promises: each queue leads to its oldest case. */
const lateAlarms = ({ queues }: DeskHome): Alarm[] =>
  queues
    .filter(({ late }) => late > 0)
    .map((row) => ({
      text: `${deskQueueNames[row.queue]}: ${lateText(row)}`,
      href:
        row.queue === 'tickets' ? deskPaths.ticketsOf({ late: '1' }) : deskPaths.queue(row.queue),
    }));

/** Banks or providers with a low balance, or one that disagrees with our books. */
const moneyAlarms = ({ currency, floats, totals }: DeskMoney): Alarm[] => {
  const href = deskPaths.moneyIn(currency);
  const low = floats.filter(({ is_low: isLow }) => isLow);
  const describeLow = ({ account, expected }: DeskMoney['floats'][number]) =>
    `${floatNames[account]} ${formatMoney(expected, currency)}`;
  const unlike = floats.filter(({ compared }) => (compared?.open ?? 0) > 0);
  return [
    ...(Number(totals.all) === 0 ? [] : [{ text: `The books in ${currency} don’t add up`, href }]),
    ...(low.length === 0
      ? []
      : [{ text: `Low in ${currency}: ${low.map(describeLow).join(', ')}`, href }]),
    ...unlike.map(({ account, compared }) => ({
      text: `${floatNames[account]}: ${compared?.open} open findings in ${currency}`,
      href,
    })),
  ];
};

/** An operator's start page; each role gets what it can see. */
export async function readHome(api: PageApi, role: OperatorRole) {
  const seesMoney = isAllowed(role, 'money');
  const [home, ...money] = await Promise.all([
    api.get<DeskHome>('/desk/home'),
    ...(seesMoney ? currencyCodes : []).map((currency) =>
      api.get<DeskMoney>('/desk/money', { currency }),
    ),
  ]);
  const alarms = [
    ...(home.ok ? lateAlarms(home.data) : []),
    ...money.flatMap(({ ok, data }) => (ok ? moneyAlarms(data) : [])),
  ];
  return { ok: home.ok, message: home.message, home: home.ok ? home.data : null, alarms };
}

export const describeApprovals = (count: number): string =>
  `${count === 1 ? '1 decision waits' : `${count} decisions waiting`} for you as second approver`;

/** Items bought for customers and not delivered yet, as their card shows them. */
export const itemsCard = ({ all = 0, late = 0 }: { all?: number; late?: number }) => ({
  name: 'Open items',
  queue: undefined,
  open: all,
  href: deskPaths.lines,
  late: late > 0 && `${late} late`,
  text: 'Items to buy and deliver',
});

/** A queue as its card shows it. */
export const queueCard = (row: DeskHome['queues'][number], now = Date.now()) => ({
  name: row.name,
  queue: row.queue,
  open: row.open,
  href: deskPaths.queue(row.queue),
  late: row.late > 0 && lateText(row),
  text: row.oldest ? `Oldest: ${ageInWords(row.oldest, now)}` : 'Nothing waiting',
});
