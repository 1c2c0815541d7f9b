import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { cannotWait, isOffline } from '#islands/checkout/offline.ts';
import { useTyped, type Typed } from '#islands/forms/use-typed.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { startConversion } from '#lib/airtime-to-cash/browser/calls.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { callOrAsk } from '#lib/browser/api/lost-answer.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { dropDraft, keepDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction, takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { cleanAmount } from '#lib/rules/amount.ts';
import { nationalDigits, spacedNumber, suggestNetwork } from '#lib/rules/network.ts';
import { checkAirtime } from './payout.ts';

/** The product's name in drafts and pending transactions. */
const A2C = 'airtime-to-cash';

interface A2cFields {
  amount: string;
  phone_number: string;
}

export interface A2cGiven {
  networks: AirtimeNetwork[];
  country: CountryCode;
  isGuest: boolean;
  /** From the link that led here. */
  start?: Pick<A2cFields, 'amount'> & { network: string };
}

/** What was typed, and the suggested network until one is chosen. */
function useIntent({ networks, country }: A2cGiven) {
  const form = useForm<A2cFields>({ mode: 'onTouched' });
  const [chosen, setChosen] = useState<string | null>(null);
  // Only re-renders: text that was in the fields before hydration doesn't count as a change.
  useWatch({ control: form.control });
  const digitsOf = (typed: string) =>
    nationalDigits(typed, supportedCountries[country].dialingCode);
  const read = () => {
    const { amount = '', phone_number = '' } = form.getValues();
    const sender = digitsOf(phone_number);
    const guess = suggestNetwork(sender, networks);
    const network = networks.find(({ id }) => id === chosen) ?? guess ?? networks[0];
    return { amount, sender, guess, network };
  };
  const fill = ({ network, amount = '', phone_number = '' }: Record<string, string>) => {
    form.setValue('amount', groupMoney(amount.replace(/\.00$/, '')));
    form.setValue('phone_number', spacedNumber(digitsOf(phone_number), country));
    if (networks.some(({ id }) => id === network)) setChosen(network ?? null);
  };
  return { form, read, fill, chosen, choose: setChosen };
}
type Intent = ReturnType<typeof useIntent>;

/** Starts with what a guest typed before signing in, the values of a link, or what was last typed in this tab. */
function useStart({ form, fill, chosen }: Intent, start: A2cGiven['start']): Typed {
  const typed = useTyped(A2C, () => {
    const { amount = '', phone_number = '' } = form.getValues();
    return { amount, phone_number, network: chosen ?? '' };
  });
  const first = useRef({ form, fill, typed, start });
  useEffect(() => {
    const begin = first.current;
    const resumed = takeResumed(A2C);
    const { amount, phone_number } = begin.form.getValues();
    const start = amount || phone_number ? undefined : begin.start;
    const saved = Object.keys(resumed).length > 0 ? resumed : (start ?? begin.typed.restoreTyped());
    if (saved) begin.fill(saved);
  }, []);
  return typed;
}

const NOT_KEPT = 'You only have our number for 30 minutes, so you can’t save this for later.';
const SHOWN = ['network', 'amount', 'phone_number'];

function useSending(intent: Intent) {
  const [problem, setProblem] = useState<string>();
  const { setError } = intent.form;
  const fail = (error: unknown) => {
    if (isOffline(error)) return setProblem(cannotWait(NOT_KEPT));
    if (isLost(error))
      return setProblem(
        'We didn’t get a response. You haven’t sold anything yet. Try again: it won’t start twice.',
      );
    // one is already open: this page belongs to it
    if (error instanceof ApiError && error.body['reference_code']) return goTo(paths.airtimeToCash);
    if (error instanceof ApiError && error.status === 409) return setProblem(error.message);
    const { network, amount, phone_number } = fieldErrors(error);
    if (network) setProblem(network);
    if (phone_number) setError('phone_number', { message: phone_number }, { shouldFocus: true });
    if (amount) setError('amount', { message: amount }, { shouldFocus: true });
    return presentError(error, { shownFields: SHOWN });
  };
  const send = async (values: { network: string; amount: string; phone_number: string }) => {
    setProblem(undefined);
    const { key } = keepDraft(A2C, values);
    try {
      const begun = await callOrAsk<unknown>(key, () => startConversion(values, key));
      if (begun === null) return setProblem('It didn’t go through. Try again.');
      dropDraft(A2C);
      goTo(paths.airtimeToCash);
    } catch (error) {
      fail(error);
    }
  };
  return { problem, send };
}

/** Airtime to be sold: its payout, and the way to one of our numbers. */
export function useA2c(given: A2cGiven) {
  const intent = useIntent(given);
  const typed = useStart(intent, given.start);
  const sending = useSending(intent);
  const { amount, sender, guess, network } = intent.read();
  const isRight = network !== undefined && checkAirtime(amount, network) === undefined;
  const submit = intent.form.handleSubmit(async () => {
    // read from the form and not from the last render: a replayed tap can follow typing immediately
    const now = intent.read();
    if (!now.network) return;
    trackStep('set-a2c-details');
    const values = {
      network: now.network.id,
      amount: cleanAmount(now.amount, now.network.currency),
      phone_number: now.sender,
    };
    if (!given.isGuest) return sending.send(values);
    const pending = { product: A2C, url: paths.airtimeToCash, action: 'resume' } as const;
    storePendingTransaction(
      { ...pending, transactionData: values },
      { isGhanaian: given.country === 'GH' },
    );
    openAuth('login');
  });
  return {
    ...intent,
    ...given,
    typed,
    sender,
    guess,
    network,
    submit,
    problem: sending.problem,
    /** Decimal string; null if it isn't a valid amount. */
    airtime: isRight ? cleanAmount(amount, network.currency) : null,
  };
}
export type A2c = ReturnType<typeof useA2c>;
