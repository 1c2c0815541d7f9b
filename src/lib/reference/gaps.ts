/**
 * What a service can lack: keys, a provider that serves the country, limits, goods to sell, rates, phone lines,
 * people who decide, payouts that go without a code, or a vendor that sells it at all.
 */
export const gapKinds = [
  ...(['keys', 'provider', 'limits', 'goods', 'rates', 'lines', 'staff'] as const),
  ...(['code', 'vendor'] as const),
] as const;

/** Something that a service lacks in a country, so that no one can buy it there. */
export interface Gap {
  kind: (typeof gapKinds)[number];
  /** A clause: "no supplier goods are matched". */
  text: string;
  /** The command, the setting or the page of the desk that fixes it. */
  remedy: string;
}
