import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { iconCamera } from '#lib/look/icons.ts';

const never = () => () => undefined;

function describeFailure(error: unknown): string {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
  return isRefused
    ? 'The camera isn’t allowed here. Allow it in the browser’s settings, or type the code.'
    : 'The camera couldn’t be opened. Type the code instead.';
}

/** The camera's picture, for as long as it is on the page. */
function Scanner() {
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      if (!video.current) return;
      try {
        const code = await scanCode(video.current, stop.signal);
        if (code) goTo(`${deskPaths.lines}?${new URLSearchParams({ search: code })}`);
      } catch (error) {
        if (!stop.signal.aborted) setSaid(describeFailure(error));
      }
    };
    void look();
    return () => stop.abort();
  }, []);
  return (
    <div className="stack-s">
      <p className="sub" hidden={said !== ''}>
        Point the camera at the barcode or QR code.
      </p>
      <video
        ref={video}
        className="w-full aspect-[4/3] rounded bg-night object-cover"
        muted
        playsInline
        hidden={said !== ''}
      />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
    </div>
  );
}

/** Reads a code with the camera and searches for it; renders nothing if the browser can't. */
export function ScanButton() {
  const isAble = useSyncExternalStore(never, canScan, () => false);
  const [isOpen, setIsOpen] = useState(false);
  if (!isAble) return null;
  return (
    <>
      <Button variant="line" icon={iconCamera} onClick={() => setIsOpen(true)}>
        Scan
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="Scan a code">
        <Scanner />
      </Sheet>
    </>
  );
}

/** Whether codes can be scanned here at all: bar codes need the browser's own reader. */
const canScan = (): boolean => window.BarcodeDetector !== undefined;

/**
 * Opens the camera and reads the first code it sees; however that ends, the camera is switched off.
 * @returns null once it was stopped
 * @throws DOMException if the camera is refused, or there is none
 */
async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const Reader = window.BarcodeDetector;
  if (!Reader) return null;
  const { watchCamera } = await import('#lib/browser/read-codes.ts');
  return watchCamera(video, signal, new Reader());
}
