import { deposit, moveRewards, withdraw } from './money.ts';
import type { Moment } from './person.ts';
import { buyCard, buyTether, sellCard, sellCardLate } from './trades.ts';

const steam = (value: string, code: string) => ({
  card_id: 'steam',
  country: 'US',
  currency: 'USD',
  value,
  code,
});

/** Half a dozen sales, as they come. */
const sales: Moment[] = [
  { daysAgo: 80, at: '15:10', act: sellCard(steam('50.00', 'T7K2M9QXW4RV3NB')) },
  { daysAgo: 62, at: '13:35', act: sellCard(steam('20.00', 'M4Q8XR2VN6TBK9W')) },
  { daysAgo: 47, at: '18:50', act: sellCard(steam('50.00', 'B9W3KT7XM2RQ5VN')) },
  { daysAgo: 36, at: '16:45', act: sellCardLate(steam('20.00', 'H5D8PZ2YJ6CLG3F')) },
  { daysAgo: 22, at: '12:05', act: sellCard(steam('25.00', 'X6N2VB8QK4TWM7R')) },
  { daysAgo: 11, at: '14:20', act: sellCard(steam('50.00', 'R3W6VN9TBQ4XK8M')) },
];

const monthly = [87, 57, 27].flatMap((first): Moment[] => [
  { daysAgo: first, at: '10:10', act: deposit('450') },
  { daysAgo: first - 3, at: '19:40', act: buyCard('steam', '10.00') },
  { daysAgo: first - 12, at: '12:15', act: withdraw('150') },
  { daysAgo: first - 18, at: '20:25', act: buyCard('google-play', '10.00') },
]);

const once: Moment[] = [
  { daysAgo: 88, at: '11:05', act: deposit('200') },
  { daysAgo: 52, at: '17:15', act: buyTether('10') },
  { daysAgo: 30, at: '12:40', act: moveRewards },
  { daysAgo: 15, at: '09:20', act: buyTether('10') },
  { daysAgo: 2, at: '19:15', act: withdraw('120') },
];

/** Three months of a student in Kumasi, who lives by what friends abroad send. */
export const ghana: readonly Moment[] = [...sales, ...monthly, ...once];
