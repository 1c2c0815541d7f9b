import { numbers } from '#lib/content/numbers.ts';
import type { DemoSample } from './demo-sample.ts';
import { formatMoney } from '#lib/money.ts';

interface Step {
  title: string;
  state: 'did' | 'now' | 'todo';
  text?: string;
}

/** What a station shows: a small screen of the product, filled with sample data. */
export type DemoShown =
  | { as: 'balance' }
  | { as: 'price'; title: string; arrived: boolean }
  | { as: 'recipient' }
  | { as: 'steps'; title?: string; label: string; steps: readonly Step[] };

export interface DemoStation {
  /** Its anchor, so that the tour works without a script. */
  id: string;
  /** Its name in the list of stations. */
  name: string;
  title: string;
  text: string;
  shown: DemoShown;
}

/** A station of the tour, before its sample is known. */
type Station = Omit<DemoStation, 'text' | 'shown'> & {
  text: (sample: DemoSample) => string;
  shown: (sample: DemoSample) => DemoShown;
};

const format = ({ currency }: DemoSample, amount: string) => formatMoney(amount, currency);
const placedOnHold = (sample: DemoSample): Step => ({
  title: `${format(sample, sample.lines.total)} is on hold`,
  state: 'did',
  text: '10:02:05',
});

const stations: readonly Station[] = [
  {
    id: 'money',
    name: 'Your money',
    title: 'What you have, and what’s on hold',
    text: () =>
      'The large amount is ready to spend. Money on hold is for an order in progress, and the order is shown next to it.',
    shown: () => ({ as: 'balance' }),
  },
  {
    id: 'price',
    name: 'The price',
    title: 'The full price, first',
    text: () =>
      'The same five lines, every time, before your PIN. The last one only turns green once the money arrives.',
    shown: ({ what }) => ({ as: 'price', title: what, arrived: false }),
  },
  {
    id: 'undo',
    name: 'Time to undo',
    title: 'A few seconds to change your mind',
    text: () =>
      `After your PIN you have ${numbers['undo']} to undo a payment, and ${numbers['undo_new']} for someone you’ve never paid before. The recipient is shown large.`,
    shown: () => ({ as: 'recipient' }),
  },
  {
    id: 'steps',
    name: 'Each step',
    title: 'Every step, with its time',
    text: () =>
      'One page for each order. Close it, lose your connection, reopen it: it’s still there.',
    shown: (sample) => ({
      as: 'steps',
      label: 'An order in progress',
      steps: [
        placedOnHold(sample),
        { title: `With ${sample.network}`, state: 'now', text: 'You can close this page.' },
        { title: 'Done', state: 'todo' },
      ],
    }),
  },
  {
    id: 'late',
    name: 'No response',
    title: 'If there’s no response',
    text: ({ network }) =>
      `No response doesn’t mean it failed. Your money stays on hold while we check with ${network}. Either you’re charged once, or you’re refunded in full, fee included. Please don’t pay again.`,
    shown: (sample) => ({
      as: 'steps',
      label: 'An order with no response',
      steps: [
        placedOnHold(sample),
        { title: `Sent to ${sample.network}`, state: 'did', text: '10:02:14' },
        {
          title: 'Checking',
          state: 'now',
          text: 'Not confirmed yet. We check again after 10 seconds, 30 seconds, 2 minutes and so on.',
        },
        { title: 'Completed or refunded', state: 'todo' },
      ],
    }),
  },
  {
    id: 'sell',
    name: 'Selling a card',
    title: 'Selling a card',
    text: () =>
      'See the rate before you sign up. If we decline a card, you’ll see why, and you can ask for a second review.',
    shown: (sample) => ({
      as: 'steps',
      title: `${sample.card.name}, at ${format(sample, sample.card.rate)} for $1`,
      label: 'A card sold',
      steps: [
        { title: 'Photo taken, rate locked', state: 'did', text: numbers['card_quote'] ?? '' },
        { title: 'Our team reviewed the card', state: 'did' },
        { title: `${format(sample, sample.card.brings)} is in your wallet`, state: 'did' },
      ],
    }),
  },
  {
    id: 'receipt',
    name: 'The receipt',
    title: 'A receipt that can be checked',
    text: () =>
      'We sign it. Anyone you show it to can check that it’s genuine, without an account, and see what happened to the payment.',
    shown: ({ what }) => ({ as: 'price', title: `${what}: completed`, arrived: true }),
  },
];

/** The stations of the tour in order, with a country's sample data. */
export const demoStations = (sample: DemoSample): DemoStation[] =>
  stations.map((station) => ({
    ...station,
    text: station.text(sample),
    shown: station.shown(sample),
  }));
