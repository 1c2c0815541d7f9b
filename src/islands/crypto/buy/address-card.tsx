import { useState, type ClipboardEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { CoinAddress } from '#lib/crypto/buy.contract.ts';
import { iconCamera } from '#lib/look/icons.ts';
import { AddressText } from '#islands/crypto/shared/address-text.tsx';
import { typedLine } from '#lib/rules/typed.ts';
import { looksAlike } from '#islands/crypto/shared/network-picker.tsx';
import { addressOf } from '#lib/crypto/coin-address/address-of.ts';
import { takesMemo, type BuyGiven } from './given.ts';
import { SaveAddress } from './save-address.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { useAddressCheck } from './use-address-check.ts';
import type { Buy } from './use-buy.ts';
import { useSaved } from './use-saved.ts';

interface AddressCardProps {
  buy: Buy;
  given: BuyGiven;
}

const readClipboard = async (): Promise<string> =>
  (await navigator.clipboard?.readText().catch(() => '')) ?? '';

/** A code or the clipboard can include a memo. */
function useTaking(buy: Buy, onTaken: () => void) {
  return (text: string) => {
    const { address, memo } = addressOf(text, buy.draft.network);
    if (!address) return;
    buy.choose({ walletAddress: address }, memo ? { memo } : {});
    onTaken();
  };
}

function Memo({ buy }: { buy: Buy }) {
  if (!takesMemo(buy.draft.network)) return null;
  return (
    <div data-field="memo">
      <TextField
        label="Memo"
        aside="Optional"
        hint="Exchanges often ask for one, and can’t credit the coins without it. Leave it empty for a wallet of your own."
        autoComplete="off"
        clean={typedLine}
        value={buy.notes['memo'] ?? ''}
        error={buy.errors.memo}
        onChange={({ target }) => buy.choose({}, { memo: target.value })}
      />
    </div>
  );
}

/** Both ends large, next to the network's name, for comparing with the receiving wallet. */
function Compare({ address, network, name }: Record<'address' | 'network' | 'name', string>) {
  return (
    <div className="stack-xs" role="group" aria-label="Compare the address">
      <p className="cap">
        Compare the large characters with those in the receiving wallet. Network: <b>{name}</b>
      </p>
      <AddressText address={address} />
      {looksAlike(network) && <p className="cap">Make sure this wallet accepts coins on {name}.</p>}
    </div>
  );
}

function AddressField({
  buy,
  onTaken,
  fault,
}: {
  buy: Buy;
  onTaken: () => void;
  fault: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const take = useTaking(buy, onTaken);
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(event.clipboardData.getData('text'));
  };
  const leave = () => {
    const typed = buy.draft.walletAddress;
    if (addressOf(typed, buy.draft.network).address !== typed) take(typed);
    onTaken();
  };
  return (
    <div className="stack-s" data-field="walletAddress">
      <TextField
        label="Your address"
        hint="The address of your own wallet. Copy it there rather than typing it."
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={buy.draft.walletAddress}
        error={fault ?? buy.errors.walletAddress}
        onBlur={leave}
        onPaste={paste}
        onChange={({ target }) => buy.choose({ walletAddress: typedLine(target.value) })}
        end={
          <button className="link" type="button" onClick={() => void readClipboard().then(take)}>
            Paste
          </button>
        }
      />
      <Button variant="line" icon={iconCamera} onClick={() => setOpen(true)}>
        Scan a QR code
      </Button>
      <ScanSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onCode={(code) => {
          setOpen(false);
          take(code);
        }}
      />
    </div>
  );
}

/** The member's own address: pasted, typed, scanned or saved, and checked against the network. */
export function AddressCard({ buy, given }: AddressCardProps) {
  const { draft, notes } = buy;
  const { walletAddress: address, network } = draft;
  const check = useAddressCheck(address, network);
  // a half-typed address isn't wrong yet
  const [judged, setJudged] = useState('');
  const saved = useSaved(given.saved);
  const name = buy.coin?.networks.find(({ id }) => id === network)?.name ?? '';
  const isJudged = judged === network || buy.errors.walletAddress !== undefined;
  const pick = (each: CoinAddress) => {
    buy.choose({ walletAddress: each.address }, { memo: each.memo ?? '' });
    setJudged(network);
  };
  if (!network) return null;
  const own = saved.addresses.filter((each) => each.network === network);
  const isSaved = own.some((each) => each.address === address);
  return (
    <section className="card stack" aria-label="Recipient">
      <AddressField
        buy={buy}
        onTaken={() => setJudged(network)}
        fault={isJudged ? check.fault : undefined}
      />
      {check.isRight && <Compare address={address} network={network} name={name} />}
      <Memo buy={buy} />
      <SavedAddresses
        addresses={own}
        address={address}
        zone={given.zone}
        now={given.now}
        onChoose={pick}
        onDelete={(each) => void saved.remove(each)}
      />
      {check.isRight && !isSaved && !given.needs && (
        <SaveAddress
          saved={saved}
          currency={given.currency}
          address={{ address, network, memo: takesMemo(network) ? (notes['memo'] ?? '') : '' }}
        />
      )}
      <p className="cap">Coins can’t be reversed once they’re sent. Double-check the address.</p>
    </section>
  );
}
