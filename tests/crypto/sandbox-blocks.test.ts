import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import {
  blocksOf,
  confirmationsOf,
  confirmedAt,
  heightOf,
  lastBlocks,
  nextBlock,
} from '#server/providers/crypto-desk/sandbox-blocks.ts';

const networks = fc.constantFrom(...(Object.keys(coinNetworks) as CoinNetwork[]));
const moments = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((ms) => new Date(ms));
const speeds = fc.integer({ min: 1, max: 600 });
const counts = fc.integer({ min: 1, max: 100 });

describe('blocks that follow the clock', () => {
  it('include waiting transactions with the next one, never with a past one', () => {
    fc.assert(
      fc.property(networks, moments, speeds, (network, now, speed) => {
        const blocks = blocksOf(network, now, speed);
        const minedAt = nextBlock(blocks);
        expect(minedAt > now).toBe(true);
        expect(confirmationsOf(minedAt, blocks)).toBe(0);
        expect(confirmationsOf(minedAt, { ...blocks, now: minedAt })).toBe(1);
        expect(confirmationsOf(null, blocks)).toBe(0);
      }),
    );
  });

  it('confirm at the predicted moment, and not a millisecond sooner', () => {
    fc.assert(
      fc.property(networks, moments, speeds, counts, (network, now, speed, count) => {
        const blocks = blocksOf(network, now, speed);
        const minedAt = nextBlock(blocks);
        const at = confirmedAt(minedAt, count, blocks);
        const before = new Date(at.getTime() - 1);
        expect(confirmationsOf(minedAt, { ...blocks, now: at })).toBe(count);
        expect(confirmationsOf(minedAt, { ...blocks, now: before })).toBe(count - 1);
      }),
    );
  });

  it('are lost in exactly the given number', () => {
    fc.assert(
      fc.property(networks, moments, speeds, counts, (network, now, speed, count) => {
        const blocks = blocksOf(network, now, speed);
        const first = lastBlocks(count, blocks);
        expect(heightOf(blocks) - heightOf({ ...blocks, now: first }) + 1).toBe(count);
      }),
    );
  });
});
