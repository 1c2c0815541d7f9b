import { memo, useId } from 'react';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Note } from '#islands/ui/note.tsx';
import { useSteady } from '#islands/ui/use-steady.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import { formatMoney } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';
import { formatSpan } from '#lib/time-spans.ts';

type Offered = CryptoAsset['networks'][number];

/** Addresses of these networks look the same. */
const alike: readonly CoinNetwork[] = ['ethereum', 'base', 'polygon', 'bnb-smart-chain'];

export const looksAlike = (network: string): boolean =>
  (alike as readonly string[]).includes(network);

const usually = (minutes: number) => `usually ${formatSpan(minutes * 60)}`;

/** Describes a network by its fee and usual time. Without a rate, the fee is in dollars. */
function about({ fee, fee_usd, usual_minutes }: Offered, side: CoinSide, currency: CurrencyCode) {
  const time = usually(usual_minutes);
  return side === 'buy'
    ? `Network fee ${fee ? formatMoney(fee, currency) : formatMoney(fee_usd, 'USD')}, ${time}`
    : time.replace('u', 'U');
}

const warnings = {
  buy: 'Choose the network that the receiving wallet uses: coins sent on another network are lost.',
  sell: 'Choose the network that you’ll send on: coins sent to our address on another network are lost.',
} as const;

interface NetworkPickerProps {
  networks: readonly Offered[];
  side: CoinSide;
  /** The wallet's currency. */
  currency: CurrencyCode;
  /** Empty while none is chosen. */
  network: string;
  error?: string | undefined;
  onChoose: (network: CoinNetwork) => void;
}

interface NetworkRowProps {
  network: Offered;
  side: CoinSide;
  currency: CurrencyCode;
  /** What its choices have in common. */
  group: string;
  isChosen: boolean;
  onChoose: (network: CoinNetwork) => void;
}

const NetworkRow = memo(function NetworkRow(props: NetworkRowProps) {
  const { network, side, currency, group, isChosen, onChoose } = props;
  const { id, name } = network;
  return (
    <label className="option" htmlFor={`${group}-${id}`}>
      <input
        className="flex-none w-5 h-5 mx-0 mt-0.5 mb-0 accent-primary"
        id={`${group}-${id}`}
        type="radio"
        name={`${group}-network`}
        value={id}
        checked={isChosen}
        onChange={() => onChoose(id)}
      />
      <NetMark letters={name.charAt(0)} id={id} sheet="coins" />
      <span>
        {name}
        <span className="row-s font-normal block">{about(network, side, currency)}</span>
      </span>
    </label>
  );
});

/** The networks of a coin with their fees and times, and the one mistake that loses coins. */
export function NetworkPicker(props: NetworkPickerProps) {
  const { networks, side, currency, network, error } = props;
  const id = useId();
  const choose = useSteady(props.onChoose);
  return (
    <div className="stack-s">
      <fieldset className="field" aria-describedby={`${id}-warning`}>
        <legend className="label">Network</legend>
        <div className="border border-line-2 rounded bg-surface">
          {networks.map((each) => (
            <NetworkRow
              key={each.id}
              network={each}
              side={side}
              currency={currency}
              group={id}
              isChosen={each.id === network}
              onChoose={choose}
            />
          ))}
        </div>
        {error && (
          <p className="hint hint-bad" role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <div id={`${id}-warning`}>
        <Note tone="warn">
          {warnings[side]}
          {looksAlike(network) &&
            ' Addresses that begin with 0x look the same on all of these networks, so we can’t tell them apart.'}
        </Note>
      </div>
    </div>
  );
}
