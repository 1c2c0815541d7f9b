import { z } from 'zod';
import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { BillPlan } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { id, text } from '#server/providers/reloadly/wire.ts';
import { readBillerCode } from './api.ts';

/** A network, or a network's bundles: those are sold at fixed amounts. */
const Operator = z.looseObject({
  operatorId: id,
  name: z.string(),
  denominationType: text,
  destinationCurrencyCode: text,
  localFixedAmounts: z.array(z.number()).nullish(),
  // unconfirmed: what each amount buys, by the amount with two decimals
  localFixedAmountsDescriptions: z.record(z.string(), z.string()).nullish(),
});
type Operator = z.infer<typeof Operator>;

const currencyOf = (code: string | null | undefined): CurrencyCode | undefined =>
  currencyCodes.find((each) => each === code);

function plansOf(operator: Operator): BillPlan[] {
  const { localFixedAmounts, localFixedAmountsDescriptions: words, name } = operator;
  const currency = currencyOf(operator.destinationCurrencyCode);
  return (localFixedAmounts ?? []).flatMap((each): BillPlan[] => {
    const minor = readMinor(each);
    if (minor === null || !currency) return [];
    const code = each.toFixed(2);
    return [{ code, name: words?.[code] ?? name, price: money(minor, currency), inStock: true }];
  });
}

/** The bundles of a network in its local money; utilities have none. */
export async function readOperatorPlans(
  client: JsonClient,
  biller: string,
): Promise<Outcome<readonly BillPlan[]>> {
  const code = readBillerCode(biller);
  if (code?.product !== 'topups') return saysNo('invalid_input');
  const found = readAs(await client.read(`operators/${code.theirId}`, { query: {} }), Operator);
  if (!found.ok) return unclear(found.reason);
  return { kind: 'done', value: plansOf(found.value), providerRef: '', raw: null };
}

/** The networks of a country there, for whoever maps them to ours. */
export async function listOperators(
  client: JsonClient,
  country: string,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const path = `operators/countries/${encodeURIComponent(country)}`;
  const found = readAs(await client.read(path, { query: {} }), z.array(Operator));
  if (!found.ok) return unclear(found.reason);
  const value = found.value.map(({ operatorId, name }) => ({ code: `topups/${operatorId}`, name }));
  return { kind: 'done', value, providerRef: '', raw: null };
}
