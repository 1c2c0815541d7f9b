import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { iconEye } from '#lib/look/first-icons.ts';
import { openCode, describeError } from '#lib/desk/browser/calls.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';

interface CodeButtonProps {
  queue: DeskQueue;
  id: string;
  position: number;
  title: string;
}

/** A code that the user typed stays hidden until someone asks for it by name. */
export function CodeButton({ queue, id, position, title }: CodeButtonProps) {
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const open = async () => {
    setBusy(true);
    setSaid('');
    try {
      setCode((await openCode(queue, id, position)).code);
    } catch (error) {
      setSaid(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="status">
      {code === undefined ? (
        <Button
          variant="line"
          size="small"
          icon={iconEye}
          busy={busy}
          busyText="Opening"
          onClick={() => void open()}
        >
          Open the code <span className="vh">of {title}</span>
        </Button>
      ) : (
        <p>
          <span className="vh">Code for {title}: </span>
          <code className="text-16-only font-mono wrap-anywhere">{code}</code>
        </p>
      )}
      {said && <p className="hint hint-bad">{said}</p>}
    </div>
  );
}
