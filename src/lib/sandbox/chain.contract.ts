import { z } from 'zod';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';
import { Line } from '#lib/contracts/typed.ts';

const networks = Object.keys(coinNetworks) as [CoinNetwork, ...CoinNetwork[]];
const Network = z.enum(networks);

export const chainEvents = ['replace payment', 'lose blocks', 'stick send', 'free send'] as const;
export type ChainEvent = (typeof chainEvents)[number];

export const SandboxAddress = z.object({
  reference: z.string(),
  coin: z.string(),
  network: Network,
  address: z.string(),
  at: Timestamp,
  payments: z.array(
    z.object({
      txid: z.string(),
      symbol: z.string(),
      amount: z.string(),
      confirmations: z.number().int(),
      state: z.enum(['seen', 'settled', 'vanished']),
      at: Timestamp,
    }),
  ),
});

export const listSandboxAddresses = call({
  method: 'get',
  path: '/sandbox/chain',
  guard: 'sandbox',
  summary: 'Addresses for coins that the sandbox gave out last, and what was paid to them',
  reply: z.array(SandboxAddress),
  codes: ['not_found'],
});

export const payOnSandboxChain = call({
  method: 'post',
  path: '/sandbox/chain/payments',
  guard: 'sandbox',
  summary: 'Someone pays an address of ours, in its coin or another; signed notices follow',
  body: z.strictObject({
    address: Line.min(1, 'The address is required.').max(120),
    amount: z
      .string()
      .regex(
        /^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/,
        'Enter an amount above 0, with up to 18 decimal places.',
      ),
    /** The coin that arrives; the address’s own unless named. */
    symbol: z
      .string()
      .regex(/^[A-Z0-9]{2,10}$/, 'Enter the coin’s symbol, such as USDT.')
      .optional(),
  }),
  reply: z.object({ txid: z.string() }),
  codes: ['not_found', 'invalid_input'],
});

export const moveSandboxChain = call({
  method: 'post',
  path: '/sandbox/chain/events',
  guard: 'sandbox',
  summary: 'A payment is replaced, blocks are lost, or a send gets stuck or moves again',
  body: z.strictObject({
    event: z.enum(chainEvents),
    /** What it affects: the transaction of a payment, a network, or the reference of a send. */
    subject: z.string().trim().min(1, 'Enter what it happens to.').max(100),
    /** The number of blocks to replace. */
    blocks: z.number().int().min(1).max(200).default(6),
  }),
  reply: z.object({
    /** How many payments and sends it affected. */
    touched: z.number().int(),
  }),
  codes: ['not_found', 'invalid_input'],
});
