import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { previewQuote, describeError } from '#lib/desk/browser/calls.ts';
import type { LandedCost } from '#lib/shopping/quote.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { checkQuote, ofQuote, type QuoteDraft } from './quote-draft.ts';

interface Shown {
  /** The form that it is the price of. */
  of: QuoteDraft;
  price: LandedCost;
}

function Lines({ price: { lines, total, currency } }: { price: LandedCost }) {
  return (
    <div className="card stack-s" role="status">
      <dl className="facts">
        {lines.map(({ kind, name, amount, why }) => (
          <div key={kind}>
            <dt>
              {name}
              <span className="row-s">{why}</span>
            </dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <Money amount={total} currency={currency} size="l" />
    </div>
  );
}

/** The form's price at today's rates, computed by the server; nothing is stored. */
export function QuotePreview({ id, quote }: { id: string; quote: QuoteDraft }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const look = async () => {
    const [missing] = Object.values(checkQuote(quote));
    setSaid(missing ? 'Fill in the form first.' : '');
    if (missing) return;
    setBusy(true);
    try {
      setShown({ of: quote, price: await previewQuote(id, ofQuote(quote)) });
    } catch (error) {
      const [wrong] = Object.values(fieldErrors(error));
      setSaid(wrong ?? describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      {shown?.of === quote && <Lines price={shown.price} />}
      <Button variant="line" busy={busy} busyText="Working it out" onClick={() => void look()}>
        Show the price
      </Button>
    </>
  );
}
