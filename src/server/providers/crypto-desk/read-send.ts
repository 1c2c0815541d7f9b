import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import type { CoinSendRequest, CoinTerms } from '#server/ports/crypto-desk.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { saysNo } from '#server/providers/answers.ts';
import { fromChain, toChain } from './chain-amount.ts';

/** The amount of a send as its chain counts it, or why we don't send. */
export function readSend(
  { coin, network, address, amount }: CoinSendRequest,
  terms: CoinTerms | undefined,
): string | Outcome<never> {
  if (!terms || amount.currency !== coin) return saysNo('invalid_input');
  if (checkAddress(address, network)) return saysNo('wrong_network');
  const text = toChain(amount.minor, coin, terms.places);
  return fromChain(text) ? text : saysNo('invalid_input');
}
