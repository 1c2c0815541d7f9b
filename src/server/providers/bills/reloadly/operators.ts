import { z } from 'zod';
import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { BillPlan } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { id, pagesOf, text } from '#server/providers/reloadly/wire.ts';
import { readBillerCode } from './api.ts';

/** A network, or a network's bundles, which have fixed amounts. */
const Operator = z.looseObject({
  operatorId: id,
  name: z.string(),
  denominationType: text,
  destinationCurrencyCode: text,
  localFixedAmounts: z.array(z.number()).nullish(),
  [unconfirmed.bundleWords]: z.record(z.string(), z.string()).nullish(),
});
type Operator = z.infer<typeof Operator>;

const currencyOf = (code: string | null | undefined): CurrencyCode | undefined =>
  currencyCodes.find((each) => each === code);

function plansOf(operator: Operator): BillPlan[] {
  const { localFixedAmounts, [unconfirmed.bundleWords]: words, name } = operator;
  const currency = currencyOf(operator.destinationCurrencyCode);
  return (localFixedAmounts ?? []).flatMap((each): BillPlan[] => {
    const minor = readMinor(each);
    if (minor === null || !currency) return [];
    const code = each.toFixed(2);
    return [{ code, name: words?.[code] ?? name, price: money(minor, currency), inStock: true }];
  });
}

/** The bundles of a network in local currency; utilities have none. */
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

/** A utility biller. Prepaid and postpaid meters of one distributor are two of them. */
const Biller = z.looseObject({ id, name: z.string(), [unconfirmed.billerKind]: text });

async function listBillers(
  client: JsonClient,
  country: string,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const query = { countryISOCode: country };
  const found = readAs(await client.read('billers', { query }), pagesOf(Biller));
  if (!found.ok) return unclear(found.reason);
  const value = found.value.content.map(({ id: number, name, [unconfirmed.billerKind]: kind }) => ({
    code: `utilities/${number}`,
    name: kind ? `${name} (${kind})` : name,
  }));
  return { kind: 'done', value, providerRef: '', raw: null };
}

/** Its networks and billers in a country, for operators who match them to ours. */
export async function listSold(
  { topups, utilities }: Record<'topups' | 'utilities', JsonClient>,
  country: string,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const [networks, billers] = await Promise.all([
    listOperators(topups, country),
    listBillers(utilities, country),
  ]);
  if (networks.kind !== 'done' || billers.kind !== 'done')
    return networks.kind === 'done' ? billers : networks;
  return { ...networks, value: [...networks.value, ...billers.value] };
}

async function listOperators(
  client: JsonClient,
  country: string,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const path = `operators/countries/${encodeURIComponent(country)}`;
  const found = readAs(await client.read(path, { query: {} }), z.array(Operator));
  if (!found.ok) return unclear(found.reason);
  const value = found.value.map(({ operatorId, name }) => ({ code: `topups/${operatorId}`, name }));
  return { kind: 'done', value, providerRef: '', raw: null };
}
