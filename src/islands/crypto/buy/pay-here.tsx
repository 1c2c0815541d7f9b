import { useEffect, useState } from 'react';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { readCoins } from '#lib/browser/stores/coin-drafts.ts';
import type { BoughtCoins } from '#lib/contracts/crypto-buy.ts';
import type { CoinOrder } from '#lib/contracts/crypto-order.ts';
import { formatMoney } from '#lib/money.ts';

type BankDetails = NonNullable<BoughtCoins['bankDetails']>;

function parse(text: string | undefined): BankDetails | null {
  try {
    return text ? (JSON.parse(text) as BankDetails) : null;
  } catch {
    return null;
  }
}

/** What the order answered with, on the device that placed it; else its facts say it. */
function useBankDetails(reference: string): BankDetails | null {
  const [details, setDetails] = useState<BankDetails | null>(null);
  useEffect(() => {
    const { notes } = readCoins('buy');
    setDetails(notes['order'] === reference ? parse(notes['pay']) : null);
  }, [reference]);
  return details;
}

/** Where to transfer the money, while the purchase waits for it. */
export function PayHere({ coins: { order }, zone }: { coins: CoinOrder; zone: string }) {
  const details = useBankDetails(order.reference_code);
  if (order.status !== 'awaiting_user' || !details) return null;
  const lines = [
    ['Amount', formatMoney(order.total, order.currency)],
    ['Bank', details.bank],
    ['Account number', details.account_number],
    ['Account name', details.account_name],
    ['Reference', details.reference],
  ] as const;
  return (
    <section className="card stack-s" aria-labelledby="pay-here">
      <h2 id="pay-here">Transfer the money to this account</h2>
      <dl className="facts">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Pay before</dt>
          <dd>
            <DateText at={details.pay_until} zone={zone} />
          </dd>
        </div>
      </dl>
      <p className="cap">
        Write the reference beside the transfer, and send exactly this amount from an account in
        your own name. We send the coins once the money has arrived.
      </p>
    </section>
  );
}
