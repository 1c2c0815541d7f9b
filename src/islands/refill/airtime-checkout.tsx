import { CheckoutSheet, type Needs } from '#islands/checkout/checkout-sheet.tsx';
import { purchaseBill } from '#lib/browser/api/refill.ts';
import { markOf } from './network-mark.ts';
import { PRODUCT, type Airtime } from './use-airtime.ts';

/** The checkout sheet of the airtime form; open while there is a price. */
export function AirtimeCheckout({ airtime, needs }: { airtime: Airtime; needs: Needs }) {
  const { quote, network, setQuote, values } = airtime;
  if (!quote || !network) return null;
  const showFieldErrors = (texts: Record<string, string[]>) => {
    const shown = Object.entries(texts).filter(([field]) => field !== 'pin');
    if (shown.length === 0) return;
    setQuote(null);
    airtime.showErrors(Object.fromEntries(shown.map(([field, [text = '']]) => [field, text])));
  };
  return (
    <CheckoutSheet
      open
      onClose={() => setQuote(null)}
      quote={quote}
      product={PRODUCT}
      mark={markOf(network)}
      to={airtime.form.getValues('user_number')}
      what={quote.name}
      warning="Airtime cannot be taken back once it is sent."
      needs={needs}
      onSignIn={airtime.signIn}
      purchase={(pin, key) =>
        purchaseBill(
          { ...values(), service_type: 'airtime-bill-payment', quote_id: quote.quote_id, pin },
          key,
        )
      }
      onFieldErrors={showFieldErrors}
    />
  );
}
