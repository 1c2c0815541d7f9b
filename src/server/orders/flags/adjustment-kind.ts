import { z } from 'zod';
import { brand } from '#lib/brand.ts';
import type { Kind } from '#server/orders/plug/plug.ts';
import { RESOLVED } from './resolve-flags.ts';

const Detail = z.object({
  flags: z.array(z.object({ reference: z.string(), sum: z.string() })),
});

/** How the order page and the receipt describe money that a resolved flag took. */
export const adjustmentKind: Kind = {
  serviceType: RESOLVED,
  sentTo: 'bank',
  otherSide: () => brand.name,
  arrivesLabel: () => `Goes to ${brand.name}`,
  describe: ({ detail }) =>
    (Detail.safeParse(detail).data?.flags ?? []).map(({ reference, sum }) => ({
      label: `Flag ${reference}`,
      value: sum,
      copy: false,
    })),
  repeat: () => null,
  message: () => 'You’ve resolved the money our team flagged. You can pay and withdraw again.',
};
