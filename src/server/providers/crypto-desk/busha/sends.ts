import { money } from '#lib/money.ts';
import type { CoinOn, CoinSent, CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { fromChain } from '#server/providers/crypto-desk/chain-amount.ts';
import { readSend } from '#server/providers/crypto-desk/read-send.ts';
import { bushaTerms, networkName } from './terms.ts';
import { ensureTransfer, findTransfer, isNeverSent, type Parts } from './transfers.ts';
import { hashIn, type Transfer } from './wire.ts';

function answerOf(on: CoinOn, transfer: Transfer): Outcome<CoinSent> {
  const { id, status, target_amount, target_currency } = transfer;
  if (status === 'cancelled') return saysNo('declined');
  if (status === 'funds_not_delivered') return saysNo('reversed');
  const isFinal = status === 'funds_delivered';
  if (!isFinal && status !== 'outgoing_payment_sent') return notYet(id);
  const txid = hashIn(transfer.pay_out);
  const minor = fromChain(target_amount);
  if (minor === null || target_currency !== on.coin) return unclear('bad_body');
  if (txid === '') return isFinal ? unclear('bad_body') : notYet(id);
  const confirmations = isFinal ? (bushaTerms(on)?.confirmations ?? 0) : 0;
  const value = { txid, sent: money(minor, on.coin), confirmations, isFinal };
  return { kind: 'done', value, providerRef: id, raw: null };
}

const refusedWith = (status: number) =>
  saysNo(status === 401 || status === 403 ? 'auth' : 'declined');

/** Sends coins with a quote for exactly the requested amount. */
export const bushaSends = (parts: Parts): Pick<CryptoDesk, 'send' | 'getSend'> => ({
  async send(request) {
    const { reference, coin, network, address, memo } = request;
    const amount = readSend(request, bushaTerms(request));
    if (typeof amount !== 'string') return amount;
    const found = await ensureTransfer(parts, reference, {
      body: {
        source_currency: coin,
        target_currency: coin,
        target_amount: amount,
        pay_out: {
          type: 'address',
          address,
          network: networkName(network),
          ...(memo === null ? {} : { memo }),
        },
      },
      accepts: (quote) =>
        quote.target_currency === coin && fromChain(quote.target_amount) === fromChain(amount),
    });
    if (!found.ok) return found.status >= 400 ? refusedWith(found.status) : unclear(found.reason);
    return found.value ? answerOf(request, found.value) : unclear('bad_body');
  },

  async getSend({ reference, sentAt, coin, network }) {
    const found = await findTransfer(parts, reference);
    if (!found.ok) return unclear(found.reason);
    if (found.value) return answerOf({ coin, network }, found.value);
    const isProven = isProofOfNone(sentAt, parts.clock) && (await isNeverSent(parts, reference));
    return isProven ? saysNo('not_found') : unclear('not_found');
  },
});
