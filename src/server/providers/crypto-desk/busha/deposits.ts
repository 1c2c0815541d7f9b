import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { COIN_SCALE } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { CoinOn, CoinPayment, CryptoDesk } from '#server/ports/crypto-desk.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { fromChain, toChain } from '#server/providers/crypto-desk/chain-amount.ts';
import { bushaTerms, networkName } from './terms.ts';
import { ensureTransfer, findTransfer, type Parts } from './transfers.ts';
import { hashIn, type Transfer } from './wire.ts';

/** A quote names an amount; the provider books whatever arrives instead. */
const USUAL = 10n ** BigInt(COIN_SCALE + 1);

/** What was paid, if anything: an address there accepts one payment. */
function paymentOf(on: CoinOn, transfer: Transfer): CoinPayment[] | null {
  const { id, status, target_currency: symbol, target_amount: exact, created_at } = transfer;
  const minor = fromChain(exact);
  const txid = hashIn(transfer.pay_in);
  const isSettled = status === 'funds_received';
  const isGone = status === 'cancelled';
  if (status === 'pending' || (isGone && txid === '')) return [];
  if (minor === null || symbol !== on.coin) return null;
  return [
    {
      id,
      txid,
      exact,
      symbol,
      arrived: money(minor, on.coin),
      confirmations: isSettled ? (bushaTerms(on)?.confirmations ?? 0) : 0,
      state: isSettled ? 'settled' : isGone ? 'vanished' : 'seen',
      seenAt: new Date(created_at),
    },
  ];
}

/** Addresses that the provider creates for one payment each, and that expire. */
export const bushaDeposits = (parts: Parts): Pick<CryptoDesk, 'newDeposit' | 'getDeposit'> => ({
  async newDeposit({ reference, coin, network, expected }) {
    const terms = bushaTerms({ coin, network });
    if (!terms) return saysNo('invalid_input');
    const found = await ensureTransfer(parts, reference, {
      body: {
        source_currency: coin,
        target_currency: coin,
        source_amount: toChain(expected?.minor ?? USUAL, coin, terms.places),
        pay_in: { type: 'address', network: networkName(network) },
      },
      accepts: (quote) => quote.target_currency === coin,
    });
    if (!found.ok) return found.status >= 400 ? saysNo('provider_down') : unclear(found.reason);
    const { address, memo, expires_at } = found.value?.pay_in ?? {};
    // it could be on another network, and no one must ever pay to that
    if (!found.value || !address || checkAddress(address, network)) return unclear('bad_body');
    const value = {
      address,
      memo: memo ?? null,
      confirmations: terms.confirmations,
      expiresAt: expires_at ? new Date(expires_at) : null,
    };
    return { kind: 'done', value, providerRef: found.value.id, raw: null };
  },

  async getDeposit({ reference, coin, network }) {
    const found = await findTransfer(parts, reference);
    if (!found.ok) return unclear(found.reason);
    if (!found.value) return saysNo('not_found');
    const value = paymentOf({ coin, network }, found.value);
    if (!value) return unclear('bad_body');
    return { kind: 'done', value, providerRef: found.value.id, raw: null };
  },
});
