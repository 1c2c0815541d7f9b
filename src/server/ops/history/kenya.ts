import { airtime, data, electricity, save, saveMeter, television, type Contact } from './bills.ts';
import { deposit, withdraw } from './money.ts';
import type { Moment } from './person.ts';
import { buyTether, sellCard, sellTether } from './trades.ts';

const brother: Contact = { name: 'Kamau', network: 'ke-airtel', number: '0733418265' };
const own: Contact = { name: 'My line', network: 'ke-safaricom', number: '0722561947' };

const home: Contact = { name: 'Home', network: 'ke-kplc', number: '37184562901' };
const DECODER = '2047185936';

const weekly = Array.from({ length: 12 }, (_, week): Moment[] => [
  { daysAgo: 87 - week * 7, at: '18:05', act: airtime(brother, week % 4 === 1 ? '250' : '100') },
]).flat();

const monthly = [86, 56, 26].flatMap((first): Moment[] => [
  { daysAgo: first, at: '09:45', act: deposit('6500') },
  { daysAgo: first - 1, at: '19:20', act: electricity(home, '1500') },
  { daysAgo: first - 6, at: '20:30', act: television('ke-gotv', DECODER, 'ke-gotv-max', '1449') },
  { daysAgo: first - 9, at: '08:10', act: data(own, 'ke-safaricom-8gb-30d', '1000') },
  { daysAgo: first - 14, at: '13:05', act: withdraw('1000') },
]);

const once: Moment[] = [
  { daysAgo: 89, at: '08:20', act: save(brother) },
  { daysAgo: 89, at: '08:21', act: save(own) },
  { daysAgo: 89, at: '08:22', act: saveMeter(home) },
  { daysAgo: 88, at: '10:30', act: deposit('3000') },
  {
    daysAgo: 66,
    at: '16:10',
    act: sellCard({
      card_id: 'google-play',
      country: 'US',
      currency: 'USD',
      value: '25.00',
      code: 'K4TM8XQ2W7RV9NBD',
    }),
  },
  { daysAgo: 44, at: '17:35', act: buyTether('10') },
  { daysAgo: 19, at: '18:20', act: sellTether('20') },
  { daysAgo: 3, at: '20:05', act: airtime(own, '500') },
];

/** Three months of a teacher in Nakuru. */
export const kenya: readonly Moment[] = [...weekly, ...monthly, ...once];
