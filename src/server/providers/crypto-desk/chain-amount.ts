import { toAmount, type CoinMinor } from '#lib/money.ts';
import { COIN_SCALE, type CoinCode } from '#lib/currencies.ts';
import { roundToPlaces } from '#lib/crypto/coin-places.ts';

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

/** Hundred-millionths as a chain with this many places sends them; rounded down. */
export function toChain(minor: bigint, coin: CoinCode, places: number): string {
  const text = toAmount(roundToPlaces(minor, places, 'sent'), coin);
  return text.slice(0, text.indexOf('.') + 1 + Math.min(places, COIN_SCALE));
}

/** An amount from a chain, in hundred-millionths; rounded down. Null: it isn't a decimal number above 0. */
export function fromChain(text: string): CoinMinor | null {
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || /^[0.]*$/.test(text)) return null;
  return BigInt(whole + decimals.slice(0, COIN_SCALE).padEnd(COIN_SCALE, '0')) as CoinMinor;
}
