import { parseAmount } from '#lib/money.ts';
import { ageOf, lengthOf } from './film-terms.ts';
import facts from './facts/demo-programme.json' with { type: 'json' };

export { facts };

/** An organiser's name in URLs. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** What a class sells; amounts are minor units. */
interface DemoClass {
  id: string;
  name: string;
  about?: string | undefined;
  capacity?: number | undefined;
  admits?: number | undefined;
  max: number;
  /** How many days before the start its sale ends. */
  untilDaysBefore?: number | undefined;
  price: string;
  nextPrice?: string | undefined;
  nextDaysBefore?: number | undefined;
}

/** A demo event or showing. `day` and `time` count from the day of seeding, in the venue's time zone. */
export interface DemoEvent {
  id: string;
  kind: 'event' | 'showing';
  title: string;
  category: string;
  description: string;
  country: string;
  state: string;
  city: string;
  venue: string;
  address?: string;
  organiser: string;
  day: number;
  time: string;
  minutes: number;
  doors?: number | undefined;
  age: number;
  fee: string;
  plan?: string | undefined;
  classes: readonly DemoClass[];
}

const minor = (amount: string): string => String(parseAmount(amount));

/** As in the file: major units. */
interface ClassFact extends Omit<DemoClass, 'nextPrice' | 'nextDaysBefore'> {
  next?: { price: string; daysBefore: number } | undefined;
}

const classOf = ({ next, ...each }: ClassFact): DemoClass => ({
  ...each,
  price: minor(each.price),
  ...(next && { nextPrice: minor(next.price), nextDaysBefore: next.daysBefore }),
});

const events = facts.events.map((event): DemoEvent => {
  const classes: readonly ClassFact[] = event.classes;
  return {
    ...event,
    kind: 'event',
    minutes: event.hours * 60,
    fee: minor(event.fee),
    classes: classes.map(classOf),
  };
});

function findById<T extends { id: string }>(rows: readonly T[], id: string): T {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`The demo has no ${id}`);
  return found;
}

const showings = facts.showings.map((showing): DemoEvent => {
  const film = findById(facts.films, showing.film);
  const { name, chain, country, state, city, plan } = findById(facts.cinemas, showing.cinema);
  return {
    ...showing,
    kind: 'showing',
    title: film.title,
    category: 'film',
    description: film.tagline,
    country,
    state,
    city,
    venue: name,
    organiser: chain,
    plan,
    age: ageOf(film),
    minutes: lengthOf(film),
    fee: minor(showing.fee),
    classes: [
      { id: 'standard', name: 'Standard', price: minor(showing.standard), max: 10 },
      {
        id: 'vip',
        name: 'VIP',
        about: 'Recliners in the back rows',
        price: minor(showing.vip),
        max: 6,
      },
    ],
  };
});

/** All demo events. */
export const demoEvents: readonly DemoEvent[] = [...events, ...showings];
