import type { Adapters } from '#server/ports/adapter.ts';
import type { CoinOn, CryptoDesk } from '#server/ports/crypto-desk.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxCryptoDesk } from './sandbox.ts';

export { sendCryptoNotice } from './notice.job.ts';
export { payAddress, reorganize, setStuck, spendTwice } from './sandbox-chain.ts';
export { listAddresses } from './sandbox-deposits.ts';
export type {
  CoinOn,
  CoinPayment,
  CoinSent,
  CryptoDesk,
  CryptoNotice,
} from '#server/ports/crypto-desk.ts';

/**
 * Who trades a coin on a network; undefined where nobody does. The sandbox never fills in for a coin that the
 * real ones lack: its addresses are nobody’s.
 */
export function deskFor(
  { current, all }: Adapters<CryptoDesk>,
  on: CoinOn,
): CryptoDesk | undefined {
  return all.find((desk) => desk.isSandbox === current.isSandbox && desk.takes(on));
}

/** The counterparties for coins. */
export const createCryptoDesk = (parts: ProviderParts): Adapters<CryptoDesk> =>
  adaptersOf(sandboxCryptoDesk(parts));
