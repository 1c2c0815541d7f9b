import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { readAddress } from '#server/crypto/buy/read-address.ts';
import { explorerOf } from '#server/crypto/explorers.ts';
import { readPrice, writePrice } from '#server/orders/price/held-price.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';

const networks = Object.keys(coinNetworks) as CoinNetwork[];

describe('a price that is held', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 17n });
  const price = fc.record({
    title: fc.string(),
    target: fc.option(fc.string()),
    counterparty: fc.string(),
    amount: minor,
    fee: minor,
    duty: minor,
    currency: fc.constant('NGN' as const),
    arrivesLabel: fc.string(),
    usuallyS: fc.nat(),
    rate: fc.option(fc.string()),
    ruleVersion: fc.string(),
    identity: fc.string(),
    detail: fc.dictionary(fc.constantFrom('coins', 'memo', 'amount'), fc.string()),
  });

  it('is read as it was written, whatever people typed', () => {
    fc.assert(
      fc.property(price, (each) => {
        expect(readPrice(writePrice(each))).toEqual(each);
      }),
    );
  });
});

describe('a transaction', () => {
  it.each(networks)('has a page on %s', (network) => {
    const address = explorerOf(network, 'ab"/c');
    expect(address).toMatch(/^https:\/\/[\w.]+\/[\w/#]*ab%22%2Fc$/);
    expect(explorerOf(network, '')).toBeNull();
  });
});

describe('an address', () => {
  const read = (network: CoinNetwork, memo?: string) =>
    readAddress({ address: makeAddress(network, 'x'), memo, network }, 'walletAddress');

  it.each(networks)('needs no memo on %s', (network) => {
    expect(read(network).memo).toBeNull();
    expect(read(network, '').memo).toBeNull();
  });

  it('carries one only where the network has them', () => {
    expect(read('ton', '77').memo).toBe('77');
    expect(() => read('tron', '77')).toThrow('Payments on Tron (TRC-20) don’t use a memo.');
  });
});
