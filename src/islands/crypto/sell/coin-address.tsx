import { CopyButton } from '#islands/ui/copy-button.tsx';

/** How many characters of either end people compare. */
const ENDS = 6;
const groupsOf = (text: string): readonly string[] => text.match(/.{1,4}/g) ?? [];

interface CoinAddressProps {
  address: string;
  network: string;
}

/** One of our addresses, for comparing after pasting: its ends large, the rest in groups. */
export function CoinAddress({ address, network }: CoinAddressProps) {
  const first = address.slice(0, ENDS);
  const last = address.slice(-ENDS);
  return (
    <div className="stack-s">
      <p>
        Only on <b>{network}</b>
      </p>
      {/* without a space in it, so that selecting it by hand gives the address too */}
      <bdi className="num text-14/7 block text-ink-3 wrap-anywhere">
        <b className="inline-block text-20-only text-ink font-bold whitespace-nowrap [&:not(:last-child)]:me-1.5">
          {first}
        </b>
        {groupsOf(address.slice(ENDS, -ENDS)).map((group, at) => (
          <span className="inline-block [&:not(:last-child)]:me-1.5" key={at}>
            {group}
          </span>
        ))}
        <b className="inline-block text-20-only text-ink font-bold whitespace-nowrap [&:not(:last-child)]:me-1.5">
          {last}
        </b>
      </bdi>
      <CopyButton value={address} label="Copy address" variant="tint" />
      <p className="cap">
        After pasting, compare the first and last {ENDS} characters: <b>{first}</b> and{' '}
        <b>{last}</b>.
      </p>
    </div>
  );
}
