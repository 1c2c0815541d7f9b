import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { payHere } from './buy.contract.ts';
import { Network } from './contract.ts';
import { Order } from '#lib/orders/contract.ts';
import { CoinSale } from './sell.contract.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;

/** One transaction with coins, as its network reports it. */
export const CoinTransaction = z
  .object({
    /** Empty until the counterparty names it. */
    txid: z.string(),
    /** The address of an explorer; as text, never as a link that opens by itself. */
    explorer: z.string().nullable(),
    /** With its coin, which may not be one of ours. */
    amount: z.string(),
    symbol: z.string(),
    confirmations: z.number().int(),
    needed: z.number().int(),
    state: z.enum(['waiting', 'seen', 'settled', 'vanished']),
    /** What happened to it, in words: paid, added to the next payment, not a coin that we buy. */
    note: z.string().nullable(),
    seen_at: Timestamp.nullable(),
  })
  .meta({ id: 'CoinTransaction' });
export type CoinTransaction = z.infer<typeof CoinTransaction>;

/** The transfer that pays for a purchase. */
export const CoinTransfer = z
  .object({
    ...payHere,
    /** What has arrived so far, and what is still missing. */
    arrived: MoneyText,
    missing: MoneyText,
    /** Why nothing was bought, in a few words, if it has ended. */
    ended: z.string().nullable(),
  })
  .meta({ id: 'CoinTransfer' });
export type CoinTransfer = z.infer<typeof CoinTransfer>;

/** A purchase or sale of coins, live. */
export const CoinOrder = z
  .object({
    order: Order,
    side: z.enum(['buy', 'sell']),
    token: z.string(),
    symbol: z.string(),
    network: Network,
    network_name: z.string(),
    /** Ordered coins; null for a sale on arrival. */
    coins: MoneyText.nullable(),
    /** The member's own address for a purchase, ours for a sale. */
    address: z.string(),
    memo: z.string().nullable(),
    transactions: z.array(CoinTransaction),
    /** Of the latest transaction; 0 while there is none. */
    confirmations: z.number().int(),
    needed: z.number().int(),
    /** The sale while it waits for coins; null otherwise. */
    sale: CoinSale.omit({ order: true }).nullable(),
    /** How a purchase is paid by transfer; null for a sale, and if the wallet pays. */
    transfer: CoinTransfer.nullable(),
  })
  .meta({ id: 'CoinOrder' });
export type CoinOrder = z.infer<typeof CoinOrder>;

const reference = z.object({ reference_code: z.string().max(40) });

export const readCoinOrder = call({
  method: 'get',
  path: '/crypto/{reference_code}',
  guard: 'user',
  summary: 'A purchase or sale of coins, with its transactions and their confirmations',
  params: reference,
  reply: CoinOrder,
  codes: [...signedIn, 'not_found'],
});

export const cancelCoinOrder = call({
  method: 'post',
  path: '/crypto/{reference_code}/cancel',
  guard: 'verified',
  summary: 'Undoes a purchase that wasn’t sent, or a sale that no coins arrived for',
  params: reference,
  reply: Order,
  codes: [...signedIn, 'not_found', 'conflict'],
});
