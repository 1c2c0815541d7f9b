import { useEffect, useRef, useState } from 'react';
import { FilePick } from '#islands/ui/file-pick.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';

/** The reader loads when someone scans. */
const loadCodes = () => import('#lib/browser/read-codes.ts');

const NO_CODE = 'We can’t find a QR code in this picture. Try another one, or paste the address.';
const NOT_LOADED = 'The scanner couldn’t be loaded. Check your connection, or paste the address.';

function describeFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The camera isn’t allowed here. Allow it in the browser’s settings, or choose a picture.';
  return 'The camera couldn’t be opened. Choose a picture of the code, or paste the address.';
}

/** Reads a code in a picture. @returns the code, or a message */
async function readFile(file: File): Promise<{ code: string } | { said: string }> {
  const codes = await loadCodes().catch(() => null);
  const reader = await codes?.loadReader().catch(() => null);
  if (!codes || !reader) return { said: NOT_LOADED };
  const code = await codes.readPicture(file, reader).catch(() => null);
  return code ? { code } : { said: NO_CODE };
}

interface ScannerProps {
  onCode: (code: string) => void;
}

function Scanner({ onCode }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const take = useRef(onCode);
  const [said, setSaid] = useState('');
  const [isBlind, setBlind] = useState(false);
  useEffect(() => {
    take.current = onCode;
  });
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const codes = await loadCodes();
      const reader = await codes.loadReader();
      if (!video.current || stop.signal.aborted) return;
      const code = await codes.watchCamera(video.current, stop.signal, reader);
      if (code) take.current(code);
    };
    look().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      setBlind(true);
      setSaid(describeFailure(error));
    });
    return () => stop.abort();
  }, []);
  const pick = ([file]: File[]) => {
    if (!file) return;
    setSaid('');
    void readFile(file).then((found) =>
      'code' in found ? take.current(found.code) : setSaid(found.said),
    );
  };
  return (
    <div className="stack-s">
      <p className="sub" hidden={isBlind}>
        Hold the QR code of your address in front of the camera.
      </p>
      <video
        ref={video}
        className="w-full aspect-square rounded bg-sunken object-cover"
        muted
        playsInline
        hidden={isBlind}
      />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <FilePick className="btn btn-line" onPick={pick}>
        Choose a picture
      </FilePick>
    </div>
  );
}

interface ScanSheetProps extends ScannerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Reads an address with the camera, or from a picture. */
export const ScanSheet = ({ isOpen, onClose, onCode }: ScanSheetProps) => (
  <Sheet open={isOpen} onClose={onClose} title="Scan an address">
    {isOpen && <Scanner onCode={onCode} />}
  </Sheet>
);
