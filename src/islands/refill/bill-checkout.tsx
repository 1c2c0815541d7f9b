import { LazyCheckout } from '#islands/checkout/lazy-checkout.tsx';
import { purchaseBill } from '#lib/refill/browser/calls.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import { spacedNumber } from '#lib/rules/network.ts';
import { markOf } from './biller-mark.ts';
import { OWN_FIELDS, type Bill } from './use-bill.ts';
import { wireOf } from './wire.ts';

type Errors = Record<string, string[]>;

/** The first error of each field on the form behind the sheet. */
const ownTexts = (errors: Errors) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => OWN_FIELDS.includes(field) || field.startsWith('recipients.'))
      .map(([field, [text = '']]) => [field, text]),
  );

/** The recipient: by name if it was looked up, else the number; and the rest on the second line. */
function recipientOf({ check, biller, number, country, person, quote }: Bill) {
  if (quote?.parts) return { to: `${quote.parts.length} numbers`, what: quote.name };
  const shown = biller?.number.kind === 'account' ? number : spacedNumber(number, country);
  const name = check?.customer_name;
  const rest = [quote?.name, name && shown, check?.address, person?.beneficiary_name];
  return { to: name ?? shown, what: rest.filter(Boolean).join(' · ') };
}

/** The checkout sheet of a bill; open while there is a price. */
export function BillCheckout({ bill }: { bill: Bill }) {
  const { quote, biller, setQuote, kind, meterType } = bill;
  if (!quote || !biller) return null;
  return (
    <LazyCheckout
      onClose={() => setQuote(null)}
      quote={quote}
      notice={quote.notice}
      product={kind.product}
      mark={markOf(biller)}
      picture={biller.bill_id}
      {...recipientOf(bill)}
      warning={
        meterType === 'postpaid' ? 'A payment can’t be moved to another meter.' : kind.warning
      }
      keepable={{ url: kind.url, fields: wireOf(bill.values()) }}
      needs={bill.needs}
      onSignIn={bill.signIn}
      onLeave={bill.keepIntent}
      purchase={(pin, draft) => {
        const { quote_id } = quote;
        return purchaseBill(
          { ...wireOf(draft.values), ...limitOf(draft), quote_id, pin },
          draft.key,
        );
      }}
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
