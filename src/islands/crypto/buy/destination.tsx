import { looksAlike } from '#islands/crypto/shared/network-picker.tsx';
import { AddressText } from '#islands/crypto/shared/address-text.tsx';

interface DestinationProps {
  address: string;
  network: string;
  /** The name that people know: "Tron (TRC-20)". */
  name: string;
  memo?: string | undefined;
  /** Where to change it, while that is possible. */
  change?: string;
}

/** Where the coins go, large, with the network's name next to it. */
export function Destination({ address, network, name, memo, change }: DestinationProps) {
  return (
    <section className="card stack-s" aria-labelledby="destination">
      <div className="card-head">
        <h2 id="destination">Coins go to</h2>
        {change && (
          <a className="link" href={change}>
            Change<span className="vh"> where the coins go</span>
          </a>
        )}
      </div>
      <AddressText address={address} />
      <dl className="facts">
        <div>
          <dt>Network</dt>
          <dd>{name}</dd>
        </div>
        {memo && (
          <div>
            <dt>Memo</dt>
            <dd>{memo}</dd>
          </div>
        )}
      </dl>
      {looksAlike(network) && (
        <p className="cap">
          Addresses that begin with 0x look the same on all of these networks. Make sure this wallet
          accepts coins on {name}.
        </p>
      )}
    </section>
  );
}
