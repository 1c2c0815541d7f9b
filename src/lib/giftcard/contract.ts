import { z } from 'zod';
import { cardCurrencies } from './card-currencies.ts';
import { CODE_MAX } from './code-length.ts';
import { call } from '#lib/contracts/call.ts';
import { Amount, Currency, MoneyText, Timestamp, keyCodes } from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';
import { Line, Name, VisibleText } from '#lib/contracts/typed.ts';

export const CardCurrency = z.enum(cardCurrencies);
export const CardType = z.enum(['physical', 'e-code']);
export const ReceiptKind = z.enum(['none', 'cash', 'debit']);
/** Where the seller got it from; `asked_to` is the answer of scam victims. */
export const CardSource = z.enum(['own', 'gift', 'bought', 'asked_to']);

/** The rate of a tier: what one unit of the card pays, by type of receipt. */
export const TierRate = z.object({
  id: z.string(),
  /** The range of values of one card in its own currency; `below` is null for the highest tier. */
  from: MoneyText,
  below: MoneyText.nullable(),
  rate: MoneyText,
  /** The same without the bonus of the seller's rank. */
  base: MoneyText,
});
export type TierRate = z.infer<typeof TierRate>;

export const CardTypeRates = z.object({
  id: CardType,
  name: z.string(),
  receipts: z.array(z.object({ id: ReceiptKind, name: z.string(), tiers: z.array(TierRate) })),
});
export type CardTypeRates = z.infer<typeof CardTypeRates>;

/** A brand in a list. */
export const CardBrand = z
  .object({
    id: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    category: z.string(),
    color: z.string(),
    text_color: z.string(),
    /**
     * The rate that every page quotes the brand with: for one unit of a card of its usual value, type and
     * country, in the visitor's money; null when we don't currently buy it.
     */
    usual: z.object({ currency: CardCurrency, value: MoneyText, rate: MoneyText }).nullable(),
  })
  .meta({ id: 'CardBrand' });
export type CardBrand = z.infer<typeof CardBrand>;

/** A brand on the board of rates. */
export const BoardBrand = CardBrand.extend({
  /** How far its rate moved in the last 7 days, in percent: "1.20", "-0.35". Null if it didn't. */
  week_percent: z.string().nullable(),
}).meta({ id: 'BoardBrand' });
export type BoardBrand = z.infer<typeof BoardBrand>;

/** Everything to ask and to show before a card is sold. */
export const CardRates = CardBrand.extend({
  /**
   * The rate of the usual card 30 days ago and after each change since, oldest first; only in the rates that
   * everyone sees.
   */
  past: z.array(z.object({ at: Timestamp, rate: MoneyText })).optional(),
  /** The currency of the rates. */
  payout: Currency,
  code_label: z.string(),
  /** Only a hint: the reviewer decides. */
  code_pattern: z.string(),
  region_locked: z.boolean(),
  open_loop: z.boolean(),
  values: z.array(MoneyText),
  min: MoneyText,
  max: MoneyText,
  /** Values other than those listed are accepted. */
  custom: z.boolean(),
  max_pictures: z.number().int(),
  usual_minutes: z.object({ from: z.number().int(), to: z.number().int() }),
  /** By country; entries that are the same in many are listed once for each. */
  countries: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      currency: CardCurrency,
      types: z.array(CardTypeRates),
    }),
  ),
  /** The conditions for being paid. */
  terms: z.array(z.string()),
  rule_version: z.string(),
  /** The bonus of the seller's rank, if any: percent as text. */
  bonus_percent: z.string().nullable(),
}).meta({ id: 'CardRates' });
export type CardRates = z.infer<typeof CardRates>;

const Search = z.strictObject({ search: Line.max(60).optional() });
const Brand = z.object({ brand: z.string().max(60) });
const open = ['unavailable_for_country', 'service_inactive', 'invalid_input'] as const;
const signedIn = ['unauthenticated', 'two_factor_required'] as const;

export const listCardRates = call({
  method: 'get',
  path: '/gift-card/rates',
  guard: 'public',
  summary: 'Today’s gift card rates, for guests too: the beginner’s rates',
  query: Search.extend({ country: z.string().length(2).optional() }),
  reply: z.array(BoardBrand),
  codes: open,
});

