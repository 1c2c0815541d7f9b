import { CheckBox } from '#islands/ui/check-box.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Conversion } from '#lib/contracts/airtime-to-cash.ts';
import { iconPhone } from '#lib/look/icons.ts';
import { formatMoney } from '#lib/money.ts';
import { dialLink, withPin } from '#lib/rules/airtime-transfer.ts';
import { useTicks } from './use-ticks.ts';

interface TransferListProps {
  conversion: Conversion;
  /** The network's PIN as typed on this phone; it never leaves it. */
  pin: string;
}

/** Each transfer with what to dial for it, and a tick for those that were made. */
export function TransferList({ conversion, pin }: TransferListProps) {
  const { transfers, network, transaction } = conversion;
  const { ticks, tick } = useTicks(transaction.reference_code);
  const name = (n: number) => (transfers.length > 1 ? `Transfer ${n + 1}` : 'Transfer');
  return (
    <ol className="transfers">
      {transfers.map(({ amount, dial }, n) => {
        const code = withPin(dial, pin);
        const sum = formatMoney(amount, network.currency);
        return (
          <li key={n}>
            <div className="transfer-head">
              <CheckBox
                checked={ticks.includes(n)}
                onChange={(event) => tick(n, event.target.checked)}
              >
                <span className="cap">{name(n)} sent</span>
                <b className="num">{sum}</b>
              </CheckBox>
            </div>
            <div className="transfer-dial">
              <code className="num">{code ?? dial}</code>
              <CopyButton
                value={code ?? dial}
                label={`Copy the code for ${name(n).toLowerCase()}`}
              />
              {code && (
                <a className="btn btn-tint btn-s" href={dialLink(code)}>
                  <Icon path={iconPhone} />
                  Dial<span className="vh"> {name(n).toLowerCase()}</span>
                </a>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
