import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/browser/api/orders.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import type { Quote } from '#lib/contracts/orders.ts';
import type { Beneficiary, Biller } from '#lib/contracts/refill.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { PRODUCT, SERVICE } from './airtime.ts';
import { useNetwork } from './use-network.ts';
import { useStartValues } from './use-start-values.ts';

export interface AirtimeFields {
  user_number: string;
  amount: string;
}

interface Given {
  networks: readonly Biller[];
  people: readonly Beneficiary[];
  country: CountryCode;
}

type Problem = 'no-answer' | undefined;

const SHOWN_FIELDS = ['user_number', 'amount', 'bill_id'];

/** What one purchase is: what is typed, the network it suggests, and its bounds. */
function useIntent({ networks, people, country }: Given) {
  const form = useForm<AirtimeFields>({ mode: 'onTouched' });
  const { read, choose, digitsOf, problem, setProblem } = useNetwork(networks, country);
  // It only draws again: text that stood in the fields before this code was here is no change to it.
  useWatch({ control: form.control });
  const { user_number = '', amount = '' } = form.getValues();
  const { number, guess, network } = read(user_number);
  const { min, max } = network ?? networks[0] ?? { min: '0.00', max: '0.00' };
  const bounds = { min, max, currency: supportedCountries[country].currency };
  const isAmountRight = checkAmount(amount, bounds) === undefined;
  const person = people.find((each) => digitsOf(each.user_number) === number);
  // Read from the form and not from the last drawing: a held tap may follow its typing at once.
  const values = () => {
    const now = form.getValues();
    const { number: user_number, network: chosen } = read(now.user_number);
    const bill_id = chosen?.bill_id ?? '';
    return { service_type: SERVICE, bill_id, user_number, amount: cleanAmount(now.amount) };
  };
  const chooseNetwork = (billId: string, forNumber?: string) =>
    choose(billId, forNumber ?? form.getValues('user_number') ?? '');
  const start = useStartValues({ form, chooseNetwork, country });
  return {
    ...{ form, number, guess, network, networks, person, values, chooseNetwork, start },
    ...{ country, bounds, isAmountRight, networkProblem: problem, setNetworkProblem: setProblem },
    amount: isAmountRight ? cleanAmount(amount) : null,
  };
}

/** Puts the server's texts where they belong. */
function showErrors(intent: ReturnType<typeof useIntent>, texts: Record<string, string>): void {
  const { user_number, amount, bill_id } = texts;
  if (bill_id) intent.setNetworkProblem(bill_id);
  const { setError } = intent.form;
  if (amount) setError('amount', { message: amount }, { shouldFocus: true });
  if (user_number) setError('user_number', { message: user_number }, { shouldFocus: true });
}

/** The form of one airtime purchase and its way to a price. */
export function useAirtime(given: Given) {
  const intent = useIntent(given);
  const { form, values, start } = intent;
  const [quote, setQuote] = useState<(Quote & { notice?: string }) | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const show = (texts: Record<string, string>) => showErrors(intent, texts);

  const price = async (notice?: string) => {
    const draft = values();
    try {
      const { data } = await askQuote(draft);
      keepDraft(PRODUCT, draft);
      setQuote(notice ? { ...data, notice } : data);
    } catch (error) {
      setQuote(null);
      if (isLost(error)) return setProblem('no-answer');
      show(fieldErrors(error));
      presentError(error, { shownFields: SHOWN_FIELDS });
    }
  };
  const review = form.handleSubmit(async () => {
    setProblem(undefined);
    if (!values().bill_id) return intent.setNetworkProblem('Choose the network.');
    trackStep('set-refill-details');
    const earlier = await start.look();
    if (earlier !== 'arrived' && earlier !== 'unclear') await price();
  });
  /** What was typed waits while somebody signs in or finishes their profile. */
  const keepIntent = () => {
    const pending = { product: 'refill', url: paths.buyAirtime, action: 'resume' } as const;
    const isGhanaian = given.country === 'GH';
    storePendingTransaction({ ...pending, transactionData: values() }, { isGhanaian });
  };
  const signIn = () => {
    keepIntent();
    openAuth('login');
  };
  return { ...intent, quote, setQuote, price, problem, review, keepIntent, signIn, show };
}

export type Airtime = ReturnType<typeof useAirtime>;
