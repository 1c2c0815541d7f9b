/** The bounds of one transfer between two lines of a network, minor units. */
export interface TransferBounds {
  min: bigint;
  perTransfer: bigint;
}

/**
 * Splits airtime (minor units) into as few transfers as possible, each within the network's bounds. The last
 * two share their amount when the rest alone would be too small.
 */
export function splitAirtime(airtime: bigint, { min, perTransfer }: TransferBounds): bigint[] {
  const full = airtime / perTransfer;
  const rest = airtime % perTransfer;
  const parts = Array.from({ length: Number(full) }, () => perTransfer);
  if (rest === 0n) return parts;
  if (rest >= min || full === 0n) return [...parts, rest];
  return [...parts.slice(1), perTransfer - (min - rest), min];
}

/** What airtime pays, minor units; the rate is in hundredths of a percent. Rounded down. */
export const airtimePayout = (airtime: bigint, basisPoints: bigint): bigint =>
  (airtime * basisPoints) / 10_000n;

/** How received airtime is paid; shown before any is sent. */
export const airtimeRule =
  'If we receive less, we’ll pay for that amount at the same rate. Anything extra is paid at the rate when it arrives.';

/** The placeholder for the sender's own PIN, which they enter on their phone. */
export const PIN_PLACE = 'PIN';

/** The code to dial with a PIN in it, as a link that phones open; # would end the address. */
export const dialLink = (code: string): string => `tel:${code.replaceAll('#', '%23')}`;

/** The code with the PIN that was typed on this phone, or null while the PIN is incomplete. */
export function withPin(dial: string, pin: string): string | null {
  if (!dial.includes(PIN_PLACE)) return dial;
  return /^\d{4,5}$/.test(pin) ? dial.replace(PIN_PLACE, pin) : null;
}

/** A percentage for people: "80.00" is 80%, "78.50" is 78.5%. */
export const percentText = (percent: string): string =>
  `${percent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`;
