import { airtime, data, electricity, save, saveMeter, television, type Contact } from './bills.ts';
import { Evening } from './evening.ts';
import { deposit, moveRewards, spin, withdraw } from './money.ts';
import type { Moment } from './person.ts';
import { Parcel } from './shopping.ts';
import { buyTether, sellCard, sellCardLate, sellTether } from './trades.ts';

const mum: Contact = { name: 'Mum', network: 'ng-mtn', number: '08034417265' };
const tunde: Contact = { name: 'Tunde', network: 'ng-airtel', number: '08023916408' };
const self: Contact = { name: 'My line', network: 'ng-glo', number: '08057720431' };
/** Not a number of this network, so the provider refuses it and the money goes back. */
const mistyped: Contact = { name: 'Blessing', network: 'ng-mtn', number: '08030000006' };

const home: Contact = { name: 'Home', network: 'ng-ikedc', number: '45031827716' };
const DECODER = '2019384756';

const highlife = new Evening({
  organiser: 'Blue Canoe Live',
  title: 'Highlife on the Lagoon',
  category: 'music',
  description: 'Three bands, one stage, and a late boat home.',
  state: 'Lagos',
  city: 'Lagos',
  venue: 'Jetty 7',
  address: '7 Marina Road',
  price: '7500.00',
  inDays: 14,
  hours: 4,
});

const bag = new Parcel(
  {
    items: [
      { name: 'Canvas bag, green', url: 'https://shop.oja.example/bag', requested_quantity: 1 },
    ],
    whatsapp_no: '08057720431',
    delivery: {
      first_name: 'Chiamaka',
      last_name: 'Nnadi',
      phone_number: '08057720431',
      country_code: 'NG',
      state_id: 'ng-lagos',
      town: 'Surulere',
      address: '18 Bode Thomas Street',
    },
  },
  {
    shop_country: 'US',
    shop_currency: 'USD',
    category: 'clothes',
    price: '11.99',
    quantity: 1,
    weight_g: 400,
    length_cm: 30,
    width_cm: 25,
    height_cm: 3,
  },
);

const apple = (value: string, code: string) => ({
  card_id: 'apple',
  country: 'US',
  currency: 'USD',
  value,
  code,
});

/** Airtime for the same three people, every week. */
const weekly = Array.from({ length: 13 }, (_, week): Moment[] => {
  const daysAgo = 88 - week * 7;
  return [
    { daysAgo, at: '18:42', act: airtime(mum, week % 4 === 3 ? '2000' : '1000') },
    { daysAgo, at: '18:44', act: airtime(tunde, '500') },
    { daysAgo: daysAgo - 2, at: '08:15', act: airtime(self, week % 3 === 1 ? '1500' : '1000') },
  ];
}).flat();

/** What is due each month: her pay, the meter, the decoder, data, and what she puts aside. */
const aside = ['20000', '30000', '60000'];
const monthly = [88, 58, 28].flatMap((first, n): Moment[] => [
  { daysAgo: first, at: '09:20', act: deposit('75000') },
  { daysAgo: first - 1, at: '19:05', act: electricity(home, '10000') },
  { daysAgo: first - 3, at: '20:10', act: television('ng-gotv', DECODER, 'ng-gotv-max', '8500') },
  { daysAgo: first - 4, at: '07:50', act: data(self, 'ng-glo-10gb-30d', '3000') },
  { daysAgo: first - 9, at: '13:30', act: withdraw(aside[n] ?? '20000') },
  { daysAgo: first - 16, at: '19:12', act: electricity(home, '5000') },
]);

const once: Moment[] = [
  { daysAgo: 91, at: '10:05', act: save(mum) },
  { daysAgo: 91, at: '10:06', act: save(tunde) },
  { daysAgo: 91, at: '10:07', act: save(self) },
  { daysAgo: 91, at: '10:08', act: saveMeter(home) },
  { daysAgo: 90, at: '12:00', act: deposit('30000') },
  { daysAgo: 80, at: '16:20', act: sellCard(apple('50.00', 'XQ7M2KD9RT4LW8VN')) },
  { daysAgo: 70, at: '11:00', act: highlife.putOn },
  { daysAgo: 68, at: '21:15', act: highlife.buy(2) },
  { daysAgo: 64, at: '15:40', act: airtime(mistyped, '1000') },
  { daysAgo: 60, at: '14:10', act: bag.order },
  {
    daysAgo: 57,
    at: '10:30',
    act: bag.enter('bought', { order_number: 'SO-48120', paid: '11.99' }),
  },
  { daysAgo: 50, at: '11:45', act: bag.enter('at_our_address', { weight_g: '410' }) },
  {
    daysAgo: 49,
    at: '17:20',
    act: bag.enter('on_its_way', { carrier: 'DHL', tracking_number: 'JD014600482231' }),
  },
  { daysAgo: 48, at: '16:00', act: buyTether('15') },
  { daysAgo: 44, at: '12:10', act: bag.enter('in_country', { customs: 'Cleared' }) },
  { daysAgo: 42, at: '15:35', act: bag.enter('delivered', { taken_by: 'Chiamaka, at the door' }) },
  { daysAgo: 40, at: '15:05', act: sellCardLate(apple('100.00', 'XB3H8PZ6YC5NGK2T')) },
  { daysAgo: 33, at: '12:25', act: moveRewards },
  { daysAgo: 26, at: '17:30', act: sellTether('20') },
  { daysAgo: 21, at: '20:45', act: spin },
  { daysAgo: 17, at: '18:05', act: deposit('20000') },
  { daysAgo: 9, at: '14:55', act: sellCard(apple('50.00', 'XV4D7TW2MR9QF6JK')) },
  { daysAgo: 4, at: '19:30', act: withdraw('40000') },
  { daysAgo: 1, at: '17:10', act: deposit('10000') },
];

/** Three months of a trader in Lagos. */
export const nigeria: readonly Moment[] = [...weekly, ...monthly, ...once];
