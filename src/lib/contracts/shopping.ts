import { z } from 'zod';
import { shopping as numbers } from '#lib/product-constants.ts';
import { isShopLink } from '#lib/rules/shop-link.ts';
import { itemStatuses } from '#lib/shopping-statuses.ts';
import { call } from './call.ts';
import { keyCodes, MoneyText, Currency, Timestamp } from './common.ts';
import { ShoppingQuote } from './shopping-quote.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const open = ['service_inactive'] as const;

const words = (most: number) => z.string().trim().max(most, `Write at most ${most} characters.`);
const filled = (most: number, empty: string) => words(most).min(1, empty);

/** A region of a country as the delivery form offers it. */
export const ShoppingState = z.object({ id: z.string(), name: z.string() });
export type ShoppingState = z.infer<typeof ShoppingState>;

/** A country that we deliver to. */
export const ShoppingCountry = z
  .object({
    code: z.string().length(2),
    name: z.string(),
    /** Digits only. */
    dialing_code: z.string(),
    /** What its postcodes are called and look like; null where the form asks for none. */
    postcode: z
      .object({ label: z.string(), pattern: z.string(), required: z.boolean() })
      .nullable(),
    states: z.array(ShoppingState),
  })
  .meta({ id: 'ShoppingCountry' });
export type ShoppingCountry = z.infer<typeof ShoppingCountry>;

export const listShoppingCountries = call({
  method: 'get',
  path: '/shopping/countries',
  guard: 'opt',
  summary: 'Countries that we deliver to, with their states; US, GB and Ghana first',
  reply: z.array(ShoppingCountry),
  codes: [],
});

export const listShoppingStates = call({
  method: 'get',
  path: '/shopping/countries/{code}/states',
  guard: 'opt',
  summary: 'The states of one of these countries',
  params: z.object({ code: z.string().max(40) }),
  reply: z.array(ShoppingState),
  codes: ['not_found', 'invalid_input'],
});

/** One thing to buy, as the list of a request has it. */
export const RequestItem = z.strictObject({
  /** Its number in the browser's list; the server keeps none. */
  id: z.number().int().min(0).max(1_000_000).optional(),
  name: filled(numbers.nameMax, 'Enter the name of the product.'),
  url: z
    .string()
    .trim()
    .min(1, 'Paste the link of the product.')
    .max(numbers.link.urlMax, 'This link is too long.')
    .refine(isShopLink, 'Paste the whole link, beginning with https://.'),
  requested_quantity: z
    .number()
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(numbers.quantityMax, `Ask for at most ${numbers.quantityMax}.`),
  /** Size, colour, model. */
  description: words(numbers.wordsMax).default(''),
  note_to_receiver: words(numbers.noteMax).default(''),
  /** Key of an upload with the purpose `shopping`. */
  image_filename: z.string().max(100).nullable().default(null),
});
export type RequestItem = z.infer<typeof RequestItem>;

/** Where a request goes; the phone number has its dialling code in front (spec 5). */
export const Delivery = z
  .strictObject({
    first_name: filled(60, 'Enter the first name.'),
    last_name: filled(60, 'Enter the last name.'),
    phone_number: filled(30, 'Enter the phone number.'),
    country_code: z.string().length(2, 'Choose the country.'),
    state_id: filled(40, 'Choose the state.'),
    town: filled(80, 'Enter the town.'),
    address: filled(200, 'Enter the address.'),
    zip_code: words(20).default(''),
  })
  .meta({ id: 'ShoppingDelivery' });
export type Delivery = z.infer<typeof Delivery>;

export const ShoppingRequest = z
  .strictObject({
    items: z
      .array(RequestItem)
      .min(1, 'Add at least one item.')
      .max(numbers.items, `Add at most ${numbers.items} items.`),
    whatsapp_no: filled(30, 'Enter your WhatsApp number.'),
    delivery: Delivery,
  })
  .meta({ id: 'ShoppingRequest' });
export type ShoppingRequest = z.infer<typeof ShoppingRequest>;

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
    /** All of it, in the wallet's currency. */
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
  /** Why it can't be bought. */
  refused_because: z.string().nullable(),
  /** One to an item. */
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
  summary: 'One’s items, the newest first; ?status=approved is the cart, several with commas',
  query: z.strictObject({
    status: statusList.optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(numbers.page),
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
  summary: 'One item with its quote line by line, its question and what happened to it',
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
  summary: 'Changes how many: fewer are priced at once, more are quoted again',
  params: ItemCode,
  body: z.strictObject({ quantity: RequestItem.shape.requested_quantity }),
  reply: ShoppingItem,
  codes: itemCodes,
});

export const removeShoppingItem = call({
  method: 'delete',
  path: '/shopping/cart/{item_code}',
  guard: 'user',
  summary: 'Takes an item off the list or out of the cart',
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

/** A delivery under a name of its owner's. */
export const ShoppingAddress = z
  .object({ id: z.uuid(), name: z.string(), delivery: Delivery })
  .meta({ id: 'ShoppingAddress' });
export type ShoppingAddress = z.infer<typeof ShoppingAddress>;

export const listShoppingAddresses = call({
  method: 'get',
  path: '/shopping/addresses',
  guard: 'user',
  summary: 'The address book, the newest first',
  reply: z.array(ShoppingAddress),
  codes: signedIn,
});

export const saveShoppingAddress = call({
  method: 'post',
  path: '/shopping/addresses',
  guard: 'user',
  summary: 'Saves a delivery; one with the same name is replaced',
  body: z.strictObject({ name: filled(60, 'Give this address a name.'), delivery: Delivery }),
  reply: z.array(ShoppingAddress),
  codes: [...signedIn, 'invalid_input', 'conflict'],
});

export const removeShoppingAddress = call({
  method: 'delete',
  path: '/shopping/addresses/{id}',
  guard: 'user',
  summary: 'Removes an address from the book',
  params: z.object({ id: z.string().max(40) }),
  reply: z.array(ShoppingAddress),
  codes: [...signedIn, 'not_found', 'invalid_input'],
});

/** What a shop's page says of itself: nothing of it is checked. */
export const LinkPreview = z
  .object({
    site: z.string(),
    title: z.string().nullable(),
    /** In the shop's currency, whichever it is. */
    price: z.object({ amount: MoneyText, currency: z.string().length(3) }).nullable(),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewShopLink = call({
  method: 'post',
  path: '/shopping/link',
  guard: 'user',
  limit: 'shopLink',
  summary: 'What the page behind a link says: title and price; null where it can’t be read',
  body: z.strictObject({ url: RequestItem.shape.url }),
  reply: LinkPreview.nullable(),
  codes: [...signedIn, 'invalid_input', 'too_many_requests'],
});
