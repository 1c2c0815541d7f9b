import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { typedName, withoutWrapping } from '#lib/rules/typed.ts';

/** What a code, a link or a pasted text says about the destination. */
export interface FoundAddress {
  address: string;
  memo: string;
}

/** The numbers that links have for networks of the 0x type (EIP-155). */
export const chains: Partial<Record<number, CoinNetwork>> = {
  1: 'ethereum',
  56: 'bnb-smart-chain',
  137: 'polygon',
  8453: 'base',
};

const memoNames = ['memo', 'text', 'dt', 'tag', 'memo_id'];

/**
 * The address in what wallets share: “bitcoin:bc1…?amount=1”, “ethereum:0x…@1” or the address alone. An
 * amount in it is ignored, because it was chosen here. A link that sends a token names its contract first and
 * the recipient after. A number of another network than the chosen one stays behind the address, for
 * `checkAddress` to refuse.
 */
export function addressOf(text: string, network: string): FoundAddress {
  const [start = '', query = ''] = typedName(text.normalize('NFKC')).split('?', 2);
  const named = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]);
  const params = Object.fromEntries(named) as Record<string, string>;
  const memo = memoNames.map((name) => params[name]).find(Boolean) ?? '';
  const bare = withoutWrapping(start).replace(/ /g, '');
  const link = /^[a-z][a-z0-9+.-]*:(?:\/\/(?:[^/]*\/)*?transfer\/|\/\/)?(?:pay-)?([^/]*)/i.exec(
    bare,
  );
  const sent = /\/transfer$/i.test(bare) && params['address'];
  const [first = '', chain] = (link?.[1] ?? bare).split('@', 2);
  // codes are in capital letters to be smaller
  const address = (sent || first).replace(/^0X/, '0x');
  const isForeign = Number(chain) > 0 && chains[Number(chain)] !== network;
  return { address: isForeign ? `${address}@${chain}` : address, memo };
}
