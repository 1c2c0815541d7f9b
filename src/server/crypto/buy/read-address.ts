import { addressKey } from '#lib/crypto/coin-address/address-key.ts';
import { addressOf } from '#lib/crypto/coin-address/address-of.ts';
import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { whyUnspendable } from './unspendable.ts';

/** Networks whose payments may carry a memo that identifies an account at an exchange. */
const withMemo: readonly CoinNetwork[] = ['ton'];

interface Typed {
  address: string;
  memo: string | undefined;
  network: CoinNetwork;
}

/**
 * A member's own address, checked for its network and for being spendable. It may come as a payment link with
 * its memo.
 * @throws AppError 422 on the field it was typed into, and on memo
 */
export function readAddress({ address: typed, memo: note, network }: Typed, field: string) {
  const { address, memo: named } = addressOf(typed, network);
  const memo = note || (withMemo.includes(network) ? named : '');
  const fault = checkAddress(address, network);
  const text = fault?.text ?? whyUnspendable(address, network);
  if (text !== undefined) throw AppError.invalid({ [field]: [text] });
  if (memo !== '' && !withMemo.includes(network))
    throw AppError.invalid({
      memo: [`Payments on ${coinNetworks[network].name} don’t use a memo. Leave it empty.`],
    });
  return { address, memo: memo || null };
}

/**
 * The same for every way to write one destination. A memo is part of it: at an exchange, the same address
 * with another memo is someone else's account.
 */
export const destinationKey = ({
  address,
  memo,
  network,
}: {
  address: string;
  memo: string | null;
  network: CoinNetwork;
}): string => {
  const key = addressKey(address, network);
  return memo === null ? key : `${key}#${memo}`;
};

/** The address in such a key, whatever its memo. */
export const addressInKey = (key: string): string => key.split('#')[0] ?? key;
