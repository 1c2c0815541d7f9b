import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { resumeSentPayment } from '#islands/checkout/use-payment.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/browser/api/orders.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction, takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Quote } from '#lib/contracts/orders.ts';
import type { Biller } from '#lib/contracts/refill.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { nationalDigits, suggestNetwork } from '#lib/rules/network.ts';

export interface AirtimeFields {
  user_number: string;
  amount: string;
}

export const PRODUCT = 'airtime';
const SERVICE = 'airtime-bill-payment';
const SHOWN_FIELDS = ['user_number', 'amount', 'bill_id'];

/** Fills in what was typed before, once, and looks whether a sent payment arrived. */
function useSavedValues(fill: (saved: Record<string, string>) => void) {
  const start = useRef(fill);
  useEffect(() => {
    void resumeSentPayment(PRODUCT);
    const resumed = takeResumed('refill');
    const saved = Object.keys(resumed).length > 0 ? resumed : readDraft(PRODUCT)?.values;
    if (saved) start.current(saved);
  }, []);
}

/** A guest's intent is kept while they sign in. */
function signInToPay(transactionData: Record<string, string>, country: CountryCode): void {
  const pending = { product: 'refill', url: paths.buyAirtime, action: 'resume' } as const;
  storePendingTransaction({ ...pending, transactionData }, { isGhanaian: country === 'GH' });
  openAuth('login');
}

/** The form of one airtime purchase: what is typed, the network it suggests, and its price. */
export function useAirtime(networks: readonly Biller[], country: CountryCode) {
  const form = useForm<AirtimeFields>({ mode: 'onTouched' });
  const [chosen, chooseNetwork] = useState<string | null>(null);
  const [quote, setQuote] = useState<Quote | null>(null);
  const { setValue, setError } = form;
  const [typed = '', amount = ''] = useWatch({
    control: form.control,
    name: ['user_number', 'amount'],
  });
  const { currency, dialingCode } = supportedCountries[country];
  const number = nationalDigits(typed, dialingCode);
  const guess = suggestNetwork(number, networks);
  const network = networks.find((each) => each.bill_id === chosen) ?? guess;
  const bounds = { min: network?.min ?? '50.00', max: network?.max ?? '50000.00', currency };
  const isAmountRight = checkAmount(amount, bounds) === undefined;

  useSavedValues((saved) => {
    if (saved['user_number']) setValue('user_number', saved['user_number']);
    if (saved['amount']) setValue('amount', saved['amount'].replace(/\.00$/, ''));
    if (saved['bill_id']) chooseNetwork(saved['bill_id']);
  });

  const values = () => ({
    service_type: SERVICE,
    bill_id: network?.bill_id ?? '',
    user_number: form.getValues('user_number'),
    amount: cleanAmount(form.getValues('amount')),
  });
  const showErrors = (texts: Record<string, string>) => {
    for (const [field, message] of Object.entries(texts)) {
      const name = field === 'amount' ? 'amount' : 'user_number';
      setError(name, { message }, { shouldFocus: true });
    }
  };
  const review = form.handleSubmit(async () => {
    if (!network) return setError('user_number', { message: 'Choose the network.' });
    const intent = values();
    try {
      const { data } = await askQuote(intent);
      keepDraft(PRODUCT, intent);
      setQuote(data);
    } catch (error) {
      showErrors(fieldErrors(error));
      presentError(error, { shownFields: SHOWN_FIELDS });
    }
  });
  const signIn = () => signInToPay(values(), country);
  const price = { currency, bounds, total: isAmountRight ? cleanAmount(amount) : '0.00' };
  const choice = { number, guess, network, chooseNetwork };
  return {
    form,
    ...choice,
    ...price,
    isAmountRight,
    quote,
    setQuote,
    values,
    showErrors,
    review,
    signIn,
  };
}

export type Airtime = ReturnType<typeof useAirtime>;
