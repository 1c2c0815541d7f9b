import { bech32m } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { addressOf } from '#lib/crypto/coin-address/address-of.ts';
import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';

const right: Record<string, readonly [CoinNetwork, string]> = {
  'the oldest type': ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  'a script': ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  'a witness of 20 bytes': ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  'a witness in capitals': ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  'a witness of 32 bytes': [
    'bitcoin',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  ],
  taproot: ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  'mixed case by its hash': ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  'small letters': ['polygon', '0xde709f2102306220921060314715629080e2fb77'],
  capitals: ['base', '0x52908400098527886E0F7030069857D2E4169EE7'],
  'a contract on Tron': ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  'a key on Solana': ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  'Litecoin, L': ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  'Litecoin, witness': ['litecoin', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
  'a bouncing address of TON': ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
};

const witness = (prefix: string, version: number, size: number) =>
  bech32m.encode(prefix, [version, ...bech32m.toWords(new Uint8Array(size).fill(7))]);

const changed = (address: string) => {
  const at = address.length - 6;
  const letter = address[at] === 'q' ? 'p' : 'q';
  return `${address.slice(0, at)}${letter}${address.slice(at + 1)}`;
};

describe('an address', () => {
  it.each(Object.entries(right))('is right: %s', (_, [network, address]) => {
    expect(checkAddress(address, network)).toBeNull();
    expect(checkAddress(`  ${address}\n`, network)).toBeNull();
  });

  const withChecksum = Object.entries(right).filter(
    ([name]) => !['small letters', 'capitals', 'a key on Solana'].includes(name),
  );
  it.each(withChecksum)('with one wrong letter is refused: %s', (_, [network, address]) => {
    expect(checkAddress(changed(address), network)?.reason).toBe('checksum');
  });

  const pairs = Object.entries(right).flatMap(([name, [network, address]]) =>
    (Object.keys(coinNetworks) as CoinNetwork[])
      .filter((other) => coinNetworks[other].kind !== coinNetworks[network].kind)
      .filter((other) => !(name === 'a script' && other === 'litecoin'))
      .map((other) => [name, network, other, address] as const),
  );
  it.each(pairs)('of another network is recognised: %s of %s on %s', (_, __, other, address) => {
    expect(checkAddress(address, other)).toMatchObject({ reason: 'other-network' });
  });

  it.each([
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  ])('of a test network is recognised: %s', (address) => {
    for (const network of Object.keys(coinNetworks) as CoinNetwork[])
      expect(checkAddress(address, network)?.reason).toBe('test-network');
  });

  it('in both cases at once is refused as a witness', () => {
    const mixed = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4';
    expect(checkAddress(mixed, 'bitcoin')?.reason).toBe('checksum');
  });

  it.each([
    ['bc1sw50qgdz25j', 'bitcoin'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bitcoin'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'bitcoin'],
    ['bc1pfeessrawgf', 'bitcoin'],
    ['ltc1pfees06t9sd', 'litecoin'],
    [witness('bc', 2, 32), 'bitcoin'],
    [witness('ltc', 1, 20), 'litecoin'],
    [witness('ltc', 16, 32), 'litecoin'],
    ['bc1qqv9pzxqlyckngw6zf9g9whn9d3eh4qvg37tfmf9tqzqcjp', 'bitcoin'],
  ] as const)(
    'of a witness that no wallet can keep coins with is refused: %s',
    (address, network) => {
      expect(checkAddress(address, network)).toEqual({
        reason: 'unspendable',
        text: 'Coins sent to an address of this type are lost, because no wallet can keep them. Enter the address of your own wallet.',
      });
    },
  );

  it.each([
    ['a wrong letter', changed(witness('bc', 2, 32))],
    ['another checksum', 'bc1zqv9pzxqlyckngw6zf9g9whn9d3eh4qvg37tfmf9tk2uup37w6hwqqkzjp8'],
    ['the checksum of a later version', witness('bc', 0, 32)],
    ['a version that can’t be', witness('bc', 17, 32)],
    ['too few bytes', witness('bc', 2, 1)],
    ['too many bytes', witness('bc', 2, 41)],
  ])('of a witness with %s has a wrong character', (_what, address) => {
    expect(checkAddress(address, 'bitcoin')?.reason).toBe('checksum');
  });

  it.each([
    ['@137', 'ethereum', 'Polygon'],
    ['@1', 'bnb-smart-chain', 'Ethereum (ERC-20)'],
    ['@0x38', 'base', 'BNB Smart Chain (BEP-20)'],
    ['@8453/transfer?value=1', 'polygon', 'Base'],
    ['@42161', 'ethereum', 'another network'],
    ['@137', 'tron', 'Polygon'],
  ] as const)('of a link for %s is refused on %s', (rest, network, name) => {
    const { address } = addressOf(`ethereum:${right['small letters']![1]}${rest}`, network);
    expect(checkAddress(address, network)).toEqual({
      reason: 'other-network',
      text: `This payment link is for ${name}, not ${coinNetworks[network].name}. Choose its network, or paste another address.`,
    });
  });

  it('of Litecoin by taproot is right', () => {
    expect(checkAddress(witness('ltc', 1, 32), 'litecoin')).toBeNull();
  });

  it('that is none is reported, and an empty field asks for one', () => {
    expect(checkAddress('my wallet', 'tron')?.reason).toBe('shape');
    expect(checkAddress('https://example.com', 'bitcoin')?.reason).toBe('shape');
    expect(checkAddress(' ', 'ton')?.reason).toBe('missing');
  });
});
