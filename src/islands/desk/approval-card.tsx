import { useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { decideApproval, sayError } from '#lib/browser/api/desk.ts';
import { useKey } from './use-key.ts';

interface ApprovalCardProps {
  id: string;
  reference: string;
}

/** The second person's word about one decision. */
export function ApprovalCard({ id, reference }: ApprovalCardProps) {
  const note = useRef<HTMLInputElement>(null);
  const keyOf = useKey();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [done, setDone] = useState('');
  const say = async (approve: boolean) => {
    const text = note.current?.value.trim() ?? '';
    const body = { approve, ...(text ? { note: text } : {}) };
    setBusy(true);
    setSaid('');
    try {
      await decideApproval(id, body, keyOf(body));
      setDone(approve ? 'You agreed. It is carried out.' : 'You said no. The case is open again.');
    } catch (error) {
      setSaid(sayError(error));
    } finally {
      setBusy(false);
    }
  };
  if (done)
    return (
      <Note tone="ok" alert>
        {done}
      </Note>
    );
  return (
    <div className="stack-s">
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <TextField
        ref={note}
        label="Note"
        aside="Optional"
        hint="For colleagues only."
        maxLength={500}
      />
      <div className="two">
        <Button variant="danger-line" busy={busy} onClick={() => void say(false)}>
          Say no <span className="vh">to {reference}</span>
        </Button>
        <Button busy={busy} onClick={() => void say(true)}>
          Agree <span className="vh">to {reference}</span>
        </Button>
      </div>
    </div>
  );
}
