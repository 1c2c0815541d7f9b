import sharp from 'sharp';
import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import { DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { Operator } from './desk.ts';
import type { Act } from './person.ts';

/** A brown parcel on a shelf, as the warehouse photographs it. */
const PARCEL = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect width="640" height="480" fill="#c9ced6"/><rect y="360" width="640" height="120" fill="#8d7a66"/>
  <rect x="170" y="150" width="300" height="220" rx="6" fill="#b98b58"/>
  <rect x="300" y="150" width="40" height="220" fill="#dcc79e"/>
  <rect x="200" y="270" width="80" height="60" fill="#f6f4ef"/>
  <path d="M210 285h60M210 300h60M210 315h40" stroke="#555" stroke-width="4"/></svg>`;

const parcel = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(Buffer.from(PARCEL)).jpeg().toBuffer());

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
