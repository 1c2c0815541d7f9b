import { useEffect, useRef, useState, type FormEvent } from 'react';
import { goTo } from '#lib/browser/navigate.ts';
import {
  noDraft,
  readCoins,
  type CoinDraft,
  type DraftNotes,
  type StoredCoins,
} from '#lib/crypto/browser/coin-drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { plainCoins } from '#islands/crypto/shared/amount-fields.tsx';
import { useCoinDraft } from '#islands/crypto/shared/use-coin-draft.ts';
import { useWrongField } from '#islands/crypto/shared/use-wrong-field.ts';
import {
  amountFault,
  amountOf,
  useCoinRate,
  type CoinRate,
  type RateProblem,
  type TypedAmount,
} from '#islands/crypto/shared/use-coin-rate.ts';
import { addressOf } from '#lib/crypto/coin-address/address-of.ts';
import { faultOf } from './use-address-check.ts';
import { takesMemo, type BuyGiven } from './given.ts';
import { PRODUCT, repeatedOf } from './payload.ts';

export const fields = ['token', 'network', 'amount', 'walletAddress', 'memo'] as const;
export type BuyField = (typeof fields)[number];
export type BuyErrors = Partial<Record<BuyField, string>>;

const MEMO_MAX = 120;
const NO_ADDRESS = 'Enter the address that should receive the coins.';

/** The typed amounts from the draft, as the fields show them. */
function typedOf({ amount }: CoinDraft, notes: DraftNotes): TypedAmount {
  const { coins = '', text } = notes;
  return notes['in'] === 'coins'
    ? { in: 'coins', text: text ?? groupMoney(plainCoins(coins)) }
    : { in: 'money', text: text ?? groupMoney(amount) };
}

/** The server's refusal of a choice, shown here once; it is about fields of this page. */
function refusalOf({ problem_field, problem_text }: DraftNotes): BuyErrors | null {
  const field = fields.find((each) => each === problem_field);
  return field && problem_text ? { [field]: problem_text } : null;
}

/** Everything except the address, which needs the rule; in page order. */
function missing(draft: CoinDraft, typed: TypedAmount, problem: RateProblem | null): BuyErrors {
  if (!draft.token) return { token: 'Choose a coin.' };
  const errors: BuyErrors = {};
  if (!draft.network) errors.network = 'Choose a network.';
  const fault = amountFault(typed, draft);
  if (fault) errors.amount = fault;
  else if (problem?.kind === 'amount') errors.amount = problem.text;
  return errors;
}

/** What is wrong with the whole form; without the rule the server checks the address. */
async function judge(
  { draft, notes }: StoredCoins,
  typed: TypedAmount,
  problem: RateProblem | null,
): Promise<BuyErrors> {
  const found = missing(draft, typed, problem);
  const { network, walletAddress } = draft;
  if (!network) return found;
  const fault = walletAddress ? await faultOf(walletAddress, network) : NO_ADDRESS;
  if (fault) found.walletAddress = fault;
  const memo = takesMemo(network) ? (notes['memo'] ?? '') : '';
  if (memo.length > MEMO_MAX) found.memo = `Enter at most ${MEMO_MAX} characters.`;
  return found;
}

/** Keeps the rate and the total of typed coins in the draft, as far as they are known. */
function useKeptSum(
  rate: CoinRate,
  isCoins: boolean,
  draft: CoinDraft,
  keep: (part: Partial<CoinDraft>) => void,
) {
  const current = rate.rate?.rate;
  const total = isCoins ? rate.amounts?.total : undefined;
  const latest = useRef({ draft, keep });
  useEffect(() => {
    latest.current = { draft, keep };
  });
  useEffect(() => {
    const { draft: before, keep: change } = latest.current;
    const part = { ...(current && { rate: current }), ...(total && { amount: total }) };
    const isNews = Object.entries(part).some(
      ([name, value]) => before[name as keyof CoinDraft] !== value,
    );
    if (isNews) change(part);
  }, [current, total]);
}

