import { useEffect, useRef, useState, type FormEvent } from 'react';
import { cannotWait, isOffline } from '#islands/checkout/offline.ts';
import { plainCoins } from '#islands/crypto/shared/amount-fields.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { useCoinDraft } from '#islands/crypto/shared/use-coin-draft.ts';
import {
  amountFault,
  amountOf,
  useCoinRate,
  type TypedAmount,
} from '#islands/crypto/shared/use-coin-rate.ts';
import { useWrongField } from '#islands/crypto/shared/use-wrong-field.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { fetchCoinRate } from '#lib/crypto/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { StoredCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { CoinRates } from '#lib/crypto/coin-rates.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { PRODUCT, readRepeated, type SaleStart } from './sale-start.ts';

export interface SellGiven {
  coins: readonly CryptoAsset[];
  /** What one coin pays now. */
  rates?: CoinRates;
  currency: CurrencyCode;
  zone: string;
  /** From the link that led here. */
  start: SaleStart | null;
  /** References of the member's open sales; null if they aren't known. */
  open: readonly string[] | null;
}

/** `any`: coins are sold on arrival. */
export type Mode = 'amount' | 'any';

type SellErrors = { coin?: string; network?: string; amount?: string };
const fields = ['coin', 'network', 'amount'] as const;

const NOT_KEPT = 'Rates change all the time, so you can’t save this for later.';
const nothing: TypedAmount = { in: 'coins', text: '' };
/** A held price is only for the coins of its alert. */
const noneHeld = { quote: '', until: '' };
/** Another coin or network is another sale. */
const newSale = { referenceCode: '', walletAddress: '', amount: '', rate: '' };

function typedOf({ draft, notes }: StoredCoins): TypedAmount {
  const field = notes['in'] === 'money' ? 'money' : 'coins';
  return { in: field, text: notes['text'] ?? groupMoney(plainCoins(draft.amount)) };
}

/** The draft belongs to a sale that has already ended. */
const hasEnded = ({ draft }: StoredCoins, open: SellGiven['open']): boolean =>
  draft.referenceCode !== '' && open !== null && !open.includes(draft.referenceCode);

/** Choices and typed values, stored as the draft from the first choice on. */
function useChoices({ coins, currency, start, open }: SellGiven) {
  const { stored, change, reset } = useCoinDraft('sell');
  const [typed, setTyped] = useState<TypedAmount>({ in: 'coins', text: start?.coins ?? '' });
  const [mode, setMode] = useState<Mode>('amount');
  const begun = useRef(false);
  const asset = coins.find((each) => each.token === (stored?.draft.token || start?.token));
  const wanted = (stored?.draft.token ? stored.draft.network : start?.network) ?? '';
  const network = asset?.networks.find(({ id }) => id === wanted);
  const chooseCoin = (token: string, at = '') => {
    const only = coins.find((each) => each.token === token)?.networks;
    const id = at || (only?.length === 1 ? only[0]!.id : '');
    // an amount of one coin isn't an amount of another; a wanted payout stays
    const text = typed.in === 'money' ? typed.text : '';
    setTyped({ ...typed, text });
    change({ ...newSale, token, network: id, fiatCurrency: currency }, { text, ...noneHeld });
  };
  const type = (next: TypedAmount) => {
    setTyped(next);
    change({}, { in: next.in, text: next.text, ...noneHeld });
  };
  const choose = (next: Mode) => {
    setMode(next);
    change({}, { mode: next });
  };
  const fill = ({ token, network: at, coins: named, isAny, payout, held }: SaleStart) => {
    chooseCoin(token, at);
    if (named) type({ in: 'coins', text: groupMoney(plainCoins(named)) });
    choose(isAny ? 'any' : 'amount');
    if (payout) change({ bankDetails: null }, { payout });
    if (held) change({}, held);
  };
  const begin = useRef((before: StoredCoins) => {
    const first = readRepeated(coins, takeResumed(PRODUCT)) ?? start;
    if (first) return fill(first);
    if (hasEnded(before, open)) return reset();
    setTyped(typedOf(before));
    setMode(before.notes['mode'] === 'any' ? 'any' : 'amount');
  });
  useEffect(() => {
    if (!stored || begun.current) return;
    begun.current = true;
    begin.current(stored);
  }, [stored]);
  return {
    asset,
    network,
    typed,
    mode,
    type,
    choose,
    // pressing the chosen coin again changes nothing
    chooseCoin: (token: string) => token !== asset?.token && chooseCoin(token),
    change,
    chooseNetwork: (id: string) =>
      change({ ...newSale, network: id, fiatCurrency: currency }, noneHeld),
  };
}

/** A sale on its way to the payout page. */
export function useSell(given: SellGiven) {
  const choices = useChoices(given);
  const { asset, network, typed, mode, change } = choices;
  const { form, focusFirst } = useWrongField(fields);
  const [errors, setErrors] = useState<SellErrors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = {
    token: asset?.token ?? '',
    network: network?.id ?? '',
    side: 'sell' as const,
    fiatCurrency: given.currency,
  };
  const amount = mode === 'any' ? nothing : typed;
  const rate = useCoinRate(asked, amount);

  const show = (found: SellErrors) => {
    setErrors(found);
    focusFirst(found);
  };
  const missing = (): SellErrors | null => {
    if (!asset) return { coin: 'Choose the coin you want to sell.' };
    if (!network) return { network: 'Choose the network you’ll send on.' };
    if (mode === 'any') return null;
    if (!typed.text.trim()) return { amount: 'Enter an amount, or choose “Any amount”.' };
    const fault = amountFault(typed, asked);
    return fault ? { amount: fault } : null;
  };
  const fail = (error: unknown) => {
    const texts = fieldErrors(error);
    const text = texts['amount'] ?? texts['coins'];
    if (text) return show({ amount: text });
    if (isLost(error))
      return setProblem(
        isOffline(error)
          ? cannotWait(NOT_KEPT)
          : 'We couldn’t get the rate. Your details are saved. Try again.',
      );
    if (error instanceof ApiError && error.status === 503) return setProblem(error.message);
    return presentError(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = missing();
    show(found ?? {});
    setProblem(undefined);
    if (found) return;
    setBusy(true);
    const sum = amountOf(amount, asked);
    const named = sum === null ? {} : amount.in === 'coins' ? { coins: sum } : { amount: sum };
    await fetchCoinRate({ ...asked, ...named }).then(({ data }) => {
      change({ ...newSale, amount: data.amounts?.coins ?? '', rate: data.rate });
      goTo(coinPaths.sellPayment);
    }, fail);
    setBusy(false);
  };
  return { ...choices, form, rate, errors, problem, busy, submit };
}

export type Sell = ReturnType<typeof useSell>;
