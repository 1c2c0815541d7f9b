import { z } from 'zod';
import { rankNames } from './rank.ts';
import { call } from '#lib/contracts/call.ts';
import { MoneyText } from '#lib/contracts/common.ts';

const RankName = z.enum(rankNames);
const CardSales = z
  .object({
    name: RankName,
    /** All completed gift card sales, in the account's currency. */
    total: MoneyText,
  })
  .meta({ id: 'CardSales' });

export const readMyRanks = call({
  method: 'get',
  path: '/rewards/my-ranks',
  guard: 'user',
  summary: 'The last ranking; calculate_rank says that sales have changed since',
  reply: z.object({ card_sales: CardSales, calculate_rank: z.boolean() }),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const calculateRank = call({
  method: 'post',
  path: '/rewards/ranks',
  guard: 'user',
  summary: 'Ranks again by all completed sales; a rank is never lost',
  reply: z.object({ card_sales: CardSales }),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const RankLevel = z
  .object({
    name: RankName,
    minimum: MoneyText,
    /** The bonus added to the rate of a card, in percent. */
    bonus_rate: z.string().regex(/^\d+\.\d{2}$/),
  })
  .meta({ id: 'RankLevel' });
export type RankLevel = z.infer<typeof RankLevel>;

export const listRanks = call({
  method: 'get',
  path: '/rewards/ranks/giftcard-sell',
  guard: 'user',
  summary: 'All ranks of gift card sellers, lowest first, in the account’s currency',
  reply: z.array(RankLevel),
  codes: ['unauthenticated', 'two_factor_required'],
});
