import { useEffect, useState } from 'react';
import { ApiError, fieldErrors, isBlocked, isLost } from '#lib/browser/api/api-error.ts';
import { fetchCoinRate, type RateQuery } from '#lib/crypto/browser/calls.ts';
import type { CryptoRate } from '#lib/crypto/contract.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { parseAmount } from '#lib/money.ts';
import { checkAmount, readAmount, shortAmount } from '#lib/rules/amount.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';

/** Which of the two fields was typed into last, and the text. */
export interface TypedAmount {
  in: 'money' | 'coins';
  text: string;
}

/** `stale`: nothing is quoted now. `off`: not offered now. `lost`: there was no answer. */
export type RateProblem =
  { kind: 'amount' | 'stale' | 'off'; text: string } | { kind: 'lost'; text?: undefined };

export interface AskedRate {
  token: string;
  network: string;
  side: CoinSide;
  fiatCurrency: CurrencyCode;
}

const PAUSE_MS = 350;
/** Prices are read once a minute. */
const AGAIN_MS = 60_000;

interface Units {
  /** Of the coin: its symbol in lower case. */
  token: string;
  fiatCurrency: CurrencyCode;
}

const codeOf = ({ in: field }: TypedAmount, { fiatCurrency }: Units) =>
  field === 'coins' ? 'BTC' : fiatCurrency;

/** The typed amount in API format; null unless it is above zero. */
export function amountOf(typed: TypedAmount, units: Units): string | null {
  const { in: field, text } = typed;
  const { token } = units;
  const code = codeOf(typed, units);
  const amount = readAmount(text, code, field === 'coins' ? token : undefined);
  return amount && parseAmount(amount, code) > 0n ? shortAmount(amount, code) : null;
}

/** What is wrong with the typed amount; undefined if it is above zero. */
export function amountFault(typed: TypedAmount, units: Units): string | undefined {
  if (amountOf(typed, units) !== null) return undefined;
  const fault = checkAmount(typed.text, { min: '0', currency: codeOf(typed, units) });
  return fault ?? 'Enter an amount above zero.';
}

function queryOf(asked: AskedRate, typed: TypedAmount): RateQuery {
  const amount = amountOf(typed, asked);
  if (amount === null) return { ...asked };
  return typed.in === 'coins' ? { ...asked, coins: amount } : { ...asked, amount };
}

const OURS =
  'We couldn’t get the price. That’s on our side: try again in a moment. Your details are saved.';

function problemOf(error: unknown): RateProblem | null {
  if (isBlocked(error)) return null;
  const { amount, coins } = fieldErrors(error);
  const text = amount ?? coins;
  if (text) return { kind: 'amount', text };
  if (!(error instanceof ApiError) || isLost(error)) return { kind: 'lost' };
  if (error.status === 503) return { kind: 'stale', text: error.message };
  return { kind: 'off', text: error.status >= 500 ? OURS : error.message };
}

interface State {
  /** The question, so that no amount is shown for another one. */
  of: string;
  rate: CryptoRate | null;
  problem: RateProblem | null;
}

type Answer = Pick<State, 'rate' | 'problem'>;

const askRate = (query: string, how?: { signal: AbortSignal }): Promise<Answer> =>
  fetchCoinRate(JSON.parse(query) as RateQuery, how).then(
    ({ data }) => ({ rate: data, problem: null }),
    (error: unknown) => ({ rate: null, problem: problemOf(error) }),
  );

/** The rate from before stays beside a problem. */
const withAnswer =
  (of: string, { rate, problem }: Answer) =>
  (before: State): State => ({
    of,
    rate: rate ?? before.rate,
    problem,
  });

const nothing: State = { of: '', rate: null, problem: null };
const pairOf = ({ token, network, side, currency }: CryptoRate) =>
  `${token} ${network} ${side} ${currency}`;

/**
 * The rate of a coin on a network and the result for the typed amount: requested once typing pauses, and
 * again each minute while the page is visible. Nothing is requested until both are chosen.
 */
export function useCoinRate(asked: AskedRate, typed: TypedAmount) {
  const { token, network, side, fiatCurrency } = asked;
  const [state, setState] = useState<State>(nothing);
  const [round, setRound] = useState(0);
  const isChosen = token !== '' && network !== '';
  const query = JSON.stringify(queryOf({ token, network, side, fiatCurrency }, typed));
  useEffect(() => {
    if (!isChosen) return undefined;
    const stop = new AbortController();
    const look = async () => {
      const answer = await askRate(query, { signal: stop.signal });
      if (!stop.signal.aborted) setState(withAnswer(query, answer));
    };
    const first = setTimeout(() => void look(), PAUSE_MS);
    const again = setInterval(() => {
      if (!document.hidden) void look();
    }, AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      stop.abort();
    };
  }, [isChosen, query, round]);
  const isNow = isChosen && state.of === query;
  const isOfPair =
    state.rate !== null && pairOf(state.rate) === `${token} ${network} ${side} ${fiatCurrency}`;
  /** What is wrong with what is typed now, also before typing pauses. */
  const judge = async (): Promise<RateProblem | null> => {
    if (!isChosen || isNow) return isNow ? state.problem : null;
    const answer = await askRate(query);
    setState(withAnswer(query, answer));
    return answer.problem;
  };
  return {
    /** For the chosen coin and network; its amounts only if they answer what is typed now. */
    rate: isOfPair ? state.rate : null,
    amounts: isNow && isOfPair && !state.problem ? (state.rate?.amounts ?? null) : null,
    problem: isNow ? state.problem : null,
    isAsking: isChosen && !isNow,
    judge,
    askAgain: () => setRound((before) => before + 1),
  };
}

export type CoinRate = ReturnType<typeof useCoinRate>;
