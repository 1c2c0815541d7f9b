import { useLayoutEffect } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { iconDownload, iconShare2 } from '#lib/look/icons.ts';
import { isLost } from '#lib/browser/api/api-error.ts';
import type { ProofAbout } from '#lib/receipts/browser/calls.ts';
import type { ProofFace, ProofShape } from '#lib/receipts/proof-faces.ts';
import { dress } from '#lib/browser/dress.ts';
import { saveFile } from '#lib/browser/api/files.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { Flip, Pick } from './pick.tsx';
import { proofRules } from './style.ts';
import { type DrawnProof, type ProofState, useProof } from './use-proof.ts';

const faceNames: Record<ProofFace, string> = {
  paid: 'How fast',
  late: 'Late bonus',
  ticket: 'I’m going',
  rank: 'My rank',
  prize: 'My prize',
};

const shapes = [
  ['story', 'Story'],
  ['square', 'Square'],
] as const satisfies readonly [ProofShape, string][];

/** The picture in the space of its shape, so that nothing moves when it arrives. */
function Preview({ state }: { state: ProofState }) {
  const { drawn, choice, isWanted, want } = state;
  return (
    <div className={`pf-shot pf-${choice.shape}`} aria-busy={isWanted && !drawn}>
      {drawn && <img src={drawn.url} alt={drawn.text} />}
      {!drawn && isWanted && <Spinner />}
      {!isWanted && (
        <Button variant="line" onClick={want}>
          Show picture
        </Button>
      )}
    </div>
  );
}

function Choices({ state: { choice, choose, proofs } }: { state: ProofState }) {
  return (
    <div className="pf-set">
      <Flip name="amount" checked={choice.amount} onFlip={(amount) => choose({ amount })}>
        Show amount
      </Flip>
      {proofs?.name && (
        <Flip name="name" checked={choice.name} onFlip={(name) => choose({ name })}>
          Show name
        </Flip>
      )}
      <Pick
        label="Shape"
        choices={shapes}
        value={choice.shape}
        onPick={(shape) => choose({ shape })}
      />
      <p className="cap">Hidden details aren’t in the QR code either.</p>
    </div>
  );
}

function Problem({ state: { error, retry } }: { state: ProofState }) {
  if (error === null) return null;
  return (
    <Note tone="warn" alert>
      {isLost(error) && !navigator.onLine
        ? 'You’re offline. Try again when you’re back online.'
        : 'We couldn’t draw the picture.'}{' '}
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </Note>
  );
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Whether the phone’s share sheet takes pictures: WhatsApp status and others are in it. */
const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'oja.png', { type: 'image/png' })] }) ?? false;

/** The address that opens WhatsApp with a text, where a page can’t pass it a picture. */
const whatsAppUrl = ({ text, link }: DrawnProof): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text}\n${link}`)}`;

function savePicture({ file }: DrawnProof): void {
  saveFile(file, file.name);
  showToast('Picture saved');
}

/** Opens the phone’s share sheet; if that fails, saves the picture instead. */
async function sharePicture(drawn: DrawnProof): Promise<void> {
  try {
    await navigator.share({ files: [drawn.file] });
  } catch (error) {
    if (!isAborted(error)) savePicture(drawn);
  }
}

/** Sharing first: with the phone’s own sheet, or with WhatsApp where a page can’t pass pictures on. */
function Actions({ state: { drawn } }: { state: ProofState }) {
  const canShare = canShareFiles();
  return (
    <div className="pf-acts">
      {canShare && (
        <Button
          size="big"
          icon={iconShare2}
          aria-disabled={!drawn}
          onClick={() => drawn && void sharePicture(drawn)}
        >
          Share
        </Button>
      )}
      {!canShare && drawn && (
        <a
          className="btn btn-primary btn-big"
          href={whatsAppUrl(drawn)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon path={iconShare2} />
          WhatsApp
          <span className="vh">, opens in a new tab</span>
        </a>
      )}
      <Button
        variant="line"
        size="big"
        icon={iconDownload}
        aria-label="Save picture"
        aria-disabled={!drawn}
        onClick={() => drawn && savePicture(drawn)}
      >
        Save
      </Button>
    </div>
  );
}

interface ProofSheetProps {
  about: ProofAbout;
  open: boolean;
  onClose: () => void;
  /** The receipt of an order, for those who need its details. */
  onReceipt?: (() => void) | undefined;
}

function Body({ state, onReceipt }: Pick<ProofSheetProps, 'onReceipt'> & { state: ProofState }) {
  const { proofs, choice, choose } = state;
  const faces = proofs?.faces ?? [];
  return (
    <div className="pf-body">
      {faces.length > 1 && (
        <Pick
          label="Picture"
          choices={faces.map(({ face }) => [face, faceNames[face]] as const)}
          value={choice.face ?? faces[0]?.face}
          onPick={(face) => choose({ face })}
        />
      )}
      <Problem state={state} />
      <div className="pf-cols">
        <Preview state={state} />
        <Choices state={state} />
      </div>
      {onReceipt && (
        <button type="button" className="link" onClick={onReceipt}>
          Share the receipt instead
        </button>
      )}
    </div>
  );
}

/** The picture of something that went well, to post: what it shows, and where it goes. */
export function ProofSheet({ about, open, onClose, onReceipt }: ProofSheetProps) {
  const state = useProof(about);
  useLayoutEffect(() => dress(document, proofRules), []);
  return (
    <Sheet title="Share" open={open} onClose={onClose} width={480} foot={<Actions state={state} />}>
      <Body state={state} onReceipt={onReceipt} />
    </Sheet>
  );
}
