import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { buyCodes, BuyPackage, openCodes } from './buy.contract.ts';
import { Order } from '#lib/orders/contract.ts';

/** Cards selected as a gift for someone else, with the total price in the wallet's currency. */
export const GiftPackage = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    currency: Currency,
    amount: MoneyText,
    fee: MoneyText,
    total: MoneyText,
    items: z.array(
      z.object({
        /** The id of its picture. */
        mark: z.string(),
        name: z.string(),
        color: z.string(),
        /** The country that the card is for: "United States". */
        country: z.string(),
        value: MoneyText,
        currency: z.string(),
        quantity: z.number().int(),
      }),
    ),
    terms: z.array(z.string()),
    rule_version: z.string(),
  })
  .meta({ id: 'GiftPackage' });
export type GiftPackage = z.infer<typeof GiftPackage>;

export const listPackages = call({
  method: 'get',
  path: '/gift-packages',
  guard: 'public',
  summary: 'Gift packages for the visitor’s country',
  reply: z.array(GiftPackage),
  codes: openCodes,
});

export const readPackage = call({
  method: 'get',
  path: '/gift-packages/{id}',
  guard: 'public',
  summary: 'One gift package with its contents',
  params: z.object({ id: z.string().max(60) }),
  reply: GiftPackage,
  codes: [...openCodes, 'not_found'],
});

export const buyPackage = call({
  method: 'post',
  path: '/gift-packages/purchase',
  guard: 'pin',
  keyed: true,
  summary: 'Buys a gift package for someone and sends it to them',
  body: BuyPackage,
  reply: Order,
  codes: buyCodes,
});

/** What the recipient of a gift sees. */
export const Gift = z
  .object({
    sender_name: z.string(),
    recipient_name: z.string(),
    message: z.string().nullable(),
    cards: z.array(
      z.object({
        /** The id of its picture. */
        mark: z.string(),
        name: z.string(),
        color: z.string(),
        country: z.string(),
        value: MoneyText,
        currency: z.string(),
        /** Null when the sender revealed it before the recipient did. */
        code: z.string().nullable(),
        redeem: z.array(z.string()),
      }),
    ),
    /** When the recipient first revealed it; null when the sender was faster. */
    opened_at: Timestamp.nullable(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof Gift>;

export const openGift = call({
  method: 'post',
  path: '/gifts/{token}/open',
  guard: 'public',
  limit: 'gift',
  summary: 'Opens a gift: shows its codes, and tells the sender the first time',
  params: z.object({ token: z.string().max(100) }),
  reply: Gift,
  codes: ['not_found', 'too_many_requests'],
});
