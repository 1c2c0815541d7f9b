import { useRef, useState } from 'react';
import { Tabs } from '#islands/ui/tabs.tsx';
import { paths } from '#lib/paths.ts';
import type { Visit, Way } from './terms.ts';
import { TradeForm } from './trade-form.tsx';
import type { TradeFields } from './use-trade.ts';

/** Buying and selling side by side; the address follows, so that a reload stays. */
export function DollarTrade({ start, ...visit }: Visit & { start: Way }) {
  const [first] = useState(start);
  const carried = useRef<TradeFields | null>(null);
  const given = { visit, carried };
  const tabs = [
    { id: 'buy', label: 'Buy dollars', panel: <TradeForm way="buy" {...given} /> },
    { id: 'sell', label: 'Sell dollars', panel: <TradeForm way="sell" {...given} /> },
  ];
  const follow = (id: string) =>
    history.replaceState(history.state, '', id === 'sell' ? paths.sellDollars : paths.dollars);
  return <Tabs label="Buy or sell" tabs={tabs} start={first} onChange={follow} />;
}
