import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { CheckoutSheet } from '#islands/checkout/checkout-sheet.tsx';
import { purchaseBill } from '#lib/browser/api/refill.ts';
import { $online } from '#lib/browser/stores/online.ts';
import { spacedNumber } from '#lib/rules/network.ts';
import { markOf } from './biller-mark.ts';
import { OWN_FIELDS, type Bill } from './use-bill.ts';
import { wireOf } from './wire.ts';

type Errors = Record<string, string[]>;

/** The first text of each field that stands on the form behind the sheet. */
const ownTexts = (errors: Errors) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => OWN_FIELDS.includes(field) || field.startsWith('recipients.'))
      .map(([field, [text = '']]) => [field, text]),
  );

/** Who gets it: by name where it was looked up, else the number; and the rest on the second line. */
function recipientOf({ check, biller, number, country, person, quote }: Bill) {
  if (quote?.parts) return { to: `${quote.parts.length} numbers`, what: quote.name };
  const shown = biller?.number.kind === 'account' ? number : spacedNumber(number, country);
  const name = check?.customer_name;
  const rest = [quote?.name, name && shown, check?.address, person?.beneficiary_name];
  return { to: name ?? shown, what: rest.filter(Boolean).join(' · ') };
}

/** A price that nobody holds, because there was no network to ask, is asked for once there is. */
function useHeldPrice({ quote, price }: Bill) {
  const isOnline = useStore($online, { ssr: 'initial' });
  const isHeld = quote?.quote_id !== '';
  const ask = useRef(price);
  useEffect(() => {
    ask.current = price;
  });
  useEffect(() => {
    if (isOnline && !isHeld) void ask.current();
  }, [isOnline, isHeld]);
}

/** The checkout sheet of a bill; open while there is a price. */
export function BillCheckout({ bill }: { bill: Bill }) {
  const { quote, biller, setQuote, kind, meterType } = bill;
  useHeldPrice(bill);
  if (!quote || !biller) return null;
  return (
    <CheckoutSheet
      onClose={() => setQuote(null)}
      quote={quote}
      notice={quote.notice}
      product={kind.product}
      mark={markOf(biller)}
      {...recipientOf(bill)}
      warning={
        meterType === 'postpaid' ? 'A payment cannot be moved to another meter.' : kind.warning
      }
      keepable={{ url: kind.url, fields: wireOf(bill.values()) }}
      needs={bill.needs}
      onSignIn={bill.signIn}
      onLeave={bill.keepIntent}
      purchase={(pin, { values, key, limit }) =>
        purchaseBill(
          {
            ...wireOf(values),
            ...(limit ? { max_total: limit } : {}),
            quote_id: quote.quote_id,
            pin,
          },
          key,
        )
      }
      onPriceChanged={bill.price}
      onFieldErrors={(errors) => {
        const texts = ownTexts(errors);
        if (Object.keys(texts).length === 0) return;
        setQuote(null);
        bill.show(texts);
      }}
    />
  );
}
