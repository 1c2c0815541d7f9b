import { AppError } from '#lib/errors/app-error.ts';
import { coinNetworks, type CoinNetwork } from '#lib/coin-networks.ts';
import { checkAddress } from '#lib/rules/coin-address/index.ts';

/** Networks whose payments may carry a note that names the owner of an account at an exchange. */
const withMemo: readonly CoinNetwork[] = ['ton'];

interface Typed {
  address: string;
  memo: string | undefined;
  network: CoinNetwork;
}

/**
 * An address of the member's own, checked for its network.
 * @throws AppError 422 on the field it was typed into, and on memo
 */
export function readAddress({ address, memo = '', network }: Typed, field: string) {
  const fault = checkAddress(address, network);
  if (fault) throw AppError.invalid({ [field]: [fault.text] });
  if (memo !== '' && !withMemo.includes(network))
    throw AppError.invalid({
      memo: [`Payments on ${coinNetworks[network].name} don’t use a memo. Leave it empty.`],
    });
  return { address, memo: memo || null };
}
