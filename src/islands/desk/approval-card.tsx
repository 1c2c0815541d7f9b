import { useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { decideApproval, describeError } from '#lib/desk/browser/calls.ts';
import { useKey } from './use-key.ts';

const words = {
  decision: {
    agree: 'Approve',
    refuse: 'Reject',
    agreed: 'Approved and done.',
    refused: 'Rejected. The case is open again.',
    about: { agree: '', refuse: '' },
  },
  // it is already in effect: someone else has reviewed it
  notice: {
    agree: 'No objection',
    refuse: 'Object',
    agreed: 'Marked as seen. This is logged.',
    refused: 'Your objection is logged. Talk to whoever set it.',
    about: { agree: 'to', refuse: 'to' },
  },
} as const;

interface ApprovalCardProps {
  id: string;
  reference: string;
  kind?: keyof typeof words;
}

/** The second approver's answer to one decision. */
export function ApprovalCard({ id, reference, kind = 'decision' }: ApprovalCardProps) {
  const said = words[kind];
  const note = useRef<HTMLInputElement>(null);
  const keyOf = useKey();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [done, setDone] = useState('');
  const decide = async (approve: boolean) => {
    const text = note.current?.value.trim() ?? '';
    const body = { approve, ...(text ? { note: text } : {}) };
    setBusy(true);
    setTrouble('');
    try {
      await decideApproval(id, body, keyOf(body));
      setDone(approve ? said.agreed : said.refused);
    } catch (error) {
      setTrouble(describeError(error));
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
      {trouble && (
        <Note tone="bad" alert>
          {trouble}
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
        <Button variant="danger-line" busy={busy} onClick={() => void decide(false)}>
          {said.refuse}{' '}
          <span className="vh">
            {said.about.refuse} {reference}
          </span>
        </Button>
        <Button busy={busy} onClick={() => void decide(true)}>
          {said.agree}{' '}
          <span className="vh">
            {said.about.agree} {reference}
          </span>
        </Button>
      </div>
    </div>
  );
}
