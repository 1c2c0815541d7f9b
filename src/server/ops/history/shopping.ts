import sharp from 'sharp';
import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import { DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { Operator } from './desk.ts';
import type { Act } from './person.ts';

/** Left, top, width, height and colour of what is on the picture. */
type Area = readonly [number, number, number, number, string];

/** A brown parcel with its tape and label on a shelf, as the warehouse photographs it. */
const PARCEL: readonly Area[] = [
  [0, 360, 640, 120, '#8d7a66'],
  [170, 150, 300, 220, '#b98b58'],
  [300, 150, 40, 220, '#dcc79e'],
  [200, 270, 80, 60, '#f6f4ef'],
  [210, 285, 60, 4, '#555'],
  [210, 300, 60, 4, '#555'],
  [210, 315, 40, 4, '#555'],
];

const plain = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** Made of plain areas, because a process that reads pictures of strangers can’t load an SVG any more. */
const parcel = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(plain(640, 480, '#c9ced6'))
      .composite(
        PARCEL.map(([left, top, width, height, colour]) => ({
          input: plain(width, height, colour),
          left,
          top,
        })),
      )
      .jpeg()
      .toBuffer(),
  );

const HOUR_S = 3600;
const MINUTE_S = 60;

const SHIPPED_MS = 5 * 24 * HOUR_S * 1000;

/** The day on which something that is sent now should be in the country. */
const dayAfter = (now: Date): string =>
  new Date(now.getTime() + SHIPPED_MS).toISOString().slice(0, 10);

interface Request {
  items: readonly { name: string; url: string; requested_quantity: number }[];
  whatsapp_no: string;
  delivery: object;
}

/** Something that a member has us buy abroad. */
export class Parcel {
  readonly #request: Request;
  readonly #quote: QuoteForm;
  #order = '';

  constructor(request: Request, quote: QuoteForm) {
    this.#request = request;
    this.#quote = quote;
  }

  /** They ask for it, the desk quotes it, and they pay. */
  order: Act = async (self) => {
    const { past } = self;
    const [item] = await self.send<{ item_code: string }[]>('/shopping/cart', this.#request);
    await past.pass(2 * HOUR_S);
    const desk = await Operator.arrive(past);
    const cases = await desk.get<{ id: string; reference: string }[]>('/queues/shopping');
    const found = cases.find(({ reference }) => reference === item?.item_code);
    await desk.decide('shopping', found?.id ?? '', { verdict: 'approve', quote: this.#quote });
    await past.pass(HOUR_S);
    await self.signIn();
    const body = { item_codes: [item?.item_code], pin: DEMO_PIN };
    const { uuid } = await self.send<Order>('/shopping/cart/purchase', body);
    this.#order = uuid;
    await past.pass(MINUTE_S);
  };

  /** The desk moves it to its next stage. */
  enter =
    (stage: string, facts: Record<string, string>): Act =>
    async ({ past }) => {
      const desk = await Operator.arrive(past);
      const decision: DeskDecision = {
        verdict: 'next_stage',
        stage,
        lines: [1],
        facts:
          stage === 'on_its_way' ? { ...facts, expected_day: dayAfter(past.clock.now()) } : facts,
        note: 'As the shop and the carrier say.',
      };
      if (stage === 'at_our_address')
        decision.image_keys = [await desk.addPicture(this.#order, await parcel())];
      await desk.decide('orders', this.#order, decision);
    };
}
