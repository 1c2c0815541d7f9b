import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { chains } from './chains.ts';

/** The state of a sandbox chain. Its blocks follow the clock, all of them on time. */
export interface Blocks {
  now: Date;
  /** How long a block takes. */
  blockMs: number;
}

/** @param speed how many times faster than the real chain it is */
export const blocksOf = (network: CoinNetwork, now: Date, speed: number): Blocks => ({
  now,
  blockMs: Math.round((chains[network].blockSeconds * 1000) / speed),
});

export const heightOf = ({ now, blockMs }: Blocks): number => Math.floor(now.getTime() / blockMs);

const timeOf = (height: number, { blockMs }: Blocks): Date => new Date(height * blockMs);

/** When the next block comes, which takes in everything that is waiting. */
export const nextBlock = (blocks: Blocks): Date => timeOf(heightOf(blocks) + 1, blocks);

/** The time from which transactions are in one of the last `count` blocks. */
export const lastBlocks = (count: number, blocks: Blocks): Date =>
  timeOf(heightOf(blocks) - count + 1, blocks);

/** 0 before it is in a block; its own block counts as the first. */
export function confirmationsOf(minedAt: Date | null, blocks: Blocks): number {
  if (!minedAt || minedAt > blocks.now) return 0;
  return heightOf(blocks) - Math.floor(minedAt.getTime() / blocks.blockMs) + 1;
}

/** When it will have this many confirmations if no block is lost until then. */
export const confirmedAt = (minedAt: Date, confirmations: number, blocks: Blocks): Date =>
  new Date(minedAt.getTime() + (confirmations - 1) * blocks.blockMs);
