import type { CountryCode } from '#lib/countries.ts';
import { supportedCountries } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import { PIN_PLACE } from '#lib/airtime-to-cash/airtime-transfer.ts';
import facts from './facts/networks.json' with { type: 'json' };

interface Fact {
  id: string;
  country: string;
  name: string;
  shortName: string;
  color: string;
  prefixes: string[];
  /** The network's own name for sending airtime. */
  service: string;
  dial: string;
  setPin: string | null;
  defaultPin: string | null;
  feeNote?: string;
  min: string;
  perTransfer: string;
  perDay: string;
  /** Our initial rate; after that, rates are rows. */
  percent: string;
}

/** A network whose lines can send airtime to each other; bounds are minor units. */
export interface Network extends Omit<Fact, 'country' | 'min' | 'perTransfer' | 'perDay'> {
  country: CountryCode;
  min: bigint;
  perTransfer: bigint;
  perDay: bigint;
}

export const networks: readonly Network[] = (facts.networks as Fact[]).map((fact) => ({
  ...fact,
  country: fact.country as CountryCode,
  min: parseAmount(fact.min),
  perTransfer: parseAmount(fact.perTransfer),
  perDay: parseAmount(fact.perDay),
}));

export const networksOf = (country: CountryCode): Network[] =>
  networks.filter((network) => network.country === country);

export const findNetwork = (id: string): Network | undefined =>
  networks.find((network) => network.id === id);

/** The network that an order was opened with. */
export function networkOf(id: string): Network {
  const network = findNetwork(id);
  if (!network) throw new Error(`No network ${id}`);
  return network;
}

/** Airtime comes in whole units: what is dialled has no decimals. */
const UNIT = 100n;
export const isWhole = (minor: bigint): boolean => minor % UNIT === 0n;

/** The dialling code for one transfer; senders enter their own PIN. */
export const dialFor = ({ dial }: Network, recipient: string, amount: bigint): string =>
  dial
    .replace('{recipient}', recipient)
    .replace('{amount}', String(amount / UNIT))
    .replace('{pin}', PIN_PLACE);

/** How to set the network's PIN for the first time; null if it has none. */
export function sharePin({ setPin, defaultPin }: Network) {
  if (setPin === null || defaultPin === null) return null;
  const set = setPin.replace('{old_pin}', defaultPin).replaceAll('{new_pin}', 'NEWPIN');
  return { set, default: defaultPin };
}

export const currencyOf = ({ country }: Network) => supportedCountries[country].currency;