/** The stored draft; `isBack` says that it was there before this page. A repeated order replaces it. */
function useStored(fiatCurrency: CurrencyCode) {
  const { stored, change, reset } = useCoinDraft('buy');
  const { draft, notes } = stored ?? { draft: noDraft, notes: {} };
  const [isBack, setBack] = useState(false);
  // read again: choices made during hydration aren't from before
  useEffect(() => {
    const repeated = repeatedOf(takeResumed(PRODUCT));
    if (repeated) {
      reset();
      return void change({ fiatCurrency, ...repeated.draft }, repeated.notes);
    }
    const before = readCoins('buy');
    setBack(before.draft.token !== '' && before.notes['order'] === undefined);
  }, [change, reset, fiatCurrency]);
  // the draft is deleted once its order is placed
  const isPlaced = notes['order'] !== undefined;
  useEffect(() => {
    if (isPlaced) reset();
  }, [isPlaced, reset]);
  const clear = () => {
    setBack(false);
    reset();
  };
  return { draft, notes, change, clear, isBack };
}

/** Shows the server's refusal on the next page next to its field, once. */
function useRefusal(
  notes: DraftNotes,
  change: ReturnType<typeof useStored>['change'],
  say: (errors: BuyErrors) => void,
) {
  const refusal = refusalOf(notes);
  const refusalKey = refusal ? JSON.stringify(refusal) : '';
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(() => {
    if (!refusalKey) return;
    latest.current(JSON.parse(refusalKey) as BuyErrors);
    change({}, { problem_field: '', problem_text: '' });
  }, [refusalKey, change]);
}

/** Errors next to their fields. */
function useErrors() {
  const { form, focusFirst } = useWrongField(fields);
  const [errors, setErrors] = useState<BuyErrors>({});
  const show = (found: BuyErrors) => {
    setErrors(found);
    focusFirst(found);
  };
  const clearErrors = (names: readonly string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  return { form, errors, setErrors, show, clearErrors };
}

/** The network of another coin: its only one, or the chosen one if it has that too. */
function networkOf(coin: CryptoAsset | undefined, before: string): string {
  const networks = coin?.networks ?? [];
  if (networks.length === 1) return networks[0]?.id ?? '';
  return networks.some(({ id }) => id === before) ? before : '';
}

/** The address again when a network is chosen, which may be the one that a pasted link was for. */
const addressOn = ({ walletAddress }: CoinDraft, { network }: Partial<CoinDraft>) =>
  network && { walletAddress: addressOf(walletAddress, network).address };

/** A purchase that is being prepared; every choice is stored immediately. */
export function useBuy({ coins, currency }: BuyGiven) {
  const { draft, notes, change, clear, isBack } = useStored(currency);
  const { form, errors, setErrors, show, clearErrors } = useErrors();
  const [busy, setBusy] = useState(false);
  const typed = typedOf(draft, notes);
  const { token, network } = draft;
  const rate = useCoinRate({ token, network, side: 'buy', fiatCurrency: currency }, typed);
  const coin = coins.find((each) => each.token === token);
  useRefusal(notes, change, show);

  /** Another choice needs another price. */
  const choose = (part: Partial<CoinDraft>, note: DraftNotes = {}) => {
    clearErrors([...Object.keys(part), ...Object.keys(note)]);
    change(
      { fiatCurrency: currency, ...addressOn(draft, part), ...part, referenceCode: '' },
      { ...note, quote: '', until: '' },
    );
  };
  useKeptSum(rate, typed.in === 'coins', draft, change);

  const chooseCoin = (next: string) => {
    const other = coins.find((each) => each.token === next);
    choose({ token: next, network: networkOf(other, network), rate: '' });
  };
  const type = (next: TypedAmount) => {
    const amount = amountOf(next, { token, fiatCurrency: currency }) ?? '';
    const { text } = next;
    if (next.in === 'coins') choose({ amount: '' }, { in: 'coins', coins: amount, text });
    else choose({ amount }, { in: '', coins: '', text });
  };
  const review = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const problem = await rate.judge();
    const found = await judge({ draft, notes }, typed, problem);
    setErrors(found);
    setBusy(false);
    if (Object.keys(found).length > 0) return show(found);
    if (problem?.kind === 'stale' || problem?.kind === 'off') return rate.askAgain();
    goTo(coinPaths.overview);
  };
  return {
    form,
    draft,
    notes,
    coin,
    typed,
    rate,
    errors,
    busy,
    choose,
    chooseCoin,
    type,
    review,
    isBack,
    clear: () => {
      setErrors({});
      clear();
    },
  };
}

export type Buy = ReturnType<typeof useBuy>;
