import { z } from 'zod';
import { checkNoLink } from '#lib/rules/links.ts';
import { plainText } from '#lib/rules/plain-text.ts';
import { Authorization } from '#lib/orders/authorization.contract.ts';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  Currency,
  debitCodes,
  MoneyText,
  Confirmation,
  priceLimit,
  Timestamp,
  keyCodes,
} from '#lib/contracts/common.ts';
import { Email } from '#lib/auth/credentials.contract.ts';
import { CardCurrency } from './contract.ts';
import { Order } from '#lib/orders/contract.ts';
import { Line, Name, Phone } from '#lib/contracts/typed.ts';

/** Per type of card in one order. */
export const mostCards = 10;

const Quantity = z.number().int().min(1).max(mostCards);
const Search = Line.max(60).optional();
export const openCodes = ['unavailable_for_country', 'service_inactive'] as const;
const signedIn = ['unauthenticated', 'two_factor_required'] as const;

/** Text for someone who has never asked us for anything: visible characters without links. */
const withoutLinks = (text: z.ZodString) =>
  text.superRefine((written, ctx) => {
    const message = checkNoLink(written);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** Who receives the codes instead of the buyer, through a link in an email. */
export const GiftRecipient = z
  .strictObject({
    name: withoutLinks(Name).min(1, 'Enter a name.').max(60),
    email: Email,
    /** Also gets a text message with the link. E.164. */
    phone: Phone.regex(
      /^\+[1-9]\d{7,14}$/,
      'Enter the number with its country code, like +2348031234567.',
    ).optional(),
    message: withoutLinks(z.string().overwrite(plainText))
      .max(300, 'Write at most 300 letters.')
      .optional(),
    /** Not before this time; absent: as soon as the codes are available. */
    send_at: Timestamp.optional(),
  })
  .meta({ id: 'GiftRecipient' });
export type GiftRecipient = z.infer<typeof GiftRecipient>;

/** A brand in a list. */
export const BuyBrand = z
  .object({
    uuid: z.uuid(),
    /** The id of its picture. */
    mark: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    category: z.string(),
    color: z.string(),
    text_color: z.string(),
    /** Countries with cards. */
    countries: z.array(z.object({ code: z.string(), name: z.string(), currency: CardCurrency })),
    mode: z.enum(['fixed', 'range']),
    /** The smallest and the largest value of one card, in its own currency. */
    min: MoneyText,
    max: MoneyText,
  })
  .meta({ id: 'BuyBrand' });
export type BuyBrand = z.infer<typeof BuyBrand>;

/** Everything to ask and to show before a card is bought; a price is `rate` times value, plus `fee`. */
export const BuyCard = BuyBrand.extend({
  /** The currency of prices: that of the visitor's wallet. */
  payout: Currency,
  countries: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      currency: CardCurrency,
      /** The price of one unit of the card in the visitor's money; null while there is no price. */
      rate: MoneyText.nullable(),
      /** Where the card works, in one sentence. */
      notice: z.string(),
    }),
  ),
  /** The available values; empty if any value from min to max can be bought. */
  values: z.array(MoneyText),
  max_quantity: z.number().int(),
  /** Per order. */
  fee: MoneyText,
  region_locked: z.boolean(),
  code_label: z.string(),
  /** How to use the code, step by step. */
  redeem: z.array(z.string()),
  terms: z.array(z.string()),
  rule_version: z.string(),
}).meta({ id: 'BuyCard' });
export type BuyCard = z.infer<typeof BuyCard>;

export const listBuyCards = call({
  method: 'get',
  path: '/gift-card/buy/cards',
  guard: 'public',
  summary: 'Gift cards on sale; ?country= filters by card country',
  query: z.strictObject({ search: Search, country: z.string().length(2).optional() }),
  reply: z.array(BuyBrand),
  codes: [...openCodes, 'invalid_input'],
});

export const readBuyCard = call({
  method: 'get',
  path: '/gift-card/buy/cards/{uuid}',
  guard: 'public',
  summary: 'One gift card with its values, prices in the visitor’s money, and terms',
  params: z.object({ uuid: z.uuid() }),
  reply: BuyCard,
  codes: [...openCodes, 'invalid_input', 'not_found'],
});

/** A voucher for use in one country: it costs its face value plus a fee. */
export const LocalCard = z
  .object({
    id: z.string(),
    name: z.string(),
    category: z.string(),
    color: z.string(),
    /** Where it can be used: "in store". */
    used: z.string(),
    currency: Currency,
    values: z.array(MoneyText),
    max_quantity: z.number().int(),
    validity_days: z.number().int(),
    /** Per order. */
    fee: MoneyText,
    redeem: z.array(z.string()),
    terms: z.array(z.string()),
  })
  .meta({ id: 'LocalCard' });
export type LocalCard = z.infer<typeof LocalCard>;

