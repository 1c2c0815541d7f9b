import { z } from 'zod';
import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';
import { money, type Money } from '#lib/money.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import type { JsonClient, JsonReply } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { NOT_SENT } from '#server/providers/token-client.ts';
import { unconfirmed } from './unconfirmed.ts';

/** Ids are numbers. */
export const id = z.union([z.string(), z.number()]).transform(String);
export const text = id.nullish();
export const amount = z.union([z.string(), z.number()]).nullish();

const isWalletCurrency = (code: string | null | undefined): code is CurrencyCode =>
  currencyCodes.some((each) => each === code);

/** An amount in one of our currencies; null for others, and if it isn't an amount. */
export function moneyIn(
  value: z.infer<typeof amount>,
  currency: string | null | undefined,
): Money | null {
  const minor = readMinor(value);
  return minor !== null && isWalletCurrency(currency) ? money(minor, currency) : null;
}

/**
 * The fee of a purchase, from a row of its records; undefined if there is none, or it isn't in one of our
 * currencies.
 */
export function feeIn(row: Record<string, unknown>): Money | undefined {
  const names: readonly string[] = unconfirmed.feeCurrency;
  const currency = names.map((name) => row[name]).find((each) => typeof each === 'string');
  if (!isWalletCurrency(currency)) return undefined;
  const fees = unconfirmed.fees.map((name) => readMinor(amount.safeParse(row[name]).data) ?? 0n);
  const minor = fees.reduce((sum, each) => sum + each, 0n);
  return minor > 0n ? money(minor, currency) : undefined;
}

/** What arrived: null if it isn't stated, and zero naira if it is in another currency, which no order can match. */
export function deliveredIn(
  value: z.infer<typeof amount>,
  currency: string | null | undefined,
): Money | null {
  if (value === null || value === undefined || !currency) return null;
  return moneyIn(value, currency) ?? money(0n, 'NGN');
}

/** A list, which comes bare or in pages. */
export const pagesOf = <T>(shape: z.ZodType<T>) =>
  z.union([
    z.array(shape).transform((content) => ({ content, isLast: true })),
    z
      .looseObject({ content: z.array(shape), last: z.boolean().nullish() })
      .transform(({ content, last }) => ({ content, isLast: last ?? content.length === 0 })),
  ]);

const Refusal = z.looseObject({ message: text, errorCode: text });

const byStatus: Readonly<Record<number, FailCode>> = {
  400: 'invalid_input',
  401: 'auth',
  403: 'auth',
  404: 'invalid_input',
  422: 'invalid_input',
  [NOT_SENT]: 'provider_down',
};

export type Refused =
  | { kind: 'no'; code: FailCode }
  /** Our identifier was used before, so an earlier attempt exists. */
  | { kind: 'used before' }
  | { kind: 'unclear' };

/** What an unsuccessful reply to an order means. */
export function refusalIn({ status, body }: Extract<JsonReply, { kind: 'answer' }>): Refused {
  const code = byStatus[status];
  if (code === undefined) return { kind: 'unclear' };
  const { data: said } = Refusal.safeParse(body);
  if (status === 400 && unconfirmed.usedBefore.test(said?.message ?? ''))
    return { kind: 'used before' };
  if (said?.errorCode === unconfirmed.lowBalance) return { kind: 'no', code: 'insufficient_float' };
  return { kind: 'no', code };
}

const Balance = z.looseObject({ balance: amount, currencyCode: text });

/** The balance of our wallet there, in minor units; all products share it. */
export async function readFloat(client: JsonClient): Promise<Outcome<readonly Money[]>> {
  const found = readAs(await client.read('accounts/balance', { query: {} }), Balance);
  if (!found.ok) return unclear(found.reason);
  const value = moneyIn(found.value.balance, found.value.currencyCode);
  if (!value) return saysNo('other');
  return { kind: 'done', value: [value], providerRef: '', raw: null };
}

export type StateWord = 'done' | 'refused' | 'returned' | 'open';

/** An unlisted word is not final. */
export function stateOf(status: string | null | undefined): StateWord {
  const word = (status ?? '').toUpperCase();
  const states = ['done', 'refused', 'returned'] as const;
  return (
    states.find((each) => unconfirmed.statuses[each].some((known) => known === word)) ?? 'open'
  );
}

/** The state of a line in a provider's records, from the state of an order there. */
export const lineStateOf = (status: string | null | undefined) =>
  (({ done: 'done', refused: 'failed', returned: 'reversed', open: 'pending' }) as const)[
    stateOf(status)
  ];
