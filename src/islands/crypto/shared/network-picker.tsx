import { useId } from 'react';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { CryptoAsset } from '#lib/contracts/crypto.ts';
import { formatMoney } from '#lib/money.ts';
import type { CoinNetwork } from '#lib/coin-networks.ts';
import type { CoinSide } from '#lib/rules/coin-price.ts';
import { saySpan } from '#lib/time-spans.ts';

type Offered = CryptoAsset['networks'][number];

/** Addresses of these networks look the same. */
const alike: readonly CoinNetwork[] = ['ethereum', 'base', 'polygon', 'bnb-smart-chain'];

export const looksAlike = (network: string): boolean =>
  (alike as readonly string[]).includes(network);

const usually = (minutes: number) => `usually ${saySpan(minutes * 60)}`;

function about({ fee_usd, usual_minutes }: Offered, side: CoinSide): string {
  const time = usually(usual_minutes);
  return side === 'buy'
    ? `Network fee ${formatMoney(fee_usd, 'USD')}, ${time}`
    : time.replace('u', 'U');
}

const warnings = {
  buy: 'Choose the network that the receiving wallet uses: coins sent on another network are lost.',
  sell: 'Choose the network that you’ll send on: coins sent to our address on another network are lost.',
} as const;

interface NetworkPickerProps {
  networks: readonly Offered[];
  side: CoinSide;
  /** Empty while none is chosen. */
  network: string;
  error?: string | undefined;
  onChoose: (network: CoinNetwork) => void;
}

/** The networks of a coin with what they cost and take, and the one mistake that loses coins. */
export function NetworkPicker(props: NetworkPickerProps) {
  const { networks, side, network, error, onChoose } = props;
  const id = useId();
  return (
    <div className="stack-s">
      <fieldset className="field" aria-describedby={`${id}-warning`}>
        <legend className="label">Network</legend>
        <div className="border border-line-2 rounded bg-surface">
          {networks.map((each) => (
            <label
              className="network flex items-start gap-3 min-h-target py-3 px-4 cursor-pointer [&+&]:border-t has-[:checked]:bg-primary-tint has-[:focus-visible]:shadow-inner"
              key={each.id}
              htmlFor={`${id}-${each.id}`}
            >
              <input
                className="flex-none w-5 h-5 mx-0 mt-0.5 mb-0 accent-primary"
                id={`${id}-${each.id}`}
                type="radio"
                name={`${id}-network`}
                value={each.id}
                checked={each.id === network}
                onChange={() => onChoose(each.id)}
              />
              <NetMark letters={each.name.charAt(0)} id={each.id} sheet="coins" />
              <span>
                {each.name}
                <span className="row-s font-normal block">{about(each, side)}</span>
              </span>
            </label>
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
