import { describe, expect, it } from 'vitest';
import { addressKey } from '#lib/crypto/coin-address/address-key.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import {
  magicCoinAddresses,
  sandboxScreening as screening,
} from '#server/providers/address-screening/sandbox.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';

const networks = Object.keys(coinNetworks) as CoinNetwork[];
const listed = (network: CoinNetwork) => makeAddress(network, 'listed');

describe('screening of addresses', () => {
  it.each(networks)('finds an address that is on a list, and no other, on %s', async (network) => {
    const hit = await screening.screen(network, listed(network));
    expect(hit).toMatchObject({ kind: 'done', value: { hit: true, list: 'Demo sanctions list' } });
    const other = await screening.screen(network, makeAddress(network, 'somebody'));
    expect(other).toMatchObject({ kind: 'done', value: { hit: false } });
  });

  it('reports that it can’t tell rather than that all is well', async () => {
    const outcome = await screening.screen('tron', makeAddress('tron', 'no answer'));
    expect(outcome).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['in capitals', 'bitcoin', listed('bitcoin').toUpperCase()],
    ['in small letters', 'ethereum', listed('ethereum').toLowerCase()],
    ['with spaces around it', 'solana', ` ${listed('solana')}\n`],
  ] as const)('isn’t fooled by an address written %s', async (_, network, address) => {
    expect(await screening.screen(network, address)).toMatchObject({ value: { hit: true } });
  });

  it('recognises an account of TON in all its forms', () => {
    // the same account, bounceable or not
    const forms = [
      'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
      'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
    ];
    expect(new Set(forms.map((form) => addressKey(form, 'ton'))).size).toBe(1);
  });

  it('respects letter case where it matters', () => {
    expect(addressKey('TR7NHq', 'tron')).not.toBe(addressKey('tr7nhq', 'tron'));
  });

  it('lists its addresses in the sandbox console', () => {
    expect(magicCoinAddresses.map(({ value }) => value)).toContain(listed('tron'));
  });
});