export const readCardRates = call({
  method: 'get',
  path: '/gift-card/rates/{brand}',
  guard: 'public',
  summary: 'The rates of one brand by country, type, receipt and value',
  params: Brand,
  query: z.strictObject({ country: z.string().length(2).optional() }),
  reply: CardRates,
  codes: [...open, 'not_found'],
});

export const listSellCards = call({
  method: 'get',
  path: '/gift-card/sell/cards',
  guard: 'user',
  summary: 'The same with the rates of the seller’s rank',
  query: Search,
  reply: z.array(CardBrand),
  codes: [...signedIn, ...open],
});

export const readSellCard = call({
  method: 'get',
  path: '/gift-card/sell/cards/{id}',
  guard: 'user',
  summary: 'One brand with the rates of the seller’s rank',
  params: z.object({ id: z.string().max(60) }),
  reply: CardRates,
  codes: [...signedIn, ...open, 'not_found'],
});

/** Cards of one value in an order, each with its pictures, or its code if it was typed. */
export const SellValue = z.strictObject({
  value: Amount,
  quantity: z.number().int().min(1).max(20),
  /** One or two pictures per card. */
  image_keys: z.array(z.string().max(100)).max(40).optional(),
  /** One code per card. */
  codes: z.array(Name.min(4, 'Enter the whole code.').max(CODE_MAX)).max(20).optional(),
});

/** The fields of a sale; POST /quotes accepts them without pictures and codes. */
export const sellFields = {
  card_id: z.string().max(60),
  country: z.string().length(2),
  currency: CardCurrency,
  type: CardType,
  receipt: ReceiptKind.default('none'),
  values: z.array(SellValue).min(1).max(20),
};

export const SellCards = z
  .strictObject({
    ...sellFields,
    source: CardSource,
    /** Created with the first picture; a draft never counts as its own duplicate. */
    draft_id: z.uuid(),
    quote_id: z.uuid().optional(),
    comment: VisibleText.max(300).optional(),
  })
  .meta({ id: 'SellCards' });
export type SellCards = z.infer<typeof SellCards>;

export const sellCards = call({
  method: 'post',
  path: '/gift-card/sell/initiate',
  guard: 'verified',
  keyed: true,
  summary: 'Submits cards for review at an agreed rate; the wallet is credited after that',
  body: SellCards,
  reply: Order,
  codes: [
    ...signedIn,
    ...open,
    'not_found',
    'pin_not_set',
    'kyc_unsupported_service_type',
    'duplicate_gift_card_sell_picture',
    'automatic_flagged_transaction',
    'manual_flagged_transaction',
    'account_blacklisted',
    'account_locked',
    ...keyCodes,
  ],
});

/** A usual sale, saved to start from. No pictures and no codes. */
export const CardTemplate = z
  .object({
    id: z.uuid(),
    name: z.string(),
    card_id: z.string(),
    card_name: z.string(),
    country: z.string(),
    currency: CardCurrency,
    type: CardType,
    receipt: ReceiptKind,
    values: z.array(z.object({ value: MoneyText, quantity: z.number().int() })),
    created_at: Timestamp,
  })
  .meta({ id: 'CardTemplate' });
export type CardTemplate = z.infer<typeof CardTemplate>;

export const listCardTemplates = call({
  method: 'get',
  path: '/card-sale-templates',
  guard: 'user',
  summary: 'Saved set-ups of sales',
  reply: z.array(CardTemplate),
  codes: signedIn,
});

export const saveCardTemplate = call({
  method: 'post',
  path: '/card-sale-templates',
  guard: 'user',
  summary: 'Saves a set-up under a name; one with the same name is replaced',
  body: z.strictObject({
    name: Line.min(1, 'Enter a name.').max(40),
    card_id: sellFields.card_id,
    country: sellFields.country,
    currency: CardCurrency,
    type: CardType,
    receipt: sellFields.receipt,
    values: z
      .array(z.strictObject({ value: Amount, quantity: z.number().int().min(1).max(20) }))
      .min(1)
      .max(20),
  }),
  reply: z.array(CardTemplate),
  codes: [...signedIn, 'invalid_input', 'conflict'],
});

export const removeCardTemplate = call({
  method: 'delete',
  path: '/card-sale-templates/{id}',
  guard: 'user',
  summary: 'Removes a saved set-up',
  params: z.object({ id: z.uuid() }),
  reply: z.array(CardTemplate),
  codes: [...signedIn, 'not_found', 'invalid_input'],
});
