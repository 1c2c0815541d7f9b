import { useState } from 'react';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import type { CoinAddress } from '#lib/crypto/buy.contract.ts';
import { iconTrash2 } from '#lib/look/icons.ts';
import { maskCoinAddress } from '#lib/rules/mask.ts';

interface SavedAddressesProps {
  addresses: readonly CoinAddress[];
  /** The field's current content. */
  address: string;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
  zone: string;
  onChoose: (address: CoinAddress) => void;
  onDelete: (address: CoinAddress) => void;
}

const isWaiting = ({ large_from }: CoinAddress, now: number): boolean =>
  large_from !== null && Date.parse(large_from) > now;

/** The saved addresses of the chosen network; each fills in the form. */
export function SavedAddresses(props: SavedAddressesProps) {
  const { addresses, address, now, zone } = props;
  const [doomed, setDoomed] = useState<CoinAddress | null>(null);
  if (addresses.length === 0) return null;
  const remove = () => {
    if (doomed) props.onDelete(doomed);
    setDoomed(null);
  };
  return (
    <section className="stack-xs" aria-label="Saved addresses">
      <h3 className="cap">Saved addresses</h3>
      <ul className="border border-line-2 rounded">
        {addresses.map((each) => (
          <li className="split-row gap-0 pe-2" key={each.id}>
            <button
              className="option"
              type="button"
              aria-pressed={each.address === address}
              onClick={() => props.onChoose(each)}
            >
              <span className="option-t">
                {each.name}
                <span className="row-s num block whitespace-nowrap">
                  {maskCoinAddress(each.address)}
                </span>
                {isWaiting(each, now) && (
                  <span className="row-s block">
                    Large amounts from{' '}
                    <DateText at={each.large_from ?? ''} zone={zone} inSentence />
                  </span>
                )}
              </span>
            </button>
            <IconButton
              label={`Delete ${each.name}`}
              icon={iconTrash2}
              onClick={() => setDoomed(each)}
            />
          </li>
        ))}
      </ul>
      <ActionModal
        open={doomed !== null}
        type="warning"
        title={`Delete ${doomed?.name ?? ''}?`}
        message="Orders that used it aren’t affected. If you save it again, it counts as new."
        actionButtonText="Delete"
        onAction={remove}
        onCancel={() => setDoomed(null)}
      />
    </section>
  );
}
