import type { Quote } from '#lib/orders/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { parseAmount, toAmount } from '#lib/money.ts';

const LAST_KNOWN = 'This is the last price we saw. We’ll get the current one before you pay.';

/** What a page knows about a price; amounts are decimal strings. */
interface Seen {
  name: string;
  detail: string;
  currency: CurrencyCode;
  amount: string;
  fee?: string | null;
  duty?: string | null;
}

/**
 * The last price the page showed, for use offline. It isn't held, and is labelled as such. Once back online,
 * the sheet requests the current price.
 */
export function priceSeen({ name, detail, currency, amount, fee, duty }: Seen): Quote {
  const costs = { fee: fee ?? '0.00', duty: duty ?? '0.00' };
  const total = [amount, costs.fee, costs.duty].reduce((sum, each) => sum + parseAmount(each), 0n);
  return {
    quote_id: '',
    name,
    detail,
    currency,
    lines: {
      amount,
      ...costs,
      total: toAmount(total),
      arrives: { label: 'Recipient gets', amount },
    },
    rate: null,
    rule_version: '',
    expires_at: new Date(0).toISOString(),
    expected_s: null,
    warning: LAST_KNOWN,
  };
}

/** A price that was held when it came, now treated as only seen. */
export const asSeen = (quote: Quote): Quote => ({ ...quote, quote_id: '', warning: LAST_KNOWN });

/** A displayed price that the server doesn't hold. */
export const isSeen = ({ quote_id }: Quote): boolean => quote_id === '';
