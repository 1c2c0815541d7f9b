import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { money } from '#lib/money.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { CoinOn, CoinPayment, CoinTerms, CryptoDesk } from '#server/ports/crypto-desk.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { fromChain } from '#server/providers/crypto-desk/chain-amount.ts';
import type { Read } from '#server/providers/read-as.ts';
import type { BtcpayClient } from './client.ts';
import { btcpayTerms, confirmationsOf, methodOf, policyFor } from './methods.ts';
import { Invoices, Methods, type Invoice, type Method, type Payment } from './wire.ts';

interface Parts {
  client: BtcpayClient;
  log: Logger;
}

/**
 * How long the store waits for a first payment. The address stays valid: later payments are added
 * to the same invoice.
 */
const OPEN_MINUTES = 20 * 24 * 60;

/** All invoices of a reference, oldest first; more than one only if two were requested at the same time. */
async function findInvoices(client: BtcpayClient, reference: string): Promise<Read<Invoice[]>> {
  const found = await client.readStore('invoices', Invoices, { orderId: reference });
  if (!found.ok) return found;
  const own = found.value.filter(({ metadata }) => metadata?.orderId === reference);
  const value = own.sort((a, b) => a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1));
  return { ok: true, value };
}

/** The methods of an invoice with all payments, including replaced ones. */
const readMethods = ({ client }: Parts, { id }: Invoice): Promise<Read<Method[]>> =>
  client.read(`invoices/${encodeURIComponent(id)}/payment-methods`, Methods, {
    onlyAccountedPayments: 'false',
  });

const states = { Processing: 'seen', Settled: 'settled', Invalid: 'vanished' } as const;

async function paymentOf(
  { client }: Parts,
  on: CoinOn & { method: string; needed: number },
  { id, value, status, receivedDate }: Payment,
): Promise<CoinPayment | null> {
  const minor = fromChain(value);
  if (minor === null) return null;
  const txid = id.replace(/-\d+$/, '');
  // the store stops watching a settled payment
  const counted = status === 'Processing' ? await confirmationsOf(client, on.method, txid) : 0;
  // fewer than before means that blocks were replaced
  if (counted === null) return null;
  return {
    id,
    txid,
    arrived: money(minor, on.coin),
    exact: value,
    symbol: on.coin,
    confirmations: status === 'Settled' ? on.needed : counted,
    state: states[status],
    seenAt: new Date(receivedDate * 1000),
  };
}

type Deposits = Pick<CryptoDesk, 'newDeposit' | 'getDeposit'>;

async function ensureInvoice(
  { client }: Parts,
  reference: string,
  on: CoinOn & { method: string; terms: CoinTerms },
): Promise<Read<Invoice | undefined>> {
  const first = (found: Read<Invoice[]>): Read<Invoice | undefined> =>
    found.ok ? { ok: true, value: found.value[0] } : found;
  const found = first(await findInvoices(client, reference));
  if (!found.ok || found.value) return found;
  const made = await client.make('invoices', {
    // without an amount it accepts any payment
    currency: on.coin,
    metadata: { orderId: reference },
    checkout: {
      speedPolicy: policyFor(on.terms),
      paymentMethods: [on.method],
      expirationMinutes: OPEN_MINUTES,
      monitoringMinutes: OPEN_MINUTES,
      lazyPaymentMethods: false,
    },
  });
  if (made.kind === 'no answer') return { ok: false, status: 0, reason: made.reason };
  if (made.status >= 400) return { ok: false, status: made.status, reason: 'bad_body' };
  // looked up again: two simultaneous requests must get the same one
  return first(await findInvoices(client, reference));
}

/** Addresses of a BTCPay store. Each is an invoice for any amount, found again by our reference. */
export function btcpayDeposits(parts: Parts): Deposits {
  return {
    async newDeposit({ reference, coin, network }) {
      const method = methodOf({ coin, network });
      const terms = btcpayTerms({ coin, network });
      if (method === undefined || !terms) return saysNo('invalid_input');
      const found = await ensureInvoice(parts, reference, { coin, network, method, terms });
      if (!found.ok && found.status >= 400) {
        parts.log.error(
          { provider: 'btcpay', status: found.status },
          'provider refused our request',
        );
        return saysNo('provider_down');
      }
      if (!found.ok) return unclear(found.reason);
      const methods = found.value && (await readMethods(parts, found.value));
      if (!methods?.ok) return unclear(methods ? methods.reason : 'bad_body');
      const address = methods.value.find((each) => each.paymentMethodId === method)?.destination;
      // it could be on a test network, and no one must ever pay to that
      if (!address || checkAddress(address, network)) {
        parts.log.error(
          { provider: 'btcpay', network },
          'provider gave an address of another network',
        );
        return unclear('bad_body');
      }
      const value = { address, memo: null, confirmations: terms.confirmations, expiresAt: null };
      return { kind: 'done', value, providerRef: found.value?.id ?? '', raw: null };
    },

    async getDeposit({ reference, coin, network }) {
      const method = methodOf({ coin, network });
      const terms = btcpayTerms({ coin, network });
      if (method === undefined || !terms) return saysNo('not_found');
      const invoices = await findInvoices(parts.client, reference);
      if (!invoices.ok) return unclear(invoices.reason);
      if (invoices.value.length === 0) return saysNo('not_found');
      const on = { coin, network, method, needed: terms.confirmations };
      const all: (CoinPayment | null)[] = [];
      for (const invoice of invoices.value) {
        const methods = await readMethods(parts, invoice);
        if (!methods.ok) return unclear(methods.reason);
        const paid = methods.value.filter((each) => each.paymentMethodId === method);
        for (const payment of paid.flatMap(({ payments }) => payments))
          all.push(await paymentOf(parts, on, payment));
      }
      const value = all.filter((each) => each !== null);
      if (value.length < all.length) return unclear('bad_body');
      value.sort((a, b) => a.seenAt.getTime() - b.seenAt.getTime() || (a.id < b.id ? -1 : 1));
      return { kind: 'done', value, providerRef: invoices.value[0]?.id ?? '', raw: null };
    },
  };
}
