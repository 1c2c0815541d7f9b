import { numbers } from '#lib/content/numbers.ts';
import type { DemoSample } from '#lib/demo-sample.ts';
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

const say = ({ currency }: DemoSample, amount: string) => formatMoney(amount, currency);
const placedOnHold = (sample: DemoSample): Step => ({
  title: `${say(sample, sample.lines.total)} is set aside`,
  state: 'did',
  text: '10:02:05',
});

const stations: readonly Station[] = [
  {
    id: 'money',
    name: 'Your money',
    title: 'What you have, and what is held',
    text: () =>
      'The large amount is yours to use. What is held belongs to an order that is on its way, and is named beside it.',
    shown: () => ({ as: 'balance' }),
  },
  {
    id: 'price',
    name: 'The price',
    title: 'The full price, first',
    text: () =>
      'Five lines, always the same, before your PIN. What arrives turns green only once it has.',
    shown: ({ what }) => ({ as: 'price', title: what, arrived: false }),
  },
  {
    id: 'undo',
    name: 'Time to undo',
    title: 'A few seconds to change your mind',
    text: () =>
      `After your PIN you have ${numbers['undo']}, and ${numbers['undo_new']} for somebody you never paid before. The one who gets it is shown large.`,
    shown: () => ({ as: 'recipient' }),
  },
  {
    id: 'steps',
    name: 'Each step',
    title: 'Every step, with its time',
    text: () =>
      'One page for each order. Close it, lose your network, come back: it is still there.',
    shown: (sample) => ({
      as: 'steps',
      label: 'An order on its way',
      steps: [
        placedOnHold(sample),
        { title: `With ${sample.network}`, state: 'now', text: 'You can close this page.' },
        { title: 'Done', state: 'todo' },
      ],
    }),
  },
  {
    id: 'late',
    name: 'No answer',
    title: 'When nobody answers',
    text: ({ network }) =>
      `A missing answer is not a “no”. Your money stays held while we ask ${network}. It is taken once, or it comes back, fee included. Please do not pay a second time.`,
    shown: (sample) => ({
      as: 'steps',
      label: 'An order without an answer',
      steps: [
        placedOnHold(sample),
        { title: `Sent to ${sample.network}`, state: 'did', text: '10:02:14' },
        {
          title: 'We are checking',
          state: 'now',
          text: 'No answer yet. We ask again after 10 seconds, 30 seconds, 2 minutes, and on.',
        },
        { title: 'Done, or your money is back', state: 'todo' },
      ],
    }),
  },
  {
    id: 'sell',
    name: 'Selling a card',
    title: 'Selling a card',
    text: () =>
      'The rate is open before you sign up. If we turn a card down, you see why, and another person looks if you appeal.',
    shown: (sample) => ({
      as: 'steps',
      title: `${sample.card.name}, at ${say(sample, sample.card.rate)} for $1`,
      label: 'A card that was sold',
      steps: [
        { title: 'Photo taken, price held', state: 'did', text: numbers['card_quote'] ?? '' },
        { title: 'A person looked at the card', state: 'did' },
        { title: `${say(sample, sample.card.brings)} is in your wallet`, state: 'did' },
      ],
    }),
  },
  {
    id: 'receipt',
    name: 'The receipt',
    title: 'A receipt that can be checked',
    text: () =>
      'We sign it. Whoever you show it to can see that it is real, without an account, and what became of the payment.',
    shown: ({ what }) => ({ as: 'price', title: `${what}: done`, arrived: true }),
  },
];

/** The stations of the tour in order, with a country's sample data. */
export const demoStations = (sample: DemoSample): DemoStation[] =>
  stations.map((station) => ({
    ...station,
    text: station.text(sample),
    shown: station.shown(sample),
  }));
