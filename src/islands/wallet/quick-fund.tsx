import { useEffect, useState } from 'react';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { $fund, openFund } from '#lib/wallet/browser/wallet.ts';
import { deposit } from '#lib/product-constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AmountPicker } from './amount-picker.tsx';

/**
 * The amount picker on the wallet page: a preset opens the funding dialog with its amount (spec 2).
 */
export function QuickFund({ country }: { country: CountryCode }) {
  const [closed, setClosed] = useState(0);
  useEffect(wakeOverlays, []);
  // the typed amount moves to the dialog, which discards it on closing (spec 4)
  useEffect(() => $fund.listen((box) => box ?? setClosed((before) => before + 1)), []);
  return (
    <section className="card grid gap-4" aria-labelledby="add-money" data-aside="">
      <h2 id="add-money">Add money</h2>
      <AmountPicker
        key={closed}
        country={country}
        minimum={deposit.minimum[country]}
        heading={false}
        presetContinues
        onContinue={openFund}
      />
    </section>
  );
}
