import { useEffect, useState } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import { readJson, store } from '#lib/browser/storage.ts';
import { iconPhone } from '#lib/look/icons.ts';
import { formatMoney } from '#lib/money.ts';
import { dialLink, withPin } from '#lib/airtime-to-cash/airtime-transfer.ts';

interface TransferListProps {
  conversion: Conversion;
  /** The network's PIN as typed on this phone; it never leaves it. */
  pin: string;
}

/** Each transfer with its dialling code, and a tick for completed ones. */
export function TransferList({ conversion, pin }: TransferListProps) {
  const { transfers, network, transaction } = conversion;
  const { ticks, tick } = useSentTransfers(transaction.reference_code);
  const name = (n: number) => (transfers.length > 1 ? `Transfer ${n + 1}` : 'Transfer');
  return (
    <ol className="grid gap-4">
      {transfers.map(({ amount, dial }, n) => {
        const code = withPin(dial, pin);
        const sum = formatMoney(amount, network.currency);
        return (
          <li className="pt-3 border-t" key={n}>
            <div className="[&_.check>span]:flex [&_.check>span]:flex-wrap [&_.check>span]:items-baseline [&_.check>span]:justify-between [&_.check>span]:gap-x-3 [&_.check>span]:grow">
              <CheckBox
                checked={ticks.includes(n)}
                onChange={(event) => tick(n, event.target.checked)}
              >
                <span className="cap">{name(n)} sent</span>
                <b className="num">{sum}</b>
              </CheckBox>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <code className="num text-13-only grow shrink basis-40 min-w-0 wrap-anywhere [font-family:inherit] font-semibold lg:text-16-only">
                {code ?? dial}
              </code>
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

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The transfers that their sender has ticked; kept across reloads on this device. */
function useSentTransfers(reference: string) {
  const name = `sent:${reference}`;
  const [ticks, setTicks] = useState<readonly number[]>([]);
  useEffect(() => {
    const saved = readJson(name);
    if (Array.isArray(saved)) setTicks(saved.filter(isNumber));
  }, [name]);
  const tick = (n: number, isSent: boolean) => {
    const others = ticks.filter((each) => each !== n);
    const next = isSent ? [...others, n] : others;
    setTicks(next);
    store(name, JSON.stringify(next));
  };
  return { ticks, tick };
}
