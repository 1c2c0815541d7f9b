import { z } from 'zod';
import { shopping as numbers } from '#lib/product-constants.ts';
import { deliveryMissing as missing, deliveryMost as most } from './delivery-address.ts';
import { isShopLink } from './shop-link.ts';
import { itemTexts } from './shopping-item.ts';
import { typedLine } from '#lib/rules/typed.ts';
import { call } from '#lib/contracts/call.ts';
import { MoneyText } from '#lib/contracts/common.ts';
import { Name, Phone, VisibleText } from '#lib/contracts/typed.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;

const words = (max: number) => VisibleText.max(max, `Write at most ${max} characters.`);
/** A required text. */
export const filled = (max: number, empty: string) => words(max).min(1, empty);

/** A region of a country in the delivery form. */
export const ShoppingState = z.object({ id: z.string(), name: z.string() });
export type ShoppingState = z.infer<typeof ShoppingState>;

/** A country that we deliver to. */
export const ShoppingCountry = z
  .object({
    code: z.string().length(2),
    name: z.string(),
    /** Digits only. */
    dialing_code: z.string(),
    /** The name and format of its postcodes; null if the form asks for none. */
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

/** One item to buy, as a request lists it. */
export const RequestItem = z.strictObject({
  /** Its number in the browser's list; the server doesn't store it. */
  id: z.number().int().min(0).max(1_000_000).optional(),
  name: filled(numbers.nameMax, itemTexts.name),
  url: z
    .string()
    .trim()
    .min(1, itemTexts.url)
    .max(numbers.link.urlMax, 'This link is too long.')
    .refine(isShopLink, itemTexts.link),
  requested_quantity: z
    .number()
    .int(itemTexts.whole)
    .min(1, itemTexts.fewest)
    .max(numbers.quantityMax, itemTexts.most),
  /** Size, colour, model. */
  description: words(numbers.wordsMax).default(''),
  note_to_receiver: words(numbers.noteMax).default(''),
  /** Key of an upload with the purpose `shopping`. */
  image_filename: z.string().max(100).nullable().default(null),
});
export type RequestItem = z.infer<typeof RequestItem>;

/** Where a request goes; the phone number starts with its dialling code (spec 5). */
export const Delivery = z
  .strictObject({
    first_name: Name.max(most.first_name).min(1, missing.first_name),
    last_name: Name.max(most.last_name).min(1, missing.last_name),
    phone_number: Phone.max(30).min(1, missing.phone_number),
    country_code: z.string().length(2, missing.country_code),
    state_id: filled(40, missing.state_id),
    town: filled(most.town, missing.town).overwrite(typedLine),
    address: filled(most.address, missing.address).overwrite(typedLine),
    zip_code: Name.max(most.zip_code).default(''),
  })
  .meta({ id: 'ShoppingDelivery' });
export type Delivery = z.infer<typeof Delivery>;

export const ShoppingRequest = z
  .strictObject({
    items: z
      .array(RequestItem)
      .min(1, 'Add at least one item.')
      .max(numbers.items, `Add at most ${numbers.items} items.`),
    whatsapp_no: Phone.max(30).min(1, 'Enter your WhatsApp number.'),
    delivery: Delivery,
  })
  .meta({ id: 'ShoppingRequest' });
export type ShoppingRequest = z.infer<typeof ShoppingRequest>;

/** A delivery saved under a name. */
export const ShoppingAddress = z
  .object({ id: z.uuid(), name: z.string(), delivery: Delivery })
  .meta({ id: 'ShoppingAddress' });
export type ShoppingAddress = z.infer<typeof ShoppingAddress>;

export const listShoppingAddresses = call({
  method: 'get',
  path: '/shopping/addresses',
  guard: 'user',
  summary: 'The address book, newest first',
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

/** What a shop's page says about itself; none of it is verified. */
export const LinkPreview = z
  .object({
    site: z.string(),
    title: z.string().nullable(),
    /** In the shop's currency, whatever it is. */
    price: z.object({ amount: MoneyText, currency: z.string().length(3) }).nullable(),
    /** It has a picture that can be used for the item. */
    has_picture: z.boolean(),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewShopLink = call({
  method: 'post',
  path: '/shopping/link',
  guard: 'user',
  limit: 'shopLink',
  summary: 'What the page behind a link says: title, price, picture; null where it can’t be read',
  body: z.strictObject({ url: RequestItem.shape.url }),
  reply: LinkPreview.nullable(),
  codes: [...signedIn, 'invalid_input', 'too_many_requests'],
});

export const takeShopPicture = call({
  method: 'post',
  path: '/shopping/link/picture',
  guard: 'user',
  limit: 'shopLink',
  summary: 'Uploads the picture that a shop’s page names, for one of the member’s items',
  body: z.strictObject({ url: RequestItem.shape.url }),
  reply: z.object({ key: z.string() }),
  codes: [...signedIn, 'invalid_input', 'too_many_requests', 'unsupported_media_type', 'busy'],
});
