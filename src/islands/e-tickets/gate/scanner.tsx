import { useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { iconCamera } from '#lib/look/icons.ts';

/** The same ticket is still in front of the camera. */
const SAME_MS = 3_000;

function describeFailure(error: unknown): string {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
  return isRefused
    ? 'The camera isn’t allowed here. Allow it in the browser’s settings, or type the code.'
    : 'The camera couldn’t be opened. Type the code instead.';
}

/** Reports a code once for as long as it stays in the picture. */
function onceEach(take: (code: string) => void): (code: string) => void {
  let seen = '';
  let at = 0;
  return (code) => {
    const isSame = code === seen && Date.now() - at < SAME_MS;
    seen = code;
    at = Date.now();
    if (!isSame) take(code);
  };
}

interface ScannerProps {
  onCode: (code: string) => void;
}

function Camera({ onCode, onFault }: ScannerProps & { onFault: (said: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, onFault });
  useEffect(() => {
    handlers.current = { onCode, onFault };
  });
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const { followCamera, loadReader } = await import('#lib/browser/read-codes.ts');
      const reader = await loadReader();
      if (!video.current || stop.signal.aborted) return;
      const report = onceEach((code) => handlers.current.onCode(code));
      await followCamera(video.current, stop.signal, reader, report);
    };
    look().catch((error: unknown) => {
      if (!stop.signal.aborted) handlers.current.onFault(describeFailure(error));
    });
    return () => stop.abort();
  }, []);
  return (
    <video
      ref={video}
      className="block w-full max-h-50 rounded bg-night object-cover"
      muted
      playsInline
      aria-label="What the camera sees"
    />
  );
}

/** The camera, from one tap until the next: ticket after ticket. */
export function Scanner({ onCode }: ScannerProps) {
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState('');
  const turn = (on: boolean, said = '') => {
    setOn(on);
    setFault(said);
  };
  return (
    <div className="stack-s">
      {isOn && <Camera onCode={onCode} onFault={(said) => turn(false, said)} />}
      {fault && (
        <Note tone="bad" alert>
          {fault}
        </Note>
      )}
      <Button
        size="big"
        variant={isOn ? 'line' : 'primary'}
        icon={iconCamera}
        onClick={() => turn(!isOn)}
      >
        {isOn ? 'Switch the camera off' : fault ? 'Try again' : 'Scan tickets'}
      </Button>
    </div>
  );
}
