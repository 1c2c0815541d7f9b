import type { MoneyMonth } from '#lib/wallet/month.contract.ts';
import { monthFacts, describeMonth } from '#lib/wallet/month-words.ts';
import { paths } from '#lib/paths.ts';
import type { Event } from './events.ts';

export const aMonth: MoneyMonth = {
  month: '2026-10',
  currency: 'NGN',
  so_far: false,
  has_earlier: true,
  opening: '4000.00',
  closing: '21500.00',
  money_in: { amount: '50000.00', before: '30000.00' },
  spent: { amount: '12500.00', before: '9300.00' },
  withdrawn: { amount: '20000.00', before: '0.00' },
  came_from: [
    { kind: 'deposits', amount: '49000.00', before: '30000.00' },
    { kind: 'refunds', amount: '1000.00', before: '0.00' },
  ],
  went_to: [
    { kind: 'bills', amount: '8000.00', before: '8000.00' },
    { kind: 'airtime-and-data', amount: '4425.00', before: '0.00' },
    { kind: 'fees', amount: '75.00', before: '300.00' },
    { kind: 'tickets', amount: '0.00', before: '1000.00' },
  ],
  days: [],
};

export const monthlyFacts = monthFacts(aMonth);

/** The notifications to a member about a past month. */
export const monthEvents: Record<string, Event[]> = {
  'wallet/send-month.job.ts': [
    {
      title: 'Where your money went in October',
      message: describeMonth(aMonth),
      link: paths.transactionsWith({ month: aMonth.month }),
      topic: 'summaries',
    },
  ],
  'announcements/send.job.ts': [
    {
      title: 'Pay your water bills here',
      message: 'Water bills in Kenya can now be paid in the app.',
      link: '/refill/buy-water',
      topic: 'news',
    },
  ],
};
