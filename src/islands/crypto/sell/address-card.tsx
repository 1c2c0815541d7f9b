import { lazy, Suspense, type Ref } from 'react';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { describeAmount, type SaleGiven } from './sale-terms.tsx';

// People who only read the terms don't download the code that draws it.
const AddressQr = lazy(async () => ({ default: (await import('./address-qr.tsx')).AddressQr }));

/** What has to be added to the coins, on networks that require it. */
function Memo({ memo }: { memo: string }) {
  return (
    <div className="stack-s">
      <Note tone="warn">
        Your wallet must send this memo (also called tag) with the coins. Without it we can’t tell
        that they’re yours.
      </Note>
      <p className="split-row">
        <span>
          <span className="cap">Memo</span> <b className="num wrap-anywhere">{memo}</b>
        </span>
        <CopyButton value={memo} label="Copy memo" />
      </p>
    </div>
  );
}

interface AddressCardProps {
  sale: SaleGiven;
  heading: Ref<HTMLHeadingElement>;
}

/** Where the coins go: as a code, as text to compare, and with its network's name. */
export function AddressCard({ sale, heading }: AddressCardProps) {
  const { symbol, network_name: network, walletAddress: address, memo } = sale;
  return (
    <section className="card stack" aria-labelledby="address">
      <h2 id="address" ref={heading} tabIndex={-1}>
        Send {describeAmount(sale)} on {network}
      </h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-start lg:grid-cols-1 wide:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="grid place-items-center w-full max-w-56 aspect-square mx-auto border rounded bg-paper overflow-hidden">
          <Suspense fallback={<Spinner />}>
            <AddressQr address={address} what={`${symbol} address on ${network}`} />
          </Suspense>
        </div>
        <CoinAddress address={address} network={network} />
      </div>
      {memo !== null && <Memo memo={memo} />}
      <p className="cap">
        This is your address for {symbol} on {network} only. It never changes. You can save it in
        your wallet and send to it again.
      </p>
    </section>
  );
}

/** How many characters of either end people compare. */
const ENDS = 6;
const groupsOf = (text: string): readonly string[] => text.match(/.{1,4}/g) ?? [];

interface CoinAddressProps {
  address: string;
  network: string;
}

/** One of our addresses, for comparing after pasting: its ends large, the rest in groups. */
function CoinAddress({ address, network }: CoinAddressProps) {
  const first = address.slice(0, ENDS);
  const last = address.slice(-ENDS);
  return (
    <div className="stack-s">
      <p>
        Only on <b>{network}</b>
      </p>
      {/* so that selecting it by hand also selects the address alone */}
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
