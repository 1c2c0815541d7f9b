import { CheckoutSheet } from '#islands/checkout/checkout-sheet.tsx';
import { purchaseBill } from '#lib/browser/api/refill.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { spacedNumber } from '#lib/rules/network.ts';
import { PRODUCT, SERVICE } from './airtime.ts';
import { markOf } from './network-mark.ts';
import type { Airtime } from './use-airtime.ts';

const OWN_FIELDS = ['user_number', 'amount', 'bill_id'];

/** The first text of each field that stands on the form behind the sheet. */
const ownTexts = (errors: Record<string, string[]>) =>
  Object.fromEntries(
    OWN_FIELDS.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])),
  ) as Record<string, string>;

/** The checkout sheet of the airtime form; open while there is a price. */
export function AirtimeCheckout({ airtime, needs }: { airtime: Airtime; needs: Needs }) {
  const { quote, network, setQuote, person } = airtime;
  if (!quote || !network) return null;
  const name = person?.beneficiary_name;
  return (
    <CheckoutSheet
      onClose={() => setQuote(null)}
      quote={quote}
      notice={quote.notice}
      product={PRODUCT}
      mark={markOf(network)}
      to={spacedNumber(airtime.number, airtime.country)}
      what={name ? `${quote.name} · ${name}` : quote.name}
      warning="Airtime cannot be taken back once it is sent."
      needs={needs}
      onSignIn={airtime.signIn}
      onLeave={airtime.keepIntent}
      purchase={(pin, { values, key }) => {
        const { bill_id = '', user_number = '', amount } = values;
        const bill = { service_type: SERVICE, bill_id, user_number } as const;
        const body = { ...bill, ...(amount ? { amount } : {}), quote_id: quote.quote_id, pin };
        return purchaseBill(body, key);
      }}
      onPriceChanged={airtime.price}
      onFieldErrors={(errors) => {
        const texts = ownTexts(errors);
        if (Object.keys(texts).length === 0) return;
        setQuote(null);
        airtime.show(texts);
      }}
    />
  );
}
