import { z } from 'zod';
import { shopping as numbers } from '#lib/product-constants.ts';
import { jointSteps, lineFilters, openStages } from './lines.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { strangers } from '#lib/desk/contract.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const keysOf = <Key extends string>(of: Record<Key, unknown>) =>
  z.enum(Object.keys(of) as [Key, ...Key[]]);

/** A line of an order. */
const LineAt = z.object({
  reference_code: z.string().max(40),
  position: z.number().int().min(1).max(200),
});

/** A paid item that isn't delivered yet, as our buyers work with it. */
export const DeskShoppingLine = LineAt.extend({
  /** The case of the order in the queue `orders`. */
  order_id: z.uuid(),
  item_code: z.string(),
  name: z.string(),
  url: z.string(),
  quantity: z.number().int(),
  /** Quoted per piece: "GBP 5.00". */
  price: z.string(),
  /** The member's. */
  country_code: CountryCode,
  /** The destination country, by name. */
  to: z.string(),
  stage: keysOf(openStages),
  /** When it reached that stage. */
  since: Timestamp,
  /** When it should leave that stage. */
  promised_at: Timestamp.nullable(),
  is_late: z.boolean(),
  /** The shop's. */
  order_number: z.string().nullable(),
  tracking_number: z.string().nullable(),
}).meta({ id: 'DeskShoppingLine' });
export type DeskShoppingLine = z.infer<typeof DeskShoppingLine>;

const filter = {
  stage: keysOf(lineFilters).default('all'),
  /**
   * An order's reference, an order number, a tracking number, an item code or a product's link, or the
   * beginning of one of them.
   */
  search: VisibleText.max(500).default(''),
};

export const listShoppingLines = call({
  method: 'get',
  path: '/desk/shopping/lines',
  guard: 'desk',
  summary: 'Items paid for but not delivered yet, earliest due first',
  query: z.strictObject({
    ...filter,
    page: z.coerce.number().int().min(1).max(1000).default(1),
    /** Only these: "OJ-1:1,OJ-2:3". */
    only: z.string().max(4000).optional(),
  }),
  reply: z.array(DeskShoppingLine),
  meta: z.object({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    /** How many the search finds at each stage. */
    counts: z.record(keysOf(lineFilters), z.number().int()),
  }),
  codes: [...strangers, 'invalid_input'],
});

export const downloadShoppingLines = call({
  method: 'get',
  path: '/desk/shopping/lines.csv',
  guard: 'desk',
  summary: 'The same as CSV, without addresses; each download is logged',
  query: z.strictObject(filter),
  reply: z.null(),
  raw: true,
  codes: [...strangers, 'invalid_input'],
});

const Facts = z.record(z.string().max(40), VisibleText.max(200));

export const takeShoppingSteps = call({
  method: 'post',
  path: '/desk/shopping/steps',
  guard: 'desk',
  keyed: true,
  summary: 'Moves items of several orders to a stage, each as a decision of its own',
  body: z.strictObject({
    stage: keysOf(jointSteps),
    /** The input for the stage that is the same for all of them. */
    facts: Facts,
    lines: z
      .array(z.strictObject({ ...LineAt.shape, facts: Facts.optional() }))
      .min(1, 'Choose an item.')
      .max(numbers.page),
  }),
  reply: z.array(
    LineAt.extend({
      name: z.string(),
      result: z.enum(['done', 'waits for a second approver', 'refused']),
      /** Why it was refused, or takes two people. */
      why: z.string().nullable(),
    }),
  ),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});
