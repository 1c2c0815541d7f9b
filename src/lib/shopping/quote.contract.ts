import { z } from 'zod';
import { shopping as numbers } from '#lib/product-constants.ts';
import { landedLineKinds } from './landed-cost.ts';
import { call } from '#lib/contracts/call.ts';
import {
  AmountOrZero,
  Amount,
  CountryCode,
  Currency,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';

/** One line of a price, in the wallet's currency; a discount is negative. */
export const LandedLine = z.object({
  kind: z.enum(landedLineKinds),
  name: z.string(),
  amount: MoneyText,
  /** Why it is there and how it is computed. */
  why: z.string(),
});
export type LandedLine = z.infer<typeof LandedLine>;

/** The price of an item on arrival: the lines add up exactly to the total. */
export const LandedCost = z.object({
  currency: Currency,
  lines: z.array(LandedLine),
  total: MoneyText,
  /** One unit of the shop's currency in the wallet's. */
  rate: z.string(),
  /** Grams of all pieces; the larger of the first two is charged. */
  weight: z.object({
    real: z.number().int(),
    volumetric: z.number().int(),
    counted: z.number().int(),
  }),
  rule_version: z.string(),
});
export type LandedCost = z.infer<typeof LandedCost>;

/** Our team's quote for an item. It is a cap: we bear any cost above it. */
export const ShoppingQuote = LandedCost.extend({
  version: z.number().int(),
  confirmed_quantity: z.number().int(),
  shop: z.object({
    country: z.string(),
    currency: z.string(),
    /** Per piece. */
    price: MoneyText,
  }),
  note: z.string().nullable(),
  quoted_at: Timestamp,
  ends_at: Timestamp,
  /** How much more it can cost before we have to decide. */
  cap_percent: z.number(),
}).meta({ id: 'ShoppingQuote' });
export type ShoppingQuote = z.infer<typeof ShoppingQuote>;

const cm = z.number().int('Enter centimetres.').min(0).max(300, 'Enter at most 300 cm.');
const grams = z
  .number()
  .int('Enter grams.')
  .min(1, 'Enter the weight.')
  .max(100_000, 'Enter at most 100,000 g.');
const pieces = z.number().int().min(1, 'Enter 1 or more.').max(numbers.quantityMax);

const chosen = {
  shop_country: z.string().length(2, 'Choose from the list.'),
  shop_currency: z.string().length(3, 'Choose from the list.'),
  category: z.string().min(1, 'Choose from the list.').max(40),
};

/** The parts of an item's price, as the desk fills them in; sizes are per piece. */
export const QuoteForm = z
  .strictObject({
    ...chosen,
    weight_g: grams,
    /** In its box; 0 if unknown. */
    length_cm: cm.default(0),
    width_cm: cm.default(0),
    height_cm: cm.default(0),
    quantity: pieces,
    /** Per piece, in the shop's currency. */
    price: Amount,
    /** In the wallet's currency, at most the commission. */
    discount: AmountOrZero.optional(),
  })
  .meta({ id: 'QuoteForm' });
export type QuoteForm = z.infer<typeof QuoteForm>;

/** The initial values of the desk's form. */
export const ToQuote = z.object({
  quantity: z.number().int(),
  currency: Currency,
  destination: z.string(),
  shop_countries: z.array(z.object({ code: z.string(), name: z.string(), currency: z.string() })),
  currencies: z.array(z.string()),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The last quote's form values. */
  last: QuoteForm.nullable(),
});
export type ToQuote = z.infer<typeof ToQuote>;

export const estimateLandedCost = call({
  method: 'get',
  path: '/shopping/estimate',
  guard: 'public',
  summary: 'An estimate of an item’s full price, at today’s rates; for guests too',
  query: z.strictObject({
    ...chosen,
    weight_g: z.coerce.number().pipe(grams),
    length_cm: z.coerce.number().pipe(cm).default(0),
    width_cm: z.coerce.number().pipe(cm).default(0),
    height_cm: z.coerce.number().pipe(cm).default(0),
    destination: z.string().length(2, 'Choose from the list.'),
    price: Amount,
    quantity: z.coerce.number().pipe(pieces).default(1),
    /** The country whose currency it is shown in; absent: the visitor's. */
    country: CountryCode.optional(),
  }),
  reply: LandedCost,
  codes: ['invalid_input', 'service_inactive'],
});

/** The choices of the calculator. */
export const ShoppingRates = z
  .object({
    currency: Currency,
    /** One unit in the wallet's currency. */
    currencies: z.array(z.object({ code: z.string(), rate: z.string() })),
    shop_countries: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        currency: z.string(),
        tax_percent: z.string(),
      }),
    ),
    categories: z.array(z.object({ id: z.string(), name: z.string() })),
    destinations: z.array(z.object({ code: z.string(), name: z.string() })),
    commission_percent: z.string(),
    volumetric_divisor: z.number().int(),
    /** The rates are invented. */
    demo: z.boolean(),
    rule_version: z.string(),
  })
  .meta({ id: 'ShoppingRates' });
export type ShoppingRates = z.infer<typeof ShoppingRates>;

export const readShoppingRates = call({
  method: 'get',
  path: '/shopping/rates',
  guard: 'public',
  summary: 'Rates, shop countries, categories and destinations of the calculator',
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: ShoppingRates,
  codes: ['invalid_input', 'service_inactive'],
});

/** Goods that can't be sent, or not everywhere. */
export const ForbiddenGoods = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Found as whole words in an item's name and description. */
    words: z.array(z.string()),
    /** Country codes; empty: everywhere. */
    destinations: z.array(z.string()),
    /** True: a list with it is refused. False: our team decides. */
    refused: z.boolean(),
    reason: z.string(),
    instead: z.string().nullable(),
  })
  .meta({ id: 'ForbiddenGoods' });
export type ForbiddenGoods = z.infer<typeof ForbiddenGoods>;

export const listForbiddenGoods = call({
  method: 'get',
  path: '/shopping/forbidden',
  guard: 'public',
  summary: 'Goods that can’t be sent to each country, with reasons and alternatives',
  reply: z.array(ForbiddenGoods),
  maxAgeS: 300,
  codes: [],
});

export const previewShoppingQuote = call({
  method: 'post',
  path: '/desk/shopping/{id}/preview',
  guard: 'desk',
  summary: 'The price of an item as the desk’s form is filled in; nothing is saved',
  params: z.object({ id: z.uuid() }),
  body: QuoteForm,
  reply: LandedCost,
  codes: ['unauthenticated', 'not_found', 'invalid_input', 'conflict'],
});
