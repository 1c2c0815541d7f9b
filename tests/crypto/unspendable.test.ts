import { describe, expect, it } from 'vitest';
import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { whyUnspendable } from '#server/crypto/buy/unspendable.ts';
import facts from '#server/crypto/facts/unspendable.json' with { type: 'json' };
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';

const networks = Object.keys(coinNetworks) as CoinNetwork[];
const networksOf = (kind: string) => networks.filter((each) => coinNetworks[each].kind === kind);

describe('an address that no one can spend from', () => {
  it.each([
    ['the zero of Ethereum', 'ethereum', `0x${'0'.repeat(40)}`],
    ['a contract every network of the 0x type has', 'base', `0x${'0'.repeat(39)}1`],
    ['a system contract', 'bnb-smart-chain', '0x0000000000000000000000000000000000001000'],
    ['0x…dEaD', 'polygon', '0x000000000000000000000000000000000000dEaD'],
    ['0xdead again and again', 'ethereum', `0x${'dead'.repeat(10)}`],
    ['0xffff…', 'ethereum', `0x${'f'.repeat(40)}`],
    ['the digits again and again', 'ethereum', `0x${'1234567890'.repeat(4)}`],
    ['the digits from zero', 'base', `0x${'0123456789'.repeat(4)}`],
    ['letters that end in the middle', 'polygon', `0x${'abcdef'.repeat(7).slice(0, 40)}`],
    ['sixteen digits again', 'ethereum', `0x${'0123456789abcdef'.repeat(3).slice(0, 40)}`],
    ['zeros after a word', 'ethereum', `0xdead${'0'.repeat(36)}`],
    ['one digit between others', 'ethereum', `0x1${'0'.repeat(38)}1`],
    ['the zero of Bitcoin', 'bitcoin', '1111111111111111111114oLvT2'],
    ['the zero script of Bitcoin', 'bitcoin', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
    ['the zero witness of Bitcoin', 'bitcoin', 'BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS'],
    ['the zero of Litecoin', 'litecoin', 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE'],
    ['the zero of Tron', 'tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['Solana’s system program', 'solana', '1'.repeat(32)],
    ['a variable of Solana', 'solana', 'SysvarRent111111111111111111111111111111111'],
    ['the zero of TON', 'ton', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    ['the same in its other form', 'ton', 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ'],
    ['the elector of TON', 'ton', 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF'],
  ] as const)('is %s', (_what, network, address) => {
    expect(checkAddress(address, network)).toBeNull();
    expect(whyUnspendable(address, network)).toMatch(/Enter the address of your own wallet\.$/);
  });

  it('is in the list, a valid address of its network, and refused however it is written', () => {
    for (const { kind, address } of facts.addresses)
      for (const network of address ? networksOf(kind) : []) {
        expect(checkAddress(address!, network), address).toBeNull();
        expect(whyUnspendable(address!, network), address).toBeDefined();
        if (kind === 'evm')
          expect(whyUnspendable(`0x${address!.slice(2).toUpperCase()}`, network)).toBeDefined();
      }
  });

  it('says whether it is a contract, a part of the network or burnt', () => {
    expect(whyUnspendable('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron')).toMatch(
      /^This is the contract of USDT, not a wallet\./,
    );
    expect(whyUnspendable('0xB8c77482e45F1F44dE1745F52C74426C631bDD52', 'ethereum')).toMatch(
      /^This is the contract of BNB,/,
    );
    expect(whyUnspendable('0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0', 'ethereum')).toMatch(
      /^This is the contract of POL,/,
    );
    expect(whyUnspendable('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'solana')).toMatch(
      /^This address is part of Solana itself/,
    );
    expect(whyUnspendable('1BitcoinEaterAddressDontSendf59kuE', 'bitcoin')).toMatch(
      /^No one can spend coins that are sent to this address\./,
    );
  });

  it('isn’t one of those that only begin with zeros', () => {
    for (const start of ['0'.repeat(8), '0'.repeat(14), '1234567890', 'dead'])
      expect(
        whyUnspendable(
          `0x${start}${'5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'.slice(start.length)}`,
          'ethereum',
        ),
      ).toBeUndefined();
  });

  it('isn’t among a thousand that people have', () => {
    for (const network of networks)
      for (let n = 0; n < 120; n++)
        expect(whyUnspendable(makeAddress(network, `${n}`), network)).toBeUndefined();
  });
});
