import { z } from 'zod';
import { shopping as numbers } from '#lib/product-constants.ts';
import { itemStatuses } from './statuses.ts';
import { call } from '#lib/contracts/call.ts';
import {
  Currency,
  debitCodes,
  keyCodes,
  MoneyText,
  Confirmation,
  priceLimit,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';
import { ShoppingQuote } from './quote.contract.ts';
import { Delivery, filled, RequestItem, ShoppingRequest } from './request.contract.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const open = ['service_inactive'] as const;

/** A row of the cart, and of any list of items. Amounts are null while there is no quote. */
export const ShoppingItem = z
  .object({
    cart_code: z.string(),
    item_code: z.string(),
    name: z.string(),
    /** A signed address for some minutes. */
    image_url: z.string().nullable(),
    confirmed_quantity: z.number().int().nullable(),
    requested_quantity: z.number().int(),
    /** The total, in the wallet's currency. */
    amount: MoneyText.nullable(),
    delivery: z.object({
      country: z.object({ code: z.string(), name: z.string() }),
      first_name: z.string(),
      last_name: z.string(),
      town: z.string(),
    }),
    discount: MoneyText.nullable(),
    tax: MoneyText.nullable(),
    delivery_fee: MoneyText.nullable(),
    status: z.enum(itemStatuses),
    currency: Currency,
    url: z.string(),
    /** When the quote ends; null while there is none. */
    ends_at: Timestamp.nullable(),
    /** Why it can't be bought. */
    refused_because: z.string().nullable(),
    /** The order that it is bought with, once it is paid. */
    order_reference: z.string().optional(),
    created_at: Timestamp,
  })
  .meta({ id: 'ShoppingItem' });
export type ShoppingItem = z.infer<typeof ShoppingItem>;

/** Everything about one item, as its own page shows it. */
export const ShoppingItemDetail = ShoppingItem.extend({
  description: z.string(),
  note_to_receiver: z.string(),
  whatsapp_no: z.string(),
  delivery_full: Delivery.extend({ state_name: z.string(), country_name: z.string() }),
  /** The newest; null before there was one. */
  quote: ShoppingQuote.nullable(),
  /** One per item. */
  question: z
    .object({
      text: z.string(),
      asked_at: Timestamp,
      answer: z.string().nullable(),
      answered_at: Timestamp.nullable(),
    })
    .nullable(),
  /** What can be done now. */
  can: z.object({
    decline: z.boolean(),
    ask: z.boolean(),
    ask_again: z.boolean(),
    change_quantity: z.boolean(),
    remove: z.boolean(),
  }),
  events: z.array(z.object({ status: z.enum(itemStatuses), text: z.string(), at: Timestamp })),
}).meta({ id: 'ShoppingItemDetail' });
export type ShoppingItemDetail = z.infer<typeof ShoppingItemDetail>;

const statusList = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(itemStatuses)));

export const listShoppingItems = call({
  method: 'get',
  path: '/shopping/items',
  guard: 'user',
  summary:
    'The member’s items, newest first; ?status=approved is the cart; several, separated by commas',
  query: z.strictObject({
    status: statusList.optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    /** With 0 they are only counted. */
    limit: z.coerce.number().int().min(0).max(100).default(numbers.page),
  }),
  reply: z.array(ShoppingItem),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: [...signedIn, 'invalid_input'],
});

const ItemCode = z.object({ item_code: z.string().max(40) });
const itemCodes = [...signedIn, 'not_found', 'invalid_input', 'conflict'] as const;

export const readShoppingItem = call({
  method: 'get',
  path: '/shopping/items/{item_code}',
  guard: 'user',
  summary: 'One item with its itemised quote, its question and its history',
  params: ItemCode,
  reply: ShoppingItemDetail,
  codes: [...signedIn, 'not_found', 'invalid_input'],
});

export const createShoppingRequest = call({
  method: 'post',
  path: '/shopping/cart',
  guard: 'user',
  keyed: true,
  summary: 'Sends a list to be quoted; 422 names items.2.url, delivery.town and so on',
  body: ShoppingRequest,
  reply: z.array(ShoppingItem),
  codes: [...signedIn, ...open, 'invalid_input', ...keyCodes],
});

export const changeShoppingQuantity = call({
  method: 'put',
  path: '/shopping/cart/{item_code}',
  guard: 'user',
  summary: 'Changes the quantity: fewer are priced immediately, more need a new quote',
  params: ItemCode,
  body: z.strictObject({ quantity: RequestItem.shape.requested_quantity }),
  reply: ShoppingItem,
  codes: itemCodes,
});

export const removeShoppingItem = call({
  method: 'delete',
  path: '/shopping/cart/{item_code}',
  guard: 'user',
  summary: 'Removes an item from the list or the cart',
  params: ItemCode,
  reply: ShoppingItem,
  codes: [...signedIn, 'not_found', 'invalid_input', 'conflict'],
});

export const declineShoppingItem = call({
  method: 'post',
  path: '/shopping/items/{item_code}/decline',
  guard: 'user',
  summary: 'Declines the quote of one item; the others stay',
  params: ItemCode,
  body: z.strictObject({}),
  reply: ShoppingItem,
  codes: itemCodes,
});

export const askAboutShoppingItem = call({
  method: 'post',
  path: '/shopping/items/{item_code}/question',
  guard: 'user',
  limit: 'ticketMessage',
  summary: 'Asks the one question about an item; our team answers it',
  params: ItemCode,
  body: z.strictObject({ question: filled(numbers.wordsMax, 'Write your question.') }),
  reply: ShoppingItemDetail,
  codes: [...itemCodes, 'too_many_requests'],
});

export const askForNewQuote = call({
  method: 'post',
  path: '/shopping/items/{item_code}/ask-again',
  guard: 'user',
  summary: 'Asks for a new quote of an item whose quote expired or was declined',
  params: ItemCode,
  body: z.strictObject({}),
  reply: ShoppingItem,
  codes: itemCodes,
});

/** The type of shopping orders. */
export const SHOPPING = 'personalized-shopping';

/** What is paid for; POST /quotes accepts it with that service_type, without the PIN. */
export const cartFields = {
  item_codes: z
    .array(z.string().max(40))
    .min(1, 'Choose what to pay for.')
    .max(numbers.page, `You can pay for up to ${numbers.page} items in one order.`),
};

export const PayCart = z
  .strictObject({ ...cartFields, quote_id: z.uuid().optional(), ...priceLimit, pin: Confirmation })
  .meta({ id: 'PayCart' });
export type PayCart = z.infer<typeof PayCart>;

export const payCart = call({
  method: 'post',
  path: '/shopping/cart/purchase',
  guard: 'pin',
  keyed: true,
  summary: 'Pays for the chosen items by their quotes; 422 names item_codes.1 when one has ended',
  body: PayCart,
  reply: Order,
  codes: [
    ...signedIn,
    'invalid_input',
    'not_found',
    'price_above_limit',
    'conflict',
    'unavailable_for_country',
    'service_inactive',
    ...debitCodes,
  ],
});