export const listLocalCards = call({
  method: 'get',
  path: '/local-gift-cards',
  guard: 'public',
  summary: 'Vouchers of shops in the visitor’s country',
  query: z.strictObject({ search: Search }),
  reply: z.array(LocalCard),
  codes: [...openCodes, 'invalid_input'],
});

export const readLocalCard = call({
  method: 'get',
  path: '/local-gift-cards/{id}',
  guard: 'public',
  summary: 'One voucher of a shop',
  params: z.object({ id: z.string().max(60) }),
  reply: LocalCard,
  codes: [...openCodes, 'not_found'],
});

/**
 * The fields of an international card; POST /quotes accepts them with service_type giftcard-buy.
 */
export const buyFields = {
  uuid: z.uuid(),
  /** The card's country; required if a brand has several. */
  country: z.string().length(2).optional(),
  value: Amount,
  quantity: Quantity.default(1),
  recipient: GiftRecipient.optional(),
};

/** The fields of a local card; POST /quotes accepts them with service_type local-giftcard-buy. */
export const localFields = {
  id: z.string().min(1).max(60),
  value: Amount,
  quantity: Quantity.default(1),
  recipient: GiftRecipient.optional(),
};

const IDEMPOTENCY: readonly string[] = keyCodes;
/** Error codes of a purchase before it is paid. */
const lookCodes = [
  ...debitCodes.filter((code) => !IDEMPOTENCY.includes(code)),
  'insufficient_pins',
] as const;
/** Error codes of paying. */
export const buyCodes = [
  ...signedIn,
  'invalid_input',
  'not_found',
  'price_above_limit',
  'conflict',
  ...debitCodes,
  'insufficient_pins',
] as const;

export const AuthorizeCard = z.strictObject(buyFields).meta({ id: 'AuthorizeCard' });
export type AuthorizeCard = z.input<typeof AuthorizeCard>;

export const authorizeCard = call({
  method: 'post',
  path: '/gift-card/buy/authorize',
  guard: 'user',
  summary: 'Checks whether the purchase would go through, and locks its price under a reference',
  body: AuthorizeCard,
  reply: Authorization,
  codes: [...signedIn, 'invalid_input', 'not_found', ...lookCodes],
});

export const buyCard = call({
  method: 'post',
  path: '/gift-card/buy',
  guard: 'pin',
  keyed: true,
  summary: 'Buys what was authorised; each reference buys once, however often it’s sent',
  body: z
    .strictObject({ reference: z.uuid(), ...priceLimit, pin: Confirmation })
    .meta({ id: 'BuyAuthorizedCard' }),
  reply: Order,
  codes: buyCodes,
});

export const AuthorizeLocalCard = z
  .strictObject({ ...localFields, pin: Confirmation })
  .meta({ id: 'AuthorizeLocalCard' });
export type AuthorizeLocalCard = z.input<typeof AuthorizeLocalCard>;

export const authorizeLocalCard = call({
  method: 'post',
  path: '/local-gift-cards/buy/authorize',
  guard: 'pin',
  summary: 'Agrees to the price of a local card with the PIN, and locks it under a reference',
  body: AuthorizeLocalCard,
  reply: Authorization,
  codes: [...signedIn, 'invalid_input', 'not_found', ...lookCodes],
});

export const buyLocalCard = call({
  method: 'post',
  path: '/local-gift-cards/buy/initiate',
  guard: 'renewed',
  keyed: true,
  summary: 'Buys what was authorised with the PIN; each reference buys once',
  body: z
    .strictObject({ reference: z.uuid(), ...priceLimit })
    .meta({ id: 'BuyAuthorizedLocalCard' }),
  reply: Order,
  codes: buyCodes,
});

/** POST /quotes takes package_id with service_type giftcard-buy. */
export const BuyPackage = z
  .strictObject({
    package_id: z.string().min(1).max(60),
    recipient: GiftRecipient,
    quote_id: z.uuid().optional(),
    ...priceLimit,
    pin: Confirmation,
  })
  .meta({ id: 'BuyPackage' });
export type BuyPackage = z.input<typeof BuyPackage>;

export const receiveCardsNotice = call({
  method: 'post',
  path: '/webhooks/cards-sandbox',
  guard: 'signature',
  summary: 'Signed notices of the card supplier; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receiveReloadlyCardsNotice = call({
  method: 'post',
  path: '/webhooks/reloadly/gift-cards',
  guard: 'signature',
  summary: 'Signed notices of Reloadly about gift cards; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receiveBitrefillNotice = call({
  method: 'post',
  path: '/webhooks/bitrefill/{secret}/{key}',
  guard: 'signature',
  summary:
    'Notices of a card supplier that doesn’t sign them: the address has a secret and the order',
  params: z.object({ secret: z.string().max(100), key: z.string().max(100) }),
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});
