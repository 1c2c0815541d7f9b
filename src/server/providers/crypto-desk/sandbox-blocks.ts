import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { chains } from './chains.ts';

/** Where a chain of the sandbox stands. Its blocks come by the clock, all of them on time. */
export interface Blocks {
  now: Date;
  /** How long a block takes. */
  blockMs: number;
}

/** @param speed how many times faster than the real one the chain is */
export const blocksOf = (network: CoinNetwork, now: Date, speed: number): Blocks => ({
  now,
  blockMs: Math.round((chains[network].blockSeconds * 1000) / speed),
});

export const heightOf = ({ now, blockMs }: Blocks): number => Math.floor(now.getTime() / blockMs);

const timeOf = (height: number, { blockMs }: Blocks): Date => new Date(height * blockMs);

/** When the block comes that takes in what waits now. */
export const nextBlock = (blocks: Blocks): Date => timeOf(heightOf(blocks) + 1, blocks);

/** From which time on something is in one of the last so many blocks. */
export const lastBlocks = (count: number, blocks: Blocks): Date =>
  timeOf(heightOf(blocks) - count + 1, blocks);

/** 0 before it is in a block; its own block is the first. */
export function confirmationsOf(minedAt: Date | null, blocks: Blocks): number {
  if (!minedAt || minedAt > blocks.now) return 0;
  return heightOf(blocks) - Math.floor(minedAt.getTime() / blocks.blockMs) + 1;
}

/** When something will have so many confirmations, if no block is lost until then. */
export const confirmedAt = (minedAt: Date, confirmations: number, blocks: Blocks): Date =>
  new Date(minedAt.getTime() + (confirmations - 1) * blocks.blockMs);
