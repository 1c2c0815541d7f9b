import { useState, useCallback, useEffect } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { resolveFlagged, fetchFlagged } from '#lib/orders/browser/flag-calls.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { shownZone } from '#lib/look/page-zone.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { closeModal, showToast } from '#lib/browser/stores/overlays.ts';
import { widths } from '#lib/constants.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import type { FlaggedTransaction } from '#lib/orders/flags.contract.ts';
import { FlaggedCarousel } from './flagged-carousel.tsx';

/**
 * After these two nothing is left to do here; any other failure leaves the dialog open (spec 8).
 */
const CLOSING = [
  'There are no flagged transactions to resolve.',
  'You do not have enough funds in your wallet to perform this transaction',
];

const totalOf = ({ rows }: Flagged): string =>
  toAmount(rows.reduce((sum, { trade_amount }) => sum + parseAmount(trade_amount), 0n));

function useResolve() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  // kept while the dialog is open: a second press or a lost answer is the same payment
  const [key] = useState(idempotencyKey);
  const resolve = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { message } = await resolveFlagged(key);
      closeModal();
      if (message) showToast(message);
    } catch (error) {
      const known = error instanceof ApiError && error.status < 500 ? error : null;
      const closes = CLOSING.includes(known?.message ?? '');
      if (closes) closeModal();
      if (closes || known?.code) presentError(error);
      else setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, resolve };
}

function Foot({ flagged }: { flagged: Flagged | 'failed' | null }) {
  const { busy, failed, resolve } = useResolve();
  const isManual = flagged !== null && flagged !== 'failed' && flagged.kind === 'manual';
  if (!isManual)
    return (
      <Button variant="tint" onClick={closeModal}>
        Close
      </Button>
    );
  const currency = flagged.rows[0]?.currency ?? 'NGN';
  const total = formatMoney(totalOf(flagged), currency);
  return (
    <>
      {failed && (
        <Note tone="bad" alert>
          We couldn’t resolve this right now. Try again: you won’t be charged twice.
        </Note>
      )}
      <p className="sub">
        {total} leaves your wallet when you resolve
        {flagged.rows.length > 1 ? ` all ${flagged.rows.length}` : ' this'}.
      </p>
      <Button busy={busy} busyText="Resolving" onClick={() => void resolve()}>
        Resolve {total}
      </Button>
      <Button variant="line" onClick={closeModal}>
        Close
      </Button>
    </>
  );
}

interface BodyProps {
  flagged: Flagged | 'failed' | null;
  onAgain: () => void;
}

function Body({ flagged, onAgain }: BodyProps) {
  if (flagged === null) return <SkeletonBox label="Loading flagged transactions" />;
  if (flagged === 'failed')
    return (
      <>
        <Note tone="bad" alert>
          We can’t load flagged transactions right now. Your money is safe.
        </Note>
        <Button variant="tint" onClick={onAgain}>
          Try again
        </Button>
      </>
    );
  return (
    <>
      <p>{flagged.message}</p>
      {flagged.rows.length > 0 && <FlaggedCarousel rows={flagged.rows} zone={shownZone()} />}
    </>
  );
}

/** The flagged transactions of spec 2: automatic ones can only be closed, manual ones resolved. */
export function FlaggedModal() {
  const { flagged, again } = useFlagged();
  return (
    <Sheet
      open
      title="Oops!"
      width={widths.fundModal}
      onClose={closeModal}
      foot={<Foot flagged={flagged} />}
    >
      <Body flagged={flagged} onAgain={again} />
    </Sheet>
  );
}

interface Flagged {
  kind: FlaggedTransaction['kind'];
  rows: readonly FlaggedTransaction[];
  message: string;
}

async function ask(kind: Flagged['kind']): Promise<Flagged> {
  const { data, message } = await fetchFlagged(kind);
  return { kind, rows: data, message: message ?? '' };
}

/** Manual flags come first, because the user can do something about them. */
async function load(): Promise<Flagged> {
  const manual = await ask('manual');
  return manual.rows.length > 0 ? manual : ask('automatic');
}

/** The flagged transactions of the signed-in user; null while they are loading. */
function useFlagged() {
  const [flagged, setFlagged] = useState<Flagged | 'failed' | null>(null);
  const again = useCallback(() => {
    setFlagged(null);
    load().then(setFlagged, () => setFlagged('failed'));
  }, []);
  useEffect(again, [again]);
  return { flagged, again };
}
