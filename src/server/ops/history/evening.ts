import type { DeskEvent, EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import type { Organiser } from '#lib/e-tickets/desk/organisers.contract.ts';
import { Operator } from './desk.ts';
import type { Act, Person } from './person.ts';

type Form = Pick<EventForm, 'title' | 'category' | 'description' | 'state' | 'city' | 'venue'> & {
  organiser: string;
  address: string;
  price: string;
  /** How many days after it is put on sale, and for how long, in hours. */
  inDays: number;
  hours: number;
};

const HOUR_MS = 3_600_000;

/** An event that is over by now. */
export class Evening {
  readonly #form: Form;
  #event: DeskEvent | undefined;

  constructor(form: Form) {
    this.#form = form;
  }

  /** The desk puts it on sale. */
  putOn: Act = async (self) => {
    const desk = await Operator.arrive(self.past);
    const { id } = await desk.send<DeskEvent>('/events', await this.#filledIn(desk, self));
    this.#event = await desk.send<DeskEvent>(`/events/${id}/status`, { status: 'on_sale' }, 'PUT');
  };

  buy =
    (quantity: number): Act =>
    (self) => {
      const [first] = this.#event?.classes ?? [];
      const items = [{ class: first?.id, quantity }];
      return self.pay('/events/purchase', { event_id: this.#event?.id, items });
    };

  async #filledIn(desk: Operator, { past, user }: Person): Promise<EventForm> {
    const { organiser, price, inDays, hours, ...form } = this.#form;
    const organisers = await desk.get<Organiser[]>('/organisers');
    const starts = past.clock.now().getTime() + inDays * 24 * HOUR_MS;
    const at = (hoursLater: number) => new Date(starts + hoursLater * HOUR_MS).toISOString();
    return {
      ...form,
      organiser_id: organisers.find(({ name }) => name === organiser)?.id ?? '',
      country_code: user.country.code,
      starts_at: at(0),
      doors_at: at(-1),
      ends_at: at(hours),
      age_limit: 0,
      names_wanted: false,
      refund: { until_h: 48, percent: 80 },
      fee: '100.00',
      seats: null,
      classes: [
        {
          name: 'Regular',
          description: null,
          price,
          later: [],
          capacity: 200,
          admits: 1,
          max_per_order: 6,
          sale_from: null,
          sale_until: null,
        },
      ],
    };
  }
}
