import type { CountryCode } from '#lib/countries.ts';
import { supportedCountries } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import { PIN_PLACE } from '#lib/rules/airtime-transfer.ts';
import facts from './facts/networks.json' with { type: 'json' };

interface Fact {
  id: string;
  country: string;
  name: string;
  shortName: string;
  color: string;
  prefixes: string[];
  /** What the network calls sending airtime. */
  service: string;
  dial: string;
  setPin: string | null;
  defaultPin: string | null;
  feeNote?: string;
  min: string;
  perTransfer: string;
  perDay: string;
  /** What we pay at first; after that rates are rows. */
  percent: string;
}

/** A network between whose lines airtime can be sent; bounds are minor units. */
export interface Network extends Omit<Fact, 'min' | 'perTransfer' | 'perDay'> {
  min: bigint;
  perTransfer: bigint;
  perDay: bigint;
}

export const networks: readonly Network[] = (facts.networks as Fact[]).map((fact) => ({
  ...fact,
  min: parseAmount(fact.min),
  perTransfer: parseAmount(fact.perTransfer),
  perDay: parseAmount(fact.perDay),
}));

export const networksOf = (country: CountryCode): Network[] =>
  networks.filter((network) => network.country === country);

export const findNetwork = (id: string): Network | undefined =>
  networks.find((network) => network.id === id);

/** The network of an order that was opened with it. */
export function networkOf(id: string): Network {
  const network = findNetwork(id);
  if (!network) throw new Error(`No network ${id}`);
  return network;
}

/** A unit of airtime is whole: what is dialled has no decimals. */
const UNIT = 100n;
export const isWhole = (minor: bigint): boolean => minor % UNIT === 0n;

/** What is dialled for one transfer; the sender's PIN is theirs to put in. */
export const dialFor = ({ dial }: Network, recipient: string, amount: bigint): string =>
  dial
    .replace('{recipient}', recipient)
    .replace('{amount}', String(amount / UNIT))
    .replace('{pin}', PIN_PLACE);

/** How the network's PIN is set for the first time; null where it has none. */
export function sharePin({ setPin, defaultPin }: Network) {
  if (setPin === null || defaultPin === null) return null;
  const set = setPin.replace('{old_pin}', defaultPin).replaceAll('{new_pin}', 'NEWPIN');
  return { set, default: defaultPin };
}

export const currencyOf = ({ country }: Network) =>
  supportedCountries[country as CountryCode].currency;
